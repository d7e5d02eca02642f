import { lazy, type ReactNode, Suspense } from 'react'

const Links = lazy(() =>
  // Without what finds them, addresses stay the letters that they are.
  import('./Links.tsx').catch(() => ({ default: ({ text }: { text: string }): ReactNode => text })),
)

/** What people wrote, with its addresses as links. Few texts have one, so what finds them comes with the first that may. */
export function LinkedText({ text }: { text: string }) {
  if (!mayHoldLinks.test(text)) return text
  return (
    <Suspense fallback={text}>
      <Links text={text} />
    </Suspense>
  )
}

const mayHoldLinks = /https?:\/\/|\w\.(?:com|org|edu)\b/i
