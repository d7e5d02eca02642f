import type { Actor } from '@app/contract/core/access.ts'
import { type EditableField, editableFields } from '@app/contract/users/editing.rules.ts'
import type { UserChanges as Input } from '@app/contract/users/userChanges.shapes.ts'
import { maySeeUser } from '@app/contract/users/users.rules.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, onDuplicate, orNotFound, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import {
  chooseSkills,
  findUser,
  isClosed,
  lockUser,
  lockUserShared,
  profileColumns,
  saveUser,
  skeletonOf,
  type UserChanges,
  type UserToShow,
} from '#users/index.ts'
import { assertNotStale } from './assertNotStale.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

const takenName = new Refusal('CONFLICT', 'This username is already taken!', { field: 'username' })
const taken = {
  users_username_key: takenName,
  users_username_skeleton_key: takenName,
  users_email_key: new Refusal('CONFLICT', 'There is an account with this e-mail address already!', { field: 'email' }),
}

/**
 * Changes a profile field by field, each with its own right. An absent field is kept; `null` or an empty text clears an optional one; an
 * unchanged value is no change. A stale edit, of a field that has changed since the form was opened, is refused.
 */
export const changeProfile = ({ db, clock }: Deps, actor: Actor, id: string, input: Input): Promise<UserToShow> =>
  onDuplicate(taken, () =>
    db.transaction(async (db) => {
      // Managers are locked before their people.
      if (input.manager && input.manager !== id && isId(input.manager)) await lockUserShared(db, input.manager)
      orNotFound(isId(id) ? await lockUser(db, id) : undefined, 'User')
      const user = orNotFound(await findUser(db, id), 'User')
      if (!maySeeUser(actor, user)) orNotFound(null, 'User')

      const changed = changesIn(user, input)
      refuseForbidden(actor, user, changed)
      assertNotStale(user, changed, input.was)

      const columns = {
        ...(await columnsOf(db, changed)),
        ...(changed.username !== undefined && { usernameSkeleton: await skeletonOf(changed.username) }),
      }
      const now = clock.now()
      await saveUser(db, id, columns, now)
      await chooseSkills(db, id, changed)
      if (changed.email) await notifyOldAddress(db, user, changed.email, now)
      const after = orNotFound(await findUser(db, id), 'User')
      await auditProfileChange(db, actor, user, after, changed)
      return after
    }),
  )

type FieldChanges = { [Field in EditableField]?: Exclude<Input[Field], undefined> }

/** Only the fields that differ from the row. */
function changesIn(user: UserToShow, { was: _, ...input }: Input): FieldChanges {
  const wanted = { ...input, ...(input.username !== undefined && { username: input.username.normalize('NFKC') }) }
  const said = Object.entries(wanted).filter(([field, value]) => value !== undefined && textOf(value) !== textOf(now(user, field)))
  return Object.fromEntries(said)
}

function refuseForbidden(actor: Actor, user: UserToShow, changed: FieldChanges) {
  const allowed: readonly string[] = editableFields(actor, user)
  const field = Object.keys(changed).find((name) => !allowed.includes(name))
  if (field) throw new Refusal('REFUSED', `You may not change this: ${wordsFor(field)}.`, { field })
}

const wordsFor = (field: string) => (field === 'interestedIn' ? 'interests, which only customers have' : field)

async function columnsOf(db: Db, changed: FieldChanges): Promise<UserChanges> {
  const { username, email, manager } = changed
  return {
    ...profileColumns(changed),
    ...(username !== undefined && { username }),
    ...(email !== undefined && { email }),
    ...(manager !== undefined && { managerId: await lockManagerOf(db, manager) }),
  }
}

/** Locked until the transaction ends, so that they are still a manager when the employee is assigned. */
async function lockManagerOf(db: Db, id: string): Promise<string> {
  const manager = isId(id) ? await lockUserShared(db, id) : undefined
  if (manager?.role !== 'manager' || isClosed(manager)) throw badInput('manager', 'An employee needs a manager. Please choose one.')
  return manager.id
}

const notifyOldAddress = (db: Db, { id, name, username, email }: UserToShow, to: string, at: Date) =>
  enqueue(db, 'emailChanged', { userId: id, name, username, from: email, to, at: at.toISOString() })

/** Records changes by another person, and every change of the name or address with which the account is found. */
async function auditProfileChange(db: Db, actor: Actor, before: UserToShow, after: UserToShow, changed: FieldChanges) {
  const names = Object.keys(changed)
  const kept = actor.id === before.id ? names.filter((name) => name === 'username' || name === 'email') : names
  if (kept.length === 0) return
  const factsOf = (user: UserToShow) => Object.fromEntries(kept.map((name) => [name, textOf(readableValue(user, name)) || null]))
  await recordAudit(db, {
    actor,
    kind: 'account',
    activity: actor.id === before.id ? 'changed their own account' : `changed the profile of ${before.username}`,
    subject: { kind: 'user', id: before.id },
    before: factsOf(before),
    after: factsOf(after),
  })
}

/** A field as the call spells it. */
const now = (user: UserToShow, field: string): unknown => (field === 'manager' ? user.managerId : Reflect.get(user, field))
/** The same in readable form. */
const readableValue = (user: UserToShow, field: string): unknown =>
  field === 'manager' ? user.manager?.username : Reflect.get(user, field)

/** One text per value: `null` and undefined are equal, and so are lists in any order. */
export const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((name) => String(name).toLowerCase())
        .toSorted()
        .join(', ')
    : String(value ?? '')
