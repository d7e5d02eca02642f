import type { Actor } from '@app/contract/core/access.ts'
import { statusAfter } from '@app/contract/orders/deal.rules.ts'
import type { OwnChanges } from '@app/contract/orders/deal.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import { assertNotStale } from '../changes/assertNotStale.ts'
import { giveStatus } from '../changes/giveStatus.ts'
import { editEvents } from '../changes/orderChanges.ts'
import { refusePastDeadline } from '../days.ts'
import { orderColumns } from '../orderColumns.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep } from './dealChoices.ts'
import { openOfferOf } from './offers.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * The customer edits their request until it is reviewed. Once an offer was made, the request is fixed.
 * @throws Refusal CONFLICT for a stale edit, naming the changed fields
 */
export const editRequest = ({ db, ...here }: Deps, actor: Actor, input: OwnChanges): Promise<void> =>
  db.transaction(async (db) => {
    const before = await lockOrder(db, actor, input._id)
    const now = here.clock.now()
    refuseStep('editRequest', actor, before)
    if (await openOfferOf(db, before.id))
      throw conflict('We have made you an offer for this request. Please ask for a change of the offer instead.')
    await assertNotStale(db, here, actor, before, input)
    if (input.deadline && input.deadline !== before.deadline) refusePastDeadline(input.deadline, input.timezone ?? before.timezone, now)
    const changes = orderColumns(input)
    const happened = editEvents(before, { ...before, ...changes })
    if (happened.length === 0) return
    await saveOrder(db, before.id, changes, now)
    await recordOrderEvents(db, before.id, { actorId: actor.id, at: now }, happened)
  })

/** The customer withdraws the order, which cancels it in their name. A repeated call changes nothing. */
export const withdrawOrder = (context: Deps, actor: Actor, { id, reason }: { id: string; reason?: string | undefined }): Promise<void> =>
  context.db.transaction(async (db) => {
    const here = { ...context, db, clock: stopped(context.clock) }
    const order = await lockOrder(db, actor, id)
    if (order.status === 'Cancel Order') return
    refuseStep('withdrawOrder', actor, order)
    const words = reason || 'Withdrawn by the customer.'
    await giveStatus(here, actor.id, order, {
      status: statusAfter('withdrawOrder', order.status),
      reason: words,
      eventDetails: { isWithdrawn: true },
    })
  })
