import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import { readerZone } from '#core/readerClock.ts'

/** Shows the times of events in the visitor's zone, wherever the page has them. */
export function showOwnEventTimes(page: ParentNode): void {
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-event-ends]'))
    time.textContent = eventTimeIn(readerZone(), { eventDate: time.dateTime, endsAt: time.dataset.eventEnds || undefined })
}
