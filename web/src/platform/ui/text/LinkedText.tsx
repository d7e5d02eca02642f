import { lazy, type ReactNode, Suspense } from 'react'

const Links = lazy(() =>
  // If the code for links fails to load, addresses stay plain text.
  import('./Links.tsx').catch(() => ({ default: ({ text }: { text: string }): ReactNode => text })),
)

/** A user's text with its addresses as links. Few texts contain one, so the code loads with the first that may. */
export function LinkedText({ text }: { text: string }) {
  if (!mayHoldLinks.test(text)) return text
  return (
    <Suspense fallback={text}>
      <Links text={text} />
    </Suspense>
  )
}

const mayHoldLinks = /https?:\/\/|\w\.(?:com|org|edu)\b/i
