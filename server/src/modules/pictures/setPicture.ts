import { randomBytes } from 'node:crypto'
import type { Actor } from '@app/contract/core/access.ts'
import { mayEditUser } from '@app/contract/users/editing.rules.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { removeUnlessKept } from '#uploads/index.ts'
import { findUser, lockUser, saveUser, type UserToShow } from '#users/index.ts'
import { makePicture, type Square } from './makePicture.ts'
import { pictureKeys } from './pictureKeys.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'storage'>

/** Converts the picture, stores it under a new name, and deletes the previous one after the commit. */
export async function setPicture(context: Deps, actor: Actor, userId: string, file: Buffer, square?: Square): Promise<UserToShow> {
  refuseUnless(mayEditUser(actor, orNotFound(isId(userId) ? await findUser(context.db, userId) : undefined, 'User')))
  const { large, small } = await makePicture(file, square)
  const name = randomBytes(16).toString('hex')
  const keys = pictureKeys(name)
  try {
    await context.storage.put(keys.large, once(large))
    await context.storage.put(keys.small, once(small))
    return await replacePicture(context, actor, userId, name)
  } catch (error) {
    await removeUnlessKept(context, Object.values(keys))
    throw error
  }
}

export const removePicture = (context: Deps, actor: Actor, userId: string): Promise<UserToShow> =>
  replacePicture(context, actor, userId, null)

/** Runs under the lock of the user's row, so that of concurrent pictures one is kept and the others are deleted. */
const replacePicture = ({ db, clock }: Deps, actor: Actor, userId: string, name: string | null): Promise<UserToShow> =>
  db.transaction(async (db) => {
    const user = orNotFound(isId(userId) ? await lockUser(db, userId) : undefined, 'User')
    refuseUnless(mayEditUser(actor, user))
    if (user.profilePicture !== name) {
      await saveUser(db, user.id, { profilePicture: name }, clock.now())
      if (user.profilePicture) await enqueue(db, 'forgetPicture', { name: user.profilePicture })
      if (actor.id !== user.id) await auditPictureChange(db, actor, user, name)
    }
    return orNotFound(await findUser(db, user.id), 'User')
  })

async function auditPictureChange(db: Db, actor: Actor, user: { id: string; username: string }, name: string | null) {
  const activity = `${name ? 'changed' : 'removed'} the picture of ${user.username}`
  await recordAudit(db, { actor, kind: 'account', activity, subject: { kind: 'user', id: user.id } })
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
