import { lazy, Suspense } from 'react'
import { Section } from '#ui/Section.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

const Late = lazy(async () => ({ default: (await import('./PhoneSection.tsx')).PhoneSection }))

/** The rules for all the world's numbers are a large module, which is loaded only where a number is shown. */
export const PhoneSection = () => (
  <Suspense
    fallback={
      <Section title="Login with Phone">
        <TextSkeleton lines={1} />
      </Section>
    }
  >
    <Late />
  </Suspense>
)
