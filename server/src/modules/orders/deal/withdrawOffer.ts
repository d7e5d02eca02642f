import type { Actor } from '@app/contract/core/access.ts'
import { isAgreed } from '@app/contract/orders/deal.rules.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { amountEvents } from '../changes/orderChanges.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { dropPendingNotifications } from '../pendingNotifications/pendingNotifications.store.ts'
import { type OrderEventDraft, recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep } from './dealChoices.ts'
import { markAnnouncedWithOffer } from './offerDetails.ts'
import { agreedOfferOf, closeOpenOffer, offerOf } from './offers.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/** Withdraws an unanswered offer. Before the deal its price goes with it: the last agreed price is back, or none. */
export const withdrawOffer = (context: Deps, actor: Actor, input: { id: string; offer: string }): Promise<void> =>
  context.db.transaction(async (db) => {
    const now = stopped(context.clock).now()
    const order = await lockOrder(db, actor, input.id)
    refuseStep('withdrawOffer', actor, order)
    const offer = orNotFound(await offerOf(db, order.id, input.offer), 'Offer')
    if (offer.state === 'withdrawn') return
    if (offer.state !== 'open') throw conflict('This offer is no longer open. Please reload the order.')
    await closeOpenOffer(db, order.id, 'withdrawn')
    const { number, amountCents, currency } = offer
    const withdrawn: OrderEventDraft = { kind: 'offerWithdrawn', details: { number, amountCents, currency } }
    const priced = isAgreed(order) ? [] : await resetPrice({ ...context, db }, order, now)
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [withdrawn, ...priced])
  })

/** Sets the last agreed price, or none, but never less than what is paid. The customer is not told of it. */
async function resetPrice({ db, ports }: Pick<Deps, 'ports'> & { db: Db }, order: OrderRow, now: Date): Promise<OrderEventDraft[]> {
  const agreed = await agreedOfferOf(db, order.id)
  const isSameCurrency = agreed?.currency === order.currency
  const totalCents = Math.max(isSameCurrency ? agreed.amountCents : 0, order.paidCents)
  if (totalCents === order.totalCents) return []
  const after = await saveOrder(db, order.id, { totalCents }, now)
  await dropPendingNotifications(db, order.id, ['price'])
  await ports.cardPayments.supersede(db, order.id, now)
  return amountEvents(order, after).map(markAnnouncedWithOffer)
}
