import { lazy, Suspense } from 'react'
import { useVisitor } from '#core/session.ts'

const ViewingBanner = lazy(() => import('./ViewingBanner.tsx'))

/** Nothing, unless somebody looks at the product as somebody else. */
export function Viewing() {
  const me = useVisitor()
  if (!me?.viewing) return null
  return (
    <Suspense>
      <ViewingBanner me={me} until={me.viewing.until} />
    </Suspense>
  )
}
