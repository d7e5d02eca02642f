import type { Actor } from '@app/contract/core/access.ts'
import { isNameOf } from '@app/contract/core/fields.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { orderFields } from '@app/contract/orders/orders.fields.ts'
import { type Handled, isBackOffice, moneyEventKinds, seesMoney, seesReviewNote } from '@app/contract/orders/orders.rules.ts'
import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import { serializePerson } from '#users/index.ts'
import type { OrderEventRow } from '../orders.table.ts'
import type { OrderEventWithPerson } from './orderEvents.store.ts'

/** What hides a field of the order hides the event that tells of it. */
export function seesEvent(
  reader: Actor,
  order: Handled & { assignedBy: string | null },
  { kind, details }: Pick<OrderEventRow, 'kind' | 'details'>,
) {
  if (moneyEventKinds.includes(kind) && !seesMoney(reader.role)) return false
  if (kind === 'refund') return isBackOffice(reader.role)
  if (kind === 'reviewNote') return seesReviewNote(reader, order)
  if (kind === 'edited' && isNameOf(orderFields, details.field)) return orderFields[details.field].isSeenBy(reader.role)
  return true
}

/** What a change of status, people or price writes down; all of one go was taken back with it. */
const undoneKinds: readonly OrderEventRow['kind'][] = [
  'status',
  'progress',
  'cancellationReason',
  'amounts',
  'madeFree',
  'managerAssigned',
  'employeeAssigned',
]

/** A customer is not told of what was taken back before anybody was, and doesn't read of it either; staff read both steps. */
export function withoutUndone(reader: Actor, events: readonly OrderEventWithPerson[]): readonly OrderEventWithPerson[] {
  const undone = new Set(events.flatMap(({ event }) => (event.details.undoes === undefined ? [] : [event.details.undoes])))
  if (reader.role !== 'user' || undone.size === 0) return events
  const goOf = ({ actorId, at }: OrderEventRow) => `${actorId} ${at.getTime()}`
  const gos = new Set(events.filter(({ event }) => undone.has(event.id)).map(({ event }) => goOf(event)))
  return events.filter(({ event }) => event.details.undoes === undefined && !(gos.has(goOf(event)) && undoneKinds.includes(event.kind)))
}

/**
 * What of an event is the back office's alone. Of a refund or a dispute, what is between it and the card provider: why, until when
 * to answer, under which name. Of an order, what a visitor has asked for before it was one.
 */
const officeDetails: Partial<Record<OrderEventRow['kind'], readonly string[]>> = {
  refunded: ['reason', 'answerBy', 'returnId', 'byHand'],
  dispute: ['reason', 'answerBy', 'returnId'],
  created: ['publicOrder', 'publicOrderNumber'],
}
/** That there was an offer is told to nobody who sees none. */
const isOfDeal = (name: string) => name === 'acceptedOffer' || name === 'isByHand'
const isOfOffice = (kind: OrderEventRow['kind'], name: string) => officeDetails[kind]?.includes(name) ?? false

/** An event, as this reader may see it. */
export const serializeOrderEvent = ({ event, by }: OrderEventWithPerson, reader: Actor): OrderEvent => ({
  _id: event.id,
  kind: event.kind,
  at: event.at.toISOString(),
  ...(by && { by: serializePerson(by, reader) }),
  details: serializeDetails(event, reader),
})

/** Amounts are kept in minor units and leave in major ones, as everywhere: `amountCents: 1250` becomes `amount: 12.5`. */
function serializeDetails({ kind, details }: OrderEventRow, reader: Actor): OrderEvent['details'] {
  const currency = String(details.currency)
  const isAmount = kind === 'amounts' && details.field !== 'currency'
  const shown = Object.entries(details).filter(
    ([name]) => (isBackOffice(reader.role) || !isOfOffice(kind, name)) && (seesMoney(reader.role) || !isOfDeal(name)),
  )
  return Object.fromEntries(
    shown.map(([name, value]) => {
      if (typeof value !== 'number') return [name, value]
      if (name.endsWith('Cents')) return [name.slice(0, -'Cents'.length), fromCents(value, currency)]
      if (isAmount && name === 'from') return [name, fromCents(value, String(details.fromCurrency ?? currency))]
      return [name, isAmount && name === 'to' ? fromCents(value, currency) : value]
    }),
  )
}
