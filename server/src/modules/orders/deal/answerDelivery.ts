import type { Actor } from '@app/contract/core/access.ts'
import { statusAfter } from '@app/contract/orders/deal.rules.ts'
import type { RevisionInput } from '@app/contract/orders/deal.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { claimUploads } from '#uploads/index.ts'
import { giveStatus } from '../changes/giveStatus.ts'
import { insertDocuments } from '../files/orderFiles.store.ts'
import { nextActionFacts } from '../nextAction/orderMatters.store.ts'
import { lockOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep, refuseUnacceptable } from './dealChoices.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/** The customer takes what was delivered: the order is complete. Said again it changes nothing. */
export const acceptDelivery = (context: Deps, actor: Actor, id: string): Promise<void> =>
  context.db.transaction(async (db) => {
    const here = { ...context, db, clock: stopped(context.clock) }
    const order = await lockOrder(db, actor, id)
    if (order.status === 'Completed') return
    refuseStep('acceptDelivery', actor, order)
    refuseUnacceptable(order, await nextActionFacts(db, order.id))
    await giveStatus(here, actor.id, order, { status: statusAfter('acceptDelivery', order.status), told: { acceptedDelivery: true } })
  })

/** The customer asks for a change of what was delivered, with files that show what is meant: the work goes on, and the days of looking at it end. */
export const askForRevision = (context: Deps, actor: Actor, { id, reason, files }: RevisionInput): Promise<void> =>
  context.db.transaction(async (db) => {
    const here = { ...context, db, clock: stopped(context.clock) }
    const now = here.clock.now()
    const order = await lockOrder(db, actor, id)
    refuseStep('askForRevision', actor, order)
    const ids = files.map(({ uploadId }) => uploadId)
    const claimed = ids.length > 0 ? await claimUploads(db, ids, { ownerId: actor.id }) : []
    const about = { orderId: order.id, category: 'notesAndReference', uploadedBy: actor.id, createdAt: now } as const
    if (claimed.length > 0)
      await insertDocuments(
        db,
        claimed.map(({ name, type, size, storageKey }) => ({ ...about, name, type, sizeBytes: size, storageKey })),
      )
    const details = { reason, files: claimed.length, fileName: claimed.map(({ name }) => name).join(', ') || null }
    await giveStatus(here, actor.id, order, { status: statusAfter('askForRevision', order.status), told: { isRevision: true } })
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [{ kind: 'revision', details }])
  })
