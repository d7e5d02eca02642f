import type { Cents } from '@app/contract/core/money.ts'
import { keptCents } from '@app/contract/payments/balance.rules.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { amountInWords, lockOrderAnywhere, type OrderRow, recordOrderEvents, saveOrder } from '#orders/index.ts'
import { applyReturnsToOrder } from './orderPayable/applyReturnsToOrder.ts'
import { lockPaymentsOfOrder } from './payments.store.ts'
import type { PaymentRow } from './payments.table.ts'
import { applyByHand } from './refunds/applyByHand.ts'
import { isPaidBackByHand } from './refunds/refunds.serializer.ts'
import { insertRefund } from './refunds/refunds.store.ts'
import { writeManualPayment } from './writeManualPayment.ts'

type Change = { paidCents: Cents; actorId: string; now: Date }

const reason = 'The paid amount was edited.'

/**
 * Sets the paid amount of a locked order. More is written as a manual payment, less as returns of manual payments, the newest first. An
 * amount without a payment, from before payments were kept, is reduced last.
 * @throws Refusal BAD_INPUT where less would take from a card payment, which is refunded instead
 */
export async function setPaid(db: Db, order: OrderRow, { paidCents, actorId, now }: Change): Promise<void> {
  const difference = paidCents - order.paidCents
  if (difference > 0) await writeManualPayment(db, order, { amountCents: difference, method: 'Other', actorId, now })
  if (difference < 0) await takeBack(db, order, { cents: -difference, actorId, now })
}

async function takeBack(db: Db, order: OrderRow, { cents, actorId, now }: { cents: Cents; actorId: string; now: Date }): Promise<void> {
  const payments = await lockPaymentsOfOrder(db, order.id)
  const byHand = payments.filter((one) => isPaidBackByHand(one) && countedOf(one) > 0)
  const sumOf = (rows: readonly PaymentRow[]) => rows.reduce((sum, one) => sum + countedOf(one), 0)
  const unwritten = Math.max(0, order.paidCents - sumOf(payments) - payments.reduce((sum, { discountCents }) => sum + discountCents, 0))
  const most = sumOf(byHand) + unwritten
  if (cents > most)
    throw badInput(
      'paidAmount',
      `${amountInWords(order.paidCents - most, order.currency)} of it was paid by card. Refund that payment instead.`,
    )
  let left = cents
  for (const payment of byHand) {
    const part = Math.min(left, countedOf(payment))
    if (part > 0) await returnPart(db, order.id, payment, { cents: part, actorId, now })
    left -= part
  }
  if (left > 0) {
    const reduced = await lockOrderAnywhere(db, order.id)
    if (!reduced) throw new Error(`The order ${order.id} is gone.`)
    const { paidCents: from, currency } = reduced
    await saveOrder(db, order.id, { paidCents: from - left }, now)
    const details = { field: 'paidAmount', from, to: from - left, currency }
    await recordOrderEvents(db, order.id, { actorId, at: now }, [{ kind: 'amounts', details }])
  }
}

/** The part of a payment that counts as paid of its order. */
const countedOf = (payment: PaymentRow): Cents => keptCents(payment) - payment.surplusCents

async function returnPart(
  db: Db,
  orderId: string,
  payment: PaymentRow,
  { cents, actorId, now }: { cents: Cents; actorId: string; now: Date },
) {
  const order = await lockOrderAnywhere(db, orderId)
  if (!order) throw new Error(`The order ${orderId} is gone.`)
  const refund = await insertRefund(db, {
    id: newId(),
    paymentId: payment.id,
    amountCents: cents,
    currency: payment.currency,
    chargedCents: null,
    reason,
    isByHand: true,
    requestedBy: actorId,
    idempotencyKey: null,
    createdAt: now,
    updatedAt: now,
  })
  // Money that is returned comes from the surplus first, which a manual payment never has.
  const held = {
    settle: () => Promise.reject(new Error('A return settles nothing.')),
    applyReturns: (returned: Parameters<typeof applyReturnsToOrder>[2]) => applyReturnsToOrder(db, order, returned),
  }
  await applyByHand(db, { clock: { now: () => now } }, { held, payment, refund })
}
