import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'

type Props = { event: Pick<PublicEvent, 'eventDate' | 'endsAt' | 'zone'>; zone?: string | undefined }

/** The time of an event in the visitor's zone; until the script has run, in the event's zone. */
export const EventTime = ({ event, zone = event.zone }: Props) => (
  <time dateTime={event.eventDate} data-event-ends={event.endsAt ?? ''}>
    {eventTimeIn(zone, event)}
  </time>
)
