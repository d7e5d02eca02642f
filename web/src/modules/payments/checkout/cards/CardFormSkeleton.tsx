import { Skeleton, Stack } from '@mantine/core'

/** Placeholder with the shape of the form, so that nothing jumps when it loads. */
export function CardFormSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading the card form">
      <Skeleton height={60} />
      <Skeleton height={60} />
    </Stack>
  )
}
