import { joinOpensAt } from '@app/contract/events/events.rules.ts'
import { moment } from '#core/format.ts'
import { useNow } from '#ui/useNow.ts'

/** From when an event can be joined; nothing once it can be. */
export function JoinFrom({ event }: { event: { eventDate: string } }) {
  const opensAt = joinOpensAt(event)
  return useNow() < opensAt && <p>You can join from {moment(opensAt)}.</p>
}
