import type { Actor } from '@app/contract/core/access.ts'
import type { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { saveOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { assignmentOf } from './assignOrder.ts'

type Input = Pick<OrderChanges, 'assignedTo' | 'assignedEmployee'>

/**
 * Assigns a locked order, with its events and notifications, in the caller's transaction. The assignee's row must be locked before the
 * order (docs/locks.md).
 * @throws Refusal BAD_INPUT when the person can't be assigned
 */
export async function giveOrder(
  db: Db,
  { config }: Pick<AppContext, 'config'>,
  actor: Actor,
  before: OrderRow,
  input: Input,
  now: Date,
): Promise<OrderRow> {
  const { columns, happened } = await assignmentOf(db, actor, before, input, now)
  if (happened.length === 0) return before
  const after = await saveOrder(db, before.id, columns, now)
  const deferral = { seconds: config.NEWS_DELAY_SECONDS, before, after }
  await recordOrderEvents(db, before.id, { actorId: actor.id, at: now, deferral }, happened)
  return after
}
