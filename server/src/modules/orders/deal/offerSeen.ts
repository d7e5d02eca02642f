import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { remindedAlready, reminderHours, shownState } from '@app/contract/orders/deal.rules.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { lockOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep } from './dealChoices.ts'
import { offerDetails } from './offerDetails.ts'
import { markOffer, offerOf } from './offers.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'>
type Input = { id: string; offer: string }

/** Records that the customer has opened an open offer, once. */
export const seeOffer = ({ db, clock }: Deps, actor: Actor, input: Input): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, input.id)
    const offer = orNotFound(await offerOf(db, order.id, input.offer), 'Offer')
    if (offer.state !== 'open' || offer.seenAt !== null) return
    const now = clock.now()
    await markOffer(db, offer.id, { seenAt: now })
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [{ kind: 'offerSeen', details: offerDetails(offer) }])
  })

/**
 * Reminds the customer of an offer that waits for their answer.
 * @throws Refusal CONFLICT for an offer that is no longer open, and for a second reminder within some hours
 */
export const remindOfOffer = ({ db, clock, config }: Deps, actor: Actor, input: Input): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, input.id)
    refuseStep('remindOfOffer', actor, order)
    const offer = orNotFound(await offerOf(db, order.id, input.offer), 'Offer')
    const now = clock.now()
    if (shownState(offer, dayIn(config.TIME_ZONE, now)) !== 'open') throw conflict('This offer is no longer open. Please reload the order.')
    if (offer.remindedAt && later(offer.remindedAt, reminderHours * 3_600_000) > now) throw conflict(remindedAlready)
    await markOffer(db, offer.id, { remindedAt: now })
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [{ kind: 'offerReminded', details: offerDetails(offer) }])
  })
