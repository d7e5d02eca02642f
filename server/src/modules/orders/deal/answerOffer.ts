import type { Actor } from '@app/contract/core/access.ts'
import { dayIn, dayInWords } from '@app/contract/core/format.ts'
import { answerActions, isExpired, leastReason, reasonNeeded, statusAfter } from '@app/contract/orders/deal.rules.ts'
import type { OfferAnswerInput } from '@app/contract/orders/deal.shapes.ts'
import { lessThanPaid } from '@app/contract/orders/orders.rules.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { giveStatus } from '../changes/giveStatus.ts'
import { amountEvents, editEvents } from '../changes/orderChanges.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep } from './dealChoices.ts'
import { markAnnouncedWithOffer } from './offerDetails.ts'
import { closeOpenOffer, offerOf, openOfferOf } from './offers.store.ts'
import type { OfferRow } from './offers.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Saves the customer's answer to an offer. Accepting confirms the deal, or applies the proposed change to it. If an answer and a new offer
 * arrive at once, the first to lock the order wins, and the other is refused.
 * @throws Refusal CONFLICT where the offer is no longer open, with the current one
 */
export const answerOffer = (context: Deps, actor: Actor, input: OfferAnswerInput, { byMail = false } = {}): Promise<void> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const order = await lockOrder(db, actor, input.id)
    const now = scoped.clock.now()
    const offer = orNotFound(await offerOf(db, order.id, input.offer), 'Offer')
    if (offer.state === input.answer && offer.answeredBy === actor.id) return
    const action = answerActions[input.answer]
    refuseStep(action, actor, order)
    await refuseClosed(db, offer, dayIn(scoped.config.TIME_ZONE, now))
    if (input.answer === 'changeRequested' && (input.words ?? '').length < leastReason) throw badInput('words', reasonNeeded)

    await closeOpenOffer(db, order.id, input.answer, { by: actor.id, at: now, words: input.words })
    const { number, amountCents, currency } = offer
    const details = { number, answer: input.answer, amountCents, currency, words: input.words || null, ...(byMail && { byMail }) }
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [{ kind: 'offerAnswer', details }])
    if (input.answer !== 'accepted') return
    const after = offer.insteadOfCents === null ? order : await applyProposal(scoped, actor, order, offer)
    const status = statusAfter(action, order.status)
    if (status !== order.status)
      await giveStatus(scoped, actor.id, after, { status, eventDetails: { acceptedOffer: number, ...(byMail && { byMail }) } })
  })

async function refuseClosed(db: Db, offer: OfferRow, today: string) {
  if (isExpired(offer, today))
    throw conflict(`This offer was good until ${dayInWords(offer.validUntil ?? '')}. Please ask us for a new one.`)
  if (offer.state === 'open') return
  const open = await openOfferOf(db, offer.orderId)
  throw conflict(
    open
      ? `This offer was replaced by another one, of ${amountInWords(open.amountCents, open.currency)}. Please look at that one.`
      : 'This offer is no longer open. Please reload the order.',
  )
}

/** Applies the proposed price and deadline, as far as they differ. */
async function applyProposal({ db, clock, ports }: Deps, actor: Actor, order: OrderRow, offer: OfferRow): Promise<OrderRow> {
  const now = clock.now()
  const isOtherPrice = offer.amountCents !== offer.insteadOfCents
  if (isOtherPrice && order.totalCents !== offer.insteadOfCents)
    throw conflict('The price of the order has changed since this was offered. Please ask us for a new offer.')
  if (isOtherPrice && offer.amountCents < order.paidCents) throw conflict(lessThanPaid(amountInWords(order.paidCents, order.currency)))
  const isMoved = offer.deadline !== null && offer.deadline !== order.deadline
  const changes = {
    ...(isOtherPrice && { totalCents: offer.amountCents, freeReason: null }),
    ...(isMoved && { deadline: offer.deadline ?? order.deadline, isDeadlineMailSent: false }),
  }
  if (Object.keys(changes).length === 0) return order
  const after = await saveOrder(db, order.id, changes, now)
  const happened = [...amountEvents(order, after).map(markAnnouncedWithOffer), ...editEvents(order, after)]
  await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, happened)
  if (isOtherPrice) await ports.cardPayments.supersede(db, order.id, now)
  return after
}
