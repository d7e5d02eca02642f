import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import { browserZone } from '#core/reading.ts'

/** Says the times of events on the visitor's own clocks, wherever the page names them. */
export function showOwnEventTimes(page: ParentNode): void {
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-event-ends]'))
    time.textContent = eventTimeIn(browserZone(), { eventDate: time.dateTime, endsAt: time.dataset.eventEnds || undefined })
}
