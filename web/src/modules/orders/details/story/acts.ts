import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import type { ReturnReader } from '@app/contract/payments/returnWords.ts'
import { count } from '#core/format.ts'
import { type EventWords, eventWords } from './eventWords.ts'

/** What somebody did in one go: the event that it is about, and the others as its details. */
export type Act = EventWords & { lead: OrderEvent }

/** The acts behind events, newest first as these are. What was written at one instant by one person is one act. */
export function actsOf(events: readonly OrderEvent[], reader: ReturnReader): Act[] {
  const groups: OrderEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group?.[0] && group[0].at === event.at && group[0].by?._id === event.by?._id) group.push(event)
    else groups.push([event])
  }
  return groups.flatMap((group) => actOf(withoutEcho(group.toReversed()), reader))
}

function actOf(events: readonly OrderEvent[], reader: ReturnReader): Act[] {
  const [lead, ...others] = events.toSorted((one, other) => rankOf(one) - rankOf(other))
  if (!lead) return []
  if (others.length === 0) return [{ lead, ...eventWords(lead, reader) }]
  const lines = (told: readonly OrderEvent[]) => told.map((event) => inOneLine(eventWords(event, reader)))
  if (events.every(isOfForm))
    return [{ lead, title: `${count(events.length, ['detail', 'details'])} changed`, body: lines(events).join('\n') }]
  const { title, body } = eventWords(lead, reader)
  return [{ lead, title, body: [body, ...lines(others)].filter(Boolean).join('\n') }]
}

/** A cancellation tells its reason itself; the event that only repeats it is left out. */
function withoutEcho(events: readonly OrderEvent[]): OrderEvent[] {
  const told = events.filter(({ kind }) => kind === 'status').map(({ details }) => details.reason)
  return events.filter(({ kind, details }) => kind !== 'cancellationReason' || !told.includes(details.to))
}

const inOneLine = ({ title, body }: EventWords) => (body ? `${title}: ${body}` : title)

/** What an act is about comes first; fields of a form are what comes along. */
const leading: readonly OrderEventKind[] = [
  'created',
  'refunded',
  'dispute',
  'payment',
  'status',
  'offer',
  'offerAnswer',
  'revision',
  'madeFree',
  'codeReleased',
  'fileAdded',
]
const rankOf = (event: OrderEvent) => {
  const rank = leading.indexOf(event.kind)
  return rank === -1 ? leading.length + (isOfForm(event) ? 1 : 0) : rank
}
const isOfForm = ({ kind }: OrderEvent) => kind === 'edited' || kind === 'amounts'
