import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useVisitor } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { Section } from '#ui/Section.tsx'
import { TicketPanel } from './TicketPanel.tsx'
import { takeOver } from './takeOver.ts'
import { ticketIn } from './ticket.ts'
import { VisitorForm } from './VisitorForm.tsx'

type Shown = Pick<PublicEvent, '_id' | 'isFull'>
type Props = { event: Shown }

/** Actions on an event: by the ticket of a mail, as a signed-in person, or as a visitor. */
export default function EventRegistration({ event }: { event: Shown | undefined }) {
  const me = useVisitor()
  const [ticket] = useState(() => ticketIn(location.hash))
  const isVisitors = ticket === undefined && event !== undefined && !me
  useLayoutEffect(() => {
    if (!isVisitors) takeOver()
  }, [isVisitors])
  if (ticket !== undefined) return <TicketPanel ticket={ticket} />
  if (!event) return null
  return me ? <OwnRegistration event={event} userId={me.id} name={me.name} /> : <VisitorForm event={event} />
}

function OwnRegistration({ event, userId, name }: Props & { userId: string; name: string }) {
  const register = useAction(calls.events.register, {
    done: ({ message }) => message,
    refresh: [calls.events],
    failed: 'something went wrong!',
  })
  return (
    <Section title={event.isFull ? 'Join the waiting list' : 'Register'} text={`You register as ${name}.`}>
      <Stack gap="md" align="flex-start">
        <Button
          size="md"
          loading={register.isPending}
          disabled={register.isSuccess}
          onClick={() => register.mutate({ id: event._id, attendee: userId })}
        >
          {event.isFull ? 'Join the waiting list' : 'Register'}
        </Button>
        <Text role="status">{register.data?.message}</Text>
      </Stack>
    </Section>
  )
}
