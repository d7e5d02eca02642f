import { reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { Push } from '#core/push.ts'
import type { Db } from '#database/db.ts'
import { channelsFor } from '#notifications/index.ts'
import { type OrderToNotify, orderToNotify } from '#orders/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { type CommentWithSender, commentById } from './orderComments.store.ts'

/** The readers of a comment, and those of them who do not have the product open. */
export async function readersOf(
  { db, push }: { db: Db; push: Pick<Push, 'present'> },
  { comment, sender }: CommentWithSender,
): Promise<
  { recipients: OrderToNotify; parent: CommentWithSender | undefined; readers: string[]; absent: ReadonlySet<string> } | undefined
> {
  const recipients = await orderToNotify(db, comment.orderId)
  if (!recipients) return undefined
  const parent = comment.parentId ? await commentById(db, comment.parentId) : undefined
  const all = await audienceOf(db, recipients, parent?.comment.senderId)
  const readers = [...new Set(all)].filter((id) => id !== sender.id)
  const present = await push.present(readers)
  return { recipients, parent, readers, absent: new Set(readers.filter((id) => !present.has(id))) }
}

/** Whether no reader is online and at least one gets a mail (rules.tsv comments.r05). */
export async function isMailedInstead(context: { db: Db; push: Pick<Push, 'present'> }, added: CommentWithSender): Promise<boolean> {
  const found = await readersOf(context, added)
  if (!found || found.readers.length === 0 || found.absent.size < found.readers.length) return false
  const channels = await channelsFor(context.db, 'orderMessages', found.readers, found.absent)
  return [...channels.values()].some(reachesMail)
}

export const partiesOf = ({ customer, manager, employee }: OrderToNotify) =>
  [customer, manager, employee].flatMap((person) => (person ? [person.id] : []))

/**
 * The people a comment concerns: the customer and the assignees, or the whole back office while the order is unassigned. The author of the
 * comment that is replied to is always included.
 */
async function audienceOf(db: Db, recipients: OrderToNotify, answeredId: string | undefined): Promise<string[]> {
  const { manager, employee } = recipients
  const backOffice = await peopleWithRole(db, ['admin', 'sales'])
  const isUnassigned = !manager && !employee
  const ofBackOffice = backOffice.filter(({ id }) => isUnassigned || id === answeredId)
  return [...partiesOf(recipients), ...ofBackOffice.map(({ id }) => id)]
}
