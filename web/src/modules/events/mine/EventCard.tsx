import { isOver, registrationWords } from '@app/contract/events/events.rules.ts'
import type { AttendedEvent } from '@app/contract/events/events.shapes.ts'
import { Badge, Button, Group, Tooltip } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { readerZone } from '#core/readerClock.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useNow } from '#ui/useNow.ts'
import { AfterEvent } from '../AfterEvent.tsx'
import { JoinFrom } from '../JoinFrom.tsx'
import { openLink } from '../openLink.ts'
import styles from '../public/Events.module.css'
import { EventTime } from '../public/EventTime.tsx'

/** One of the reader's events with its actions. */
export function EventCard({ event }: { event: AttendedEvent }) {
  const isExpired = isOver(event, useNow())
  const { _id: id, state, offeredUntil } = event
  const respond = useAction(calls.events.respond, {
    done: ({ message }) => message,
    refresh: [calls.events],
    failed: 'something went wrong!',
  })
  const join = useAction(calls.events.join, { after: ({ link }) => openLink(link), failed: 'something went wrong!' })
  const cancel = async () => {
    const isSure = await confirm({
      title: `Cancel “${event.title}”?`,
      text: 'Your place goes to the next in line, and you may have to wait for another.',
      action: 'Cancel my registration',
      cancel: 'Keep it',
      isDanger: true,
    })
    if (isSure) respond.mutate({ id, act: 'cancel' })
  }
  return (
    <li className={styles.card}>
      <img className={styles.banner} src={event.bannerImg} width={event.bannerWidth} height={event.bannerHeight} alt="" loading="lazy" />
      <div className={styles.words}>
        <h2>{event.title}</h2>
        <p className={styles.description}>{event.description}</p>
        <Tooltip label="Event Expired!" disabled={!isExpired} events={{ hover: true, focus: true, touch: true }}>
          <p {...(isExpired && { tabIndex: 0, role: 'group', 'aria-label': 'Event Expired!' })}>
            Start date:{' '}
            <Badge
              component="span"
              variant="light"
              color={isExpired ? 'red' : 'accent'}
              tt="none"
              h="auto"
              style={{ whiteSpace: 'normal' }}
            >
              <EventTime event={{ eventDate: event.eventDate, zone: event.zone }} zone={readerZone()} />
            </Badge>
          </p>
        </Tooltip>
        {state !== 'registered' && (
          <p>
            <Tag tone={state === 'offered' ? 'warm' : 'plain'}>{registrationWords[state]}</Tag>
            {offeredUntil && ` until ${moment(offeredUntil)}`}
          </p>
        )}
        {state === 'registered' && <JoinFrom event={event} />}
        <AfterEvent event={event} />
        <Group mt="auto">
          {state === 'registered' && (
            <Button disabled={event.isDisabled || isExpired} loading={join.isPending} onClick={() => join.mutate({ id })}>
              Join Now
            </Button>
          )}
          {state === 'offered' && (
            <Button loading={respond.isPending} onClick={() => respond.mutate({ id, act: 'accept' })}>
              Take the place
            </Button>
          )}
          {!isExpired && (
            <Button variant="default" loading={respond.isPending} onClick={() => void cancel()}>
              Cancel my registration
            </Button>
          )}
        </Group>
      </div>
    </li>
  )
}
