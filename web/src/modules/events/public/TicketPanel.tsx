import { registrationWords } from '@app/contract/events/events.rules.ts'
import type { RegistrationAct } from '@app/contract/events/events.shapes.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { AfterEvent } from '../AfterEvent.tsx'
import { JoinFrom } from '../JoinFrom.tsx'
import { openLink } from '../openLink.ts'

/** The registration of a ticket and its actions; opening it changes nothing. */
export function TicketPanel({ ticket }: { ticket: string }) {
  const asked = useQuery(calls.events.ticket.queryOptions({ ticket }))
  const respond = useAction(calls.events.respondByTicket, {
    done: ({ message }) => message,
    refresh: [calls.events],
    failed: 'something went wrong!',
  })
  const join = useAction(calls.events.joinByTicket, { after: ({ link }) => openLink(link) })
  const act = (act: RegistrationAct) => respond.mutate({ ticket, act })
  return (
    <Loaded
      query={asked}
      failed="Your registration could not be loaded."
      missing={
        <EmptyState title="This registration is not here." text="The event may no longer exist, or the address may be incomplete." />
      }
    >
      {({ state, offeredUntil, ...event }) => (
        <Section title="Your registration" text={registrationWords[state]}>
          <Stack gap="md">
            {offeredUntil && <Text>We hold a place for you until {moment(offeredUntil)}.</Text>}
            {state === 'registered' && <JoinFrom event={event} />}
            <Group>
              {state === 'offered' && (
                <Button loading={respond.isPending} onClick={() => act('accept')}>
                  Take the place
                </Button>
              )}
              {state === 'offered' && (
                <Button variant="default" loading={respond.isPending} onClick={() => act('decline')}>
                  I don’t want it
                </Button>
              )}
              {state === 'registered' && (
                <Button loading={join.isPending} onClick={() => join.mutate({ ticket })}>
                  Join Now
                </Button>
              )}
              {(state === 'registered' || state === 'waiting') && (
                <Button variant="default" color="red" loading={respond.isPending} onClick={() => act('cancel')}>
                  Cancel my registration
                </Button>
              )}
            </Group>
            <AfterEvent event={event} />
          </Stack>
        </Section>
      )}
    </Loaded>
  )
}
