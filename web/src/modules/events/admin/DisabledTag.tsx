import { Badge } from '@mantine/core'

/** Marks an event that only admins see. */
export const DisabledTag = ({ isDisabled }: { isDisabled: boolean }) => (
  <Badge variant="light" color={isDisabled ? 'red' : 'accent'}>
    {isDisabled ? 'Yes' : 'No'}
  </Badge>
)
