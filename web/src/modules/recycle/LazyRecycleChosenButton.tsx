import { type ComponentProps, lazy, Suspense } from 'react'

const Button = lazy(async () => ({ default: (await import('./RecycleChosenButton.tsx')).RecycleChosenButton }))

/** In the bar of chosen rows: puts them into the bin. Its code comes once something is chosen. */
export const RecycleChosenButton = (props: ComponentProps<typeof Button>) => (
  <Suspense fallback={null}>
    <Button {...props} />
  </Suspense>
)
