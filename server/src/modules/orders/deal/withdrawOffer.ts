import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { lockOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep } from './dealChoices.ts'
import { closeOpenOffer, offerOf } from './offers.store.ts'

/** Withdraws an unanswered offer. The order keeps its price, which staff may change. */
export const withdrawOffer = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  input: { id: string; offer: string },
): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, input.id)
    refuseStep('withdrawOffer', actor, order)
    const offer = orNotFound(await offerOf(db, order.id, input.offer), 'Offer')
    if (offer.state === 'withdrawn') return
    if (offer.state !== 'open') throw conflict('This offer is no longer open. Please reload the order.')
    await closeOpenOffer(db, order.id, 'withdrawn')
    const { number, amountCents, currency } = offer
    const at = clock.now()
    await recordOrderEvents(db, order.id, { actorId: actor.id, at }, [
      { kind: 'offerWithdrawn', details: { number, amountCents, currency } },
    ])
  })
