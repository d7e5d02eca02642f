import { mayRecycleUser } from '@app/contract/recycle/mayRecycle.rules.ts'
import { recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import { roleWords } from '@app/contract/users/users.rules.ts'
import { endSessions } from '#auth/index.ts'
import type { Recyclable, RecycleContext, Recycled } from '#core/recyclable.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockManagedUser, lockUser } from '#users/index.ts'
import { openWorkOf } from '../leaveWork.ts'
import { deleteOwnRows, erasePerson, setRecycled } from './recycledUsers.store.ts'

/**
 * People in the recycle bin: their account is closed, and no list shows them. Their orders and payments belong to the company's books and
 * stay, in their name. A restored person signs in with the old password.
 */
export const recyclableUsers: Recyclable = {
  type: 'User',
  mark,
  restore: async (db, id) => {
    orNotFound(await lockUser(db, id), 'User')
    await setRecycled(db, id, null)
  },
  erase,
  notes: async (db, ids) => {
    const notes = new Map<string, string[]>()
    for (const id of ids) {
      const note = await openWorkInWords(db, id)
      if (note) notes.set(id, [`Still has ${note}. They can be deleted for good once that is handed over, finished or cancelled.`])
    }
    return notes
  },
}

async function mark(db: Db, id: string, { actor, at }: RecycleContext): Promise<Recycled> {
  const user = await lockManagedUser(db, actor, id, mayRecycleUser)
  await setRecycled(db, id, at)
  await endSessions(db, id)
  const activity = `put the ${recycleTypeWords.User} ${user.username} into the recycle bin`
  await recordAudit(db, { actor, kind: 'account', activity, subject: { kind: 'user', id }, at })
  return { name: user.name, about: `${user.email} · ${roleWords[user.role]}` }
}

/**
 * Erases everything about the person. Their row keeps its id, since orders, payments and the audit log refer to it, but nothing that
 * identifies them. Rows that belonged to them alone are deleted.
 */
async function erase(db: Db, id: string): Promise<void> {
  const user = await lockUser(db, id)
  if (!user) return
  if (!user.recycledAt) throw conflict('This person is not in the recycle bin.')
  const open = await openWorkInWords(db, id)
  if (open) throw conflict(`${user.name} still has ${open}. Hand that over, finish or cancel it first.`)
  if (user.profilePicture) await enqueue(db, 'forgetPicture', { name: user.profilePicture })
  await deleteOwnRows(db, user)
  await erasePerson(db, id)
}

/** A person's unfinished work and orders in words; empty if there are none. */
export async function openWorkInWords(db: Db, id: string): Promise<string> {
  const { employees, managed, assigned, ordered } = await openWorkOf(db, id)
  const orders = managed + assigned + ordered
  return [employees > 0 && counted(employees, 'employee'), orders > 0 && counted(orders, 'open order')].filter(Boolean).join(' and ')
}
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
