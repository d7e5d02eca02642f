import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { toCents } from '@app/contract/core/money.ts'
import { currencyIsAgreed, isAgreed } from '@app/contract/orders/deal.rules.ts'
import type { NewOffer } from '@app/contract/orders/deal.shapes.ts'
import { lessThanPaid } from '@app/contract/orders/orders.rules.ts'
import { whyNotChargeable, whyNotPayable } from '@app/contract/payments/chargeable.rules.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { lockAssignees } from '../assignment/assignOrder.ts'
import { refuseFineAmounts } from '../changes/refuseFineAmounts.ts'
import { updateOrder } from '../changes/updateOrder.ts'
import { refusePastDeadline } from '../days.ts'
import { lockOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { dropPendingNotifications } from '../pendingNotifications/pendingNotifications.store.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep } from './dealChoices.ts'
import { offerDetails } from './offerDetails.ts'
import { insertOffer, offerOfAttempt } from './offers.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Makes an offer: price, description, last day, deadline and assignee, all or nothing. Before the deal it prices the order, like any form;
 * after it the deal is unchanged until the customer accepts. It replaces the previous offer.
 * @throws Refusal REFUSED or BAD_INPUT naming the field, CONFLICT for a stale edit
 */
export const makeOffer = (context: Deps, actor: Actor, input: NewOffer, idempotencyKey: string | null): Promise<OrderRow> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    await lockAssignees(db, input)
    const before = await lockOrder(db, actor, input.id)
    const now = scoped.clock.now()
    if (idempotencyKey && (await offerOfAttempt(db, actor.id, idempotencyKey))) return before
    refuseStep('makeOffer', actor, before)
    if (input.validUntil && input.validUntil < dayIn(scoped.config.TIME_ZONE, now))
      throw badInput('validUntil', 'Please choose today or a later day.')
    const isProposal = isAgreed(before)
    refuseUnpayable(before, input)
    const { id: _id, version, assignedTo, amount: totalAmount, deadline, currency } = input
    const people = { _id, version, ...(assignedTo !== undefined && { assignedTo }) }
    if (isProposal) refuseProposal(before, input, now)
    const terms = isProposal ? {} : { totalAmount, ...(deadline && { deadline }), ...(currency && { currency }) }
    const after = await updateOrder({ ...scoped, isOffer: true }, actor, { ...people, ...terms })
    // The offer announces the price, so a pending notification about it is dropped.
    await dropPendingNotifications(db, _id, ['price'])
    const offer = await insertOffer(db, {
      orderId: _id,
      amountCents: toCents(totalAmount, after.currency),
      currency: after.currency,
      includes: input.includes,
      note: input.note || null,
      validUntil: input.validUntil ?? null,
      deadline: deadline ?? after.deadline,
      insteadOfCents: isProposal ? before.totalCents : null,
      madeBy: actor.id,
      madeAt: now,
      idempotencyKey,
    })
    await recordOrderEvents(db, _id, { actorId: actor.id, at: now }, [{ kind: 'offer', details: offerDetails(offer) }])
    return after
  })

/** Refuses a price, or what it would leave to pay, that no card can be charged. */
function refuseUnpayable(order: OrderRow, { amount, currency = order.currency }: NewOffer) {
  const cents = toCents(amount, currency)
  const why =
    whyNotChargeable(cents, currency) ?? (currency === order.currency ? whyNotPayable(cents - order.paidCents, currency) : undefined)
  if (why && cents >= order.paidCents) throw badInput('amount', why)
}

/** Checks a proposal when it is made, and again when it is accepted. */
function refuseProposal(order: OrderRow, { amount, currency, deadline }: NewOffer, now: Date) {
  if (currency && currency !== order.currency) throw badInput('currency', currencyIsAgreed)
  refuseFineAmounts({ totalAmount: amount }, order.currency)
  if (toCents(amount, order.currency) < order.paidCents)
    throw badInput('amount', lessThanPaid(amountInWords(order.paidCents, order.currency)))
  if (deadline && deadline !== order.deadline) refusePastDeadline(deadline, order.timezone, now)
}
