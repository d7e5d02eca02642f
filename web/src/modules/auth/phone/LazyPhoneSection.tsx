import { lazy, Suspense } from 'react'
import { Section } from '#ui/Section.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

const Late = lazy(async () => ({ default: (await import('./PhoneSection.tsx')).PhoneSection }))

/** What is known of all the world's numbers is heavy, and comes only where a number is shown. */
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
