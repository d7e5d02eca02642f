import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'

/** Mails a payment link, by default to the customer. */
export function SendLink({ id, email = '' }: { id: string; email?: string | undefined }) {
  const [to, setTo] = useState(email)
  const field = useRef<HTMLInputElement>(null)
  const send = useAction(calls.paymentLinks.send, {
    done: ({ sentTo }) => `The link is on its way to ${sentTo ?? 'the payer'}.`,
    failed: 'The link could not be sent.',
    refresh: [calls.paymentLinks, calls.orders],
    // The problem is shown at the field, from the action itself.
    form: { setFieldError: () => undefined, getInputNode: () => field.current },
  })
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        label="Send it to"
        type="email"
        flex={1}
        value={to}
        ref={field}
        error={send.fieldError?.message}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ id, to: to.trim() })}>
        Send
      </Button>
    </Group>
  )
}
