import { type ComponentProps, lazy, Suspense } from 'react'

const Button = lazy(async () => ({ default: (await import('./RecycleChosenButton.tsx')).RecycleChosenButton }))

/** A button in the selection bar that recycles the selected rows; its code loads once a row is selected. */
export const RecycleChosenButton = (props: ComponentProps<typeof Button>) => (
  <Suspense fallback={null}>
    <Button {...props} />
  </Suspense>
)
