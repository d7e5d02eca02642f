import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'

/** Tells the author of a mail that answers will not arrive here; hidden if they do. */
export function AnswersNote() {
  const { data } = useQuery({ ...calls.incomingMail.state.queryOptions(), staleTime: 300_000, retry: false })
  if (!data || data.address !== undefined) return null
  return (
    <Text size="sm" c="dimmed">
      No mailbox is set up: answers go to the company’s e-mail address and do not appear here.
    </Text>
  )
}
