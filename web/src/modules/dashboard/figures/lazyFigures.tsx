import { type ComponentProps, lazy, Suspense } from 'react'
import { Section } from '#ui/Section.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import type { OfficeFigures as OfficeFiguresOf } from './OfficeFigures.tsx'
import type { WorkFigures as WorkFiguresOf } from './WorkFigures.tsx'

// Loaded lazily: the home shows tiles and lists first, then the figures, and their charts last.
const Office = lazy(async () => ({ default: (await import('./OfficeFigures.tsx')).OfficeFigures }))
const Work = lazy(async () => ({ default: (await import('./WorkFigures.tsx')).WorkFigures }))

const figuresSkeleton = (
  <Section title="Figures">
    <TextSkeleton lines={8} />
  </Section>
)

export const OfficeFigures = (props: ComponentProps<typeof OfficeFiguresOf>) => (
  <Suspense fallback={figuresSkeleton}>
    <Office {...props} />
  </Suspense>
)

export const WorkFigures = (props: ComponentProps<typeof WorkFiguresOf>) => (
  <Suspense fallback={figuresSkeleton}>
    <Work {...props} />
  </Suspense>
)
