import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'

/** Says to whoever writes a mail that its answer won't come back here; nothing where it does. */
export function AnswersNote() {
  const { data } = useQuery({ ...calls.incomingMail.state.queryOptions(), staleTime: 300_000, retry: false })
  if (!data || data.address !== undefined) return null
  return (
    <Text size="sm" c="dimmed">
      No mailbox is set up: an answer goes to the company’s e-mail address and does not come back here.
    </Text>
  )
}
