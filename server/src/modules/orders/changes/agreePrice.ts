import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import { hasPrice, isAfterDeal, mayEditOrder, mayMakeFree, type OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { StatusInput } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, Refusal } from '#core/refusal.ts'
import { followPrice } from '../deal/followPrice.ts'
import { saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import { type OrderEventDraft, recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { amountEvents } from './orderChanges.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'
import { refuseUnpayableAmounts } from './refuseUnpayableAmounts.ts'

type Input = Pick<StatusInput, 'totalAmount' | 'freeReason'> & { status: OrderStatus }

/**
 * Reads the price, or the reason why the order is free, that comes with the deal, for a locked order. A price that was set in between is
 * not overwritten; the same price again changes nothing.
 * @throws Refusal BAD_INPUT or REFUSED naming the field, CONFLICT when another price was set in between
 */
export async function agreePrice(
  { db, clock, config, ports }: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actor: Actor,
  order: OrderRow,
  { status, totalAmount, freeReason }: Input,
): Promise<OrderRow> {
  if (totalAmount === undefined && freeReason === undefined) return order
  const field = freeReason === undefined ? 'totalAmount' : 'freeReason'
  if (!mayEditOrder(actor)) throw new Refusal('REFUSED', 'You may not change this.', { field })
  if (!isAfterDeal(status)) throw badInput(field, 'A price is named here only together with the deal.')
  if (totalAmount !== undefined && freeReason !== undefined)
    throw badInput(field, 'Please enter either a price, or a reason why it is free.')
  if (freeReason !== undefined && !mayMakeFree(actor))
    throw new Refusal('REFUSED', 'Only an admin may say that an order is free. Please enter a price.', { field })
  refuseFineAmounts({ totalAmount }, order.currency)

  const totalCents = totalAmount === undefined ? 0 : toCents(totalAmount, order.currency)
  if (totalCents === order.totalCents && (freeReason ?? null) === order.freeReason) return order
  refuseUnpayableAmounts(order, { ...order, totalCents })
  if (hasPrice(priceOf(order))) throw conflict(`${priceNow(order)} Please look at it again.`)

  const now = clock.now()
  const after = await saveOrder(db, order.id, { totalCents, freeReason: freeReason ?? null }, now)
  const happened: OrderEventDraft[] =
    freeReason === undefined
      ? markAnnouncedWithDeal(amountEvents(order, after), order.status !== status)
      : [{ kind: 'madeFree', details: { reason: freeReason } }]
  const deferral = { seconds: config.NEWS_DELAY_SECONDS, before: order, after }
  await recordOrderEvents(db, order.id, { actorId: actor.id, at: now, deferral }, happened)
  await followPrice(db, actor.id, order, after, now)
  await ports.cardPayments.supersede(db, order.id, now)
  return after
}

/** The order's price as the rules take it. */
export const priceOf = ({ totalCents, freeReason, dealConfirmedAt }: OrderRow) => ({
  total: totalCents,
  isFree: freeReason !== null,
  isConfirmed: dealConfirmedAt !== null,
})

const priceNow = ({ totalCents, currency, freeReason }: OrderRow) =>
  freeReason === null
    ? `This order was given a price of ${amountInWords(totalCents, currency)} in the meantime.`
    : 'This order was made free in the meantime.'

/** The notification of the deal includes the price, so the price gets none of its own. */
const markAnnouncedWithDeal = (happened: OrderEventDraft[], isToldWithDeal: boolean): OrderEventDraft[] =>
  happened.map(({ kind, details }) => ({ kind, details: { ...details, ...(isToldWithDeal && { isToldWithDeal }) } }))
