import type { Actor } from '@app/contract/core/access.ts'
import { isNameOf } from '@app/contract/core/fields.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { orderFields } from '@app/contract/orders/orders.fields.ts'
import { type Handled, isBackOffice, moneyEventKinds, seesMoney, seesReviewNote } from '@app/contract/orders/orders.rules.ts'
import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import { serializePerson } from '#users/index.ts'
import type { OrderEventRow } from '../orders.table.ts'
import type { OrderEventWithPerson } from './orderEvents.store.ts'

/** An event is hidden from readers who may not see the field that it is about. */
export function seesEvent(
  reader: Actor,
  order: Handled & { assignedBy: string | null },
  { kind, details }: Pick<OrderEventRow, 'kind' | 'details'>,
) {
  if (moneyEventKinds.includes(kind) && !seesMoney(reader.role)) return false
  if (kind === 'refund' || kind === 'offerSeen' || kind === 'adminAsked') return isBackOffice(reader.role)
  if (kind === 'reviewNote') return seesReviewNote(reader, order)
  if (kind === 'edited' && isNameOf(orderFields, details.field)) return orderFields[details.field].isSeenBy(reader.role)
  return true
}

/** The kinds of events that an undo hides together with the undone change. */
const undoneKinds: readonly OrderEventRow['kind'][] = [
  'status',
  'progress',
  'cancellationReason',
  'amounts',
  'madeFree',
  'managerAssigned',
  'employeeAssigned',
]

/** Customers don't read of changes that were undone before they were announced; staff read both steps. */
export function withoutUndone(reader: Actor, events: readonly OrderEventWithPerson[]): readonly OrderEventWithPerson[] {
  const undone = new Set(events.flatMap(({ event }) => (event.details.undoes === undefined ? [] : [event.details.undoes])))
  if (reader.role !== 'user' || undone.size === 0) return events
  const goOf = ({ actorId, at }: OrderEventRow) => `${actorId} ${at.getTime()}`
  const gos = new Set(events.filter(({ event }) => undone.has(event.id)).map(({ event }) => goOf(event)))
  return events.filter(({ event }) => event.details.undoes === undefined && !(gos.has(goOf(event)) && undoneKinds.includes(event.kind)))
}

/**
 * Details of events that only the back office sees: reason, deadline and reference of refunds and disputes, and the public order behind an
 * order.
 */
const officeDetails: Partial<Record<OrderEventRow['kind'], readonly string[]>> = {
  refunded: ['reason', 'answerBy', 'returnId', 'byHand'],
  dispute: ['reason', 'answerBy', 'returnId'],
  created: ['publicOrder', 'publicOrderNumber'],
}
/** Readers who see no offers must not learn that there was one. */
const dealDetails: readonly string[] = ['acceptedOffer', 'isByHand', 'how', 'byMail', 'earnedCoins']
const isOfDeal = (name: string) => dealDetails.includes(name)
const isOfOffice = (kind: OrderEventRow['kind'], name: string) => officeDetails[kind]?.includes(name) ?? false

/** An event, as far as this reader may see it. */
export const serializeOrderEvent = ({ event, by }: OrderEventWithPerson, reader: Actor): OrderEvent => ({
  _id: event.id,
  kind: event.kind,
  at: event.at.toISOString(),
  ...(by && { by: serializePerson(by, reader) }),
  details: serializeDetails(event, reader),
})

/** Converts stored minor units to major ones: `amountCents: 1250` becomes `amount: 12.5`. */
function serializeDetails({ kind, details }: OrderEventRow, reader: Actor): OrderEvent['details'] {
  const currency = String(details.currency)
  const isAmount = kind === 'amounts' && details.field !== 'currency'
  const visible = Object.entries(details).filter(
    ([name]) => (isBackOffice(reader.role) || !isOfOffice(kind, name)) && (seesMoney(reader.role) || !isOfDeal(name)),
  )
  return Object.fromEntries(
    visible.map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      if (name.endsWith('Cents')) return [name.slice(0, -'Cents'.length), fromCents(value, currency)]
      if (isAmount && name === 'from') return [name, fromCents(value, String(details.fromCurrency ?? currency))]
      return [name, isAmount && name === 'to' ? fromCents(value, currency) : value]
    }),
  )
}
