import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'

type Props = { event: Pick<PublicEvent, 'eventDate' | 'endsAt' | 'zone'>; zone?: string | undefined }

/** When an event takes place, on the clocks of a zone; until a script says it on the visitor's own, on those it was planned by. */
export const EventTime = ({ event, zone = event.zone }: Props) => (
  <time dateTime={event.eventDate} data-event-ends={event.endsAt ?? ''}>
    {eventTimeIn(zone, event)}
  </time>
)
