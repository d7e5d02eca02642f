import { Skeleton, Stack } from '@mantine/core'

/** The shape of the form to come, so that nothing jumps when it is there. */
export function CardFormSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading the card form">
      <Skeleton height={60} />
      <Skeleton height={60} />
    </Stack>
  )
}
