import { lazy, Suspense } from 'react'
import { useVisitor } from '#core/session.ts'

const ImpersonationBanner = lazy(() => import('./ImpersonationBanner.tsx'))

/** Renders nothing unless this session impersonates another user. */
export function Impersonation() {
  const me = useVisitor()
  if (!me?.impersonation) return null
  return (
    <Suspense>
      <ImpersonationBanner me={me} until={me.impersonation.until} />
    </Suspense>
  )
}
