import { reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { Push } from '#core/push.ts'
import type { Db } from '#database/db.ts'
import { channelsFor } from '#notifications/index.ts'
import { type OrderToTell, orderToTell } from '#orders/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { type CommentWithSender, commentById } from './orderComments.store.ts'

/** Whom a comment is for, and those of them who do not have the product open. */
export async function readersOf(
  { db, push }: { db: Db; push: Pick<Push, 'present'> },
  { comment, sender }: CommentWithSender,
): Promise<{ about: OrderToTell; parent: CommentWithSender | undefined; readers: string[]; absent: ReadonlySet<string> } | undefined> {
  const about = await orderToTell(db, comment.orderId)
  if (!about) return undefined
  const parent = comment.parentId ? await commentById(db, comment.parentId) : undefined
  const all = await concerned(db, about, parent?.comment.senderId)
  const readers = [...new Set(all)].filter((id) => id !== sender.id)
  const present = await push.present(readers)
  return { about, parent, readers, absent: new Set(readers.filter((id) => !present.has(id))) }
}

/** Whether nobody whom it is for is there to read it, and a mail goes out to one of them at least (rules.tsv comments.r05). */
export async function isMailedInstead(context: { db: Db; push: Pick<Push, 'present'> }, said: CommentWithSender): Promise<boolean> {
  const found = await readersOf(context, said)
  if (!found || found.readers.length === 0 || found.absent.size < found.readers.length) return false
  const channels = await channelsFor(context.db, 'orderMessages', found.readers, found.absent)
  return [...channels.values()].some(reachesMail)
}

export const partiesOf = ({ customer, manager, employee }: OrderToTell) =>
  [customer, manager, employee].flatMap((person) => (person ? [person.id] : []))

/**
 * Whom a comment concerns: the customer and who works on the order, or the whole back office while nobody does. Whoever of
 * the back office is answered hears of it too.
 */
async function concerned(db: Db, about: OrderToTell, answeredId: string | undefined): Promise<string[]> {
  const { manager, employee } = about
  const backOffice = await peopleWithRole(db, ['admin', 'sales'])
  const isUnassigned = !manager && !employee
  const ofBackOffice = backOffice.filter(({ id }) => isUnassigned || id === answeredId)
  return [...partiesOf(about), ...ofBackOffice.map(({ id }) => id)]
}
