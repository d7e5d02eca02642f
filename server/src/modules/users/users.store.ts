import { backOffice, type Role } from '@app/contract/core/access.ts'
import { heldStates } from '@app/contract/subscriptions/subscriptions.rules.ts'
import { and, asc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { namesOfInterests, namesOfSkills } from './skills/userSkills.store.ts'
import { skeletonOf } from './usernameSkeleton.ts'
import { isActiveAccount, notRecycled, type UserRow, usersTable } from './users.table.ts'

/** The columns that make a `Person`. */
export type PersonRow = Pick<UserRow, 'id' | 'username' | 'name'> & { profilePicture?: string | null }
/** A row without the password hash, with its manager, skills and interests. */
export type UserToShow = Omit<UserRow, 'passwordHash'> & {
  manager: PersonRow | null
  skills: string[]
  interestedIn: string[]
  subscription: string | null
}

/** The name of a customer's current plan. The table is named here, since its module is above this one. */
const currentPlan = sql<string | null>`(select name from subscriptions where user_id = ${usersTable.id} and state in ${[...heldStates]})`

const { passwordHash: _, ...shown } = getTableColumns(usersTable)
const managersTable = alias(usersTable, 'managers')
export const personColumns = {
  id: usersTable.id,
  username: usersTable.username,
  name: usersTable.name,
  profilePicture: usersTable.profilePicture,
}
const managerColumns = {
  id: managersTable.id,
  username: managersTable.username,
  name: managersTable.name,
  profilePicture: managersTable.profilePicture,
}

/** People with all that is shown; the caller adds the condition, order and limit. */
export const usersToShow = (db: Db) =>
  db
    .select({ ...shown, manager: managerColumns, skills: namesOfSkills, interestedIn: namesOfInterests, subscription: currentPlan })
    .from(usersTable)
    .leftJoin(managersTable, eq(managersTable.id, usersTable.managerId))
    .$dynamic()

// PostgreSQL lowers both sides, so that they are compared as the unique indexes compare them.
const named = (username: string) => eq(sql`lower(${usersTable.username})`, sql`lower(${username})`)
const reachedAt = (email: string) => eq(sql`lower(${usersTable.email})`, sql`lower(${email})`)

const userToShow = async (db: Db, which: SQL): Promise<UserToShow | undefined> =>
  (await usersToShow(db).where(and(which, notRecycled)).limit(1))[0]
export const findUser = (db: Db, id: string) => userToShow(db, eq(usersTable.id, id))
export const findUserByUsername = (db: Db, username: string) => userToShow(db, named(username.trim()))
export const findUserByEmail = (db: Db, email: string) => userToShow(db, reachedAt(email.trim()))

/** The person of this user name or e-mail address, with their password hash. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const typed = login.trim().normalize('NFKC')
  const [row] = await db
    .select()
    .from(usersTable)
    .where(or(named(typed), reachedAt(typed)))
    .limit(1)
  return row
}

/** The plain row, with the password hash. */
export async function findAccount(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id))
  return row
}

/** Locks the row until the transaction ends, so that decisions about it stay valid; rows that refer to it can still be added. */
export async function lockUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('no key update')
  return row
}

/** Locks the row against changes, but not against other shared locks, until the transaction ends. */
export async function lockUserShared(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(usersTable).where(eq(usersTable.id, id)).for('share')
  return row
}

/** Whether an account has this name, or one that looks like it. */
export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  const skeleton = await skeletonOf(username)
  const found = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(or(named(username), eq(usersTable.usernameSkeleton, skeleton)))
    .limit(1)
  return found.length > 0
}

export async function insertUser(db: Db, user: typeof usersTable.$inferInsert): Promise<UserRow> {
  const usernameSkeleton = await skeletonOf(user.username)
  const [row] = await db
    .insert(usersTable)
    .values({ ...user, usernameSkeleton })
    .returning()
  if (!row) throw new Error('A new user did not come back from the database.')
  return row
}

export type UserChanges = Partial<Omit<UserRow, 'id' | 'createdAt' | 'updatedAt'>>

export async function saveUser(db: Db, id: string, changes: UserChanges, now: Date): Promise<void> {
  await db
    .update(usersTable)
    .set({ ...changes, updatedAt: now })
    .where(eq(usersTable.id, id))
}

/** Whether another super admin can still sign in and unlock accounts. */
export async function hasOtherSuperAdmin(db: Db, id: string): Promise<boolean> {
  const others = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.isSuperAdmin, true), isNull(usersTable.disabledAt), notRecycled, ne(usersTable.id, id)))
    .limit(1)
  return others.length > 0
}

export const peopleOf = (db: Db, ids: readonly string[]): Promise<PersonRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(personColumns)
        .from(usersTable)
        .where(inArray(usersTable.id, [...new Set(ids)]))

/** Everyone of these roles whose account is open, by name. */
export function peopleWithRole(db: Db, among: readonly Role[]): Promise<(PersonRow & Pick<UserRow, 'timezone'>)[]> {
  const name = ['people', ...among].join('_')
  const known = withRoles.get(name) ?? prepareWithRoles(name, among)
  withRoles.set(name, known)
  return known(db).execute()
}

const withRoles = new Map<string, ReturnType<typeof prepareWithRoles>>()

// The roles are inlined in the text, since how many people have them decides the plan.
const prepareWithRoles = (name: string, among: readonly Role[]) =>
  preparedFor((db) =>
    db
      .select({ ...personColumns, timezone: usersTable.timezone })
      .from(usersTable)
      .where(and(sql`${inArray(usersTable.role, among)}`.inlineParams(), isActiveAccount))
      .orderBy(asc(usersTable.name), asc(usersTable.id))
      .prepare(name),
  )

/** Names and addresses of those of these people whose account is open. */
export const peopleToMail = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .select({ id: usersTable.id, name: usersTable.name, email: usersTable.email })
    .from(usersTable)
    .where(and(inArray(usersTable.id, [...ids]), isActiveAccount))

/** Moves every employee of one manager to another, and returns their ids. */
export async function moveEmployees(db: Db, from: string, to: string, now: Date): Promise<string[]> {
  const moved = await db
    .update(usersTable)
    .set({ managerId: to, updatedAt: now })
    .where(and(eq(usersTable.managerId, from), eq(usersTable.role, 'employee')))
    .returning({ id: usersTable.id })
  return moved.map(({ id }) => id)
}

/** Admins and sales, who are notified about customers' business. */
export const backOfficeIds = (db: Db) => idsWithRole(db, backOffice)

const idsWithRole = async (db: Db, among: readonly Role[]): Promise<string[]> => (await peopleWithRole(db, among)).map(({ id }) => id)

/** The demo company's open accounts with these names. */
export const demoAccounts = (db: Db, usernames: readonly string[]): Promise<{ username: string; role: Role }[]> =>
  db
    .select({ username: usersTable.username, role: usersTable.role })
    .from(usersTable)
    .where(
      and(
        inArray(
          sql`lower(${usersTable.username})`,
          usernames.map((username) => username.toLowerCase()),
        ),
        eq(usersTable.isDemo, true),
        isNull(usersTable.disabledAt),
        notRecycled,
      ),
    )

/** Stores a guessed zone for a person without one, and answers the zone that they have. */
export async function guessTimeZone(db: Db, id: string, guess: string): Promise<string> {
  await db
    .update(usersTable)
    .set({ timezone: guess })
    .where(and(eq(usersTable.id, id), isNull(usersTable.timezone)))
  return (await findAccount(db, id))?.timezone ?? guess
}

/** The clocks on which a person reads times: their own, or the given ones while theirs are unknown. */
export const zoneOf = (person: Pick<UserRow, 'timezone'> | undefined, otherwise: string): string => person?.timezone ?? otherwise
