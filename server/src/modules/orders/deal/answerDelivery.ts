import type { Actor } from '@app/contract/core/access.ts'
import { statusAfter } from '@app/contract/orders/deal.rules.ts'
import type { RevisionInput } from '@app/contract/orders/deal.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { claimUploads } from '#uploads/index.ts'
import { giveStatus } from '../changes/giveStatus.ts'
import { insertDocuments } from '../files/orderFiles.store.ts'
import { countRevisions, nextActionFacts } from '../nextAction/orderMatters.store.ts'
import { lockOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseStep, refuseUnacceptable } from './dealChoices.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/** The customer accepts the delivery, which completes the order. A repeated call changes nothing. */
export const acceptDelivery = (context: Deps, actor: Actor, id: string): Promise<void> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const order = await lockOrder(db, actor, id)
    if (order.status === 'Completed') return
    refuseStep('acceptDelivery', actor, order)
    refuseUnacceptable(order, await nextActionFacts(db, order.id))
    await giveStatus(scoped, actor.id, order, {
      status: statusAfter('acceptDelivery', order.status),
      eventDetails: { acceptedDelivery: true },
    })
  })

/** The customer asks for a change of the delivery, with files that illustrate it. The work resumes, and the review period ends. */
export const askForRevision = (context: Deps, actor: Actor, { id, reason, files }: RevisionInput): Promise<void> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const order = await lockOrder(db, actor, id)
    const now = scoped.clock.now()
    refuseStep('askForRevision', actor, order)
    const ids = files.map(({ uploadId }) => uploadId)
    const claimed = ids.length > 0 ? await claimUploads(db, ids, { ownerId: actor.id }) : []
    const common = { orderId: order.id, category: 'notesAndReference', uploadedBy: actor.id, createdAt: now } as const
    if (claimed.length > 0)
      await insertDocuments(
        db,
        claimed.map(({ name, type, size, storageKey }) => ({ ...common, name, type, sizeBytes: size, storageKey })),
      )
    const number = 1 + (await countRevisions(db, order.id))
    const details = { number, reason, files: claimed.length, fileName: claimed.map(({ name }) => name).join(', ') || null }
    await giveStatus(scoped, actor.id, order, { status: statusAfter('askForRevision', order.status), eventDetails: { isRevision: true } })
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [{ kind: 'revision', details }])
  })
