import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import type { ReturnReader } from '@app/contract/payments/returnWords.ts'
import { count } from '#core/format.ts'
import { type EventWords, eventWords } from './eventWords.ts'

/** One act of one person: its main event, with the others as details. */
export type TimelineAct = EventWords & { lead: OrderEvent }

/** Groups events into acts, newest first. Events of one person at one instant are one act. */
export function actsOf(events: readonly OrderEvent[], reader: ReturnReader): TimelineAct[] {
  const groups: OrderEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group?.[0] && group[0].at === event.at && group[0].by?._id === event.by?._id) group.push(event)
    else groups.push([event])
  }
  return groups.flatMap((group) => actOf(withoutEcho(group.toReversed()), reader))
}

function actOf(events: readonly OrderEvent[], reader: ReturnReader): TimelineAct[] {
  const [lead, ...others] = events.toSorted((one, other) => rankOf(one) - rankOf(other))
  if (!lead) return []
  if (others.length === 0) return [{ lead, ...eventWords(lead, reader) }]
  const lines = (told: readonly OrderEvent[]) => told.map((event) => inOneLine(eventWords(event, reader)))
  if (events.every(isOfForm))
    return [{ lead, title: `${count(events.length, ['detail', 'details'])} changed`, body: lines(events).join('\n') }]
  const { title, body } = eventWords(lead, reader)
  return [{ lead, title, body: [body, ...lines(others)].filter(Boolean).join('\n') }]
}

/** Leaves out the event that only repeats the reason of a cancellation. */
function withoutEcho(events: readonly OrderEvent[]): OrderEvent[] {
  const told = events.filter(({ kind }) => kind === 'status').map(({ details }) => details.reason)
  return events.filter(({ kind, details }) => kind !== 'cancellationReason' || !told.includes(details.to))
}

const inOneLine = ({ title, body }: EventWords) => (body ? `${title}: ${body}` : title)

/** The kinds that can be an act's main event; edited fields are details. */
const leading: readonly OrderEventKind[] = [
  'created',
  'refunded',
  'dispute',
  'payment',
  'revision',
  'status',
  'offer',
  'offerAnswer',
  'madeFree',
  'codeReleased',
  'fileAdded',
]
const rankOf = (event: OrderEvent) => {
  const rank = leading.indexOf(event.kind)
  return rank === -1 ? leading.length + (isOfForm(event) ? 1 : 0) : rank
}
const isOfForm = ({ kind }: OrderEvent) => kind === 'edited' || kind === 'amounts'
