import { Badge } from '@mantine/core'

/** Whether an event is hidden from everybody but admins. */
export const DisabledTag = ({ isDisabled }: { isDisabled: boolean }) => (
  <Badge variant="light" color={isDisabled ? 'red' : 'accent'}>
    {isDisabled ? 'Yes' : 'No'}
  </Badge>
)
