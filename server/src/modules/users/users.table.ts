import { roles } from '@app/contract/core/access.ts'
import { disabledReasons, genders } from '@app/contract/users/users.rules.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'

export const usersTable = pgTable(
  'users',
  {
    id: idColumn(),
    username: text().notNull(),
    /** The skeleton of the user name, unique so that no other name looks like it; null if it looked like another one already. */
    usernameSkeleton: text(),
    name: nameColumn().notNull(),
    email: text().notNull(),
    /** Null until the person has chosen a password through a mailed link. */
    passwordHash: text(),
    mustChangePassword: boolean().notNull().default(false),
    role: text({ enum: roles }).notNull().default('user'),
    isSuperAdmin: boolean().notNull().default(false),
    disabledAt: instant(),
    disabledReason: text({ enum: disabledReasons }),
    gender: text({ enum: genders }).notNull().default('Male'),
    address: text(),
    dob: date({ mode: 'string' }),
    contact: text(),
    /** A number that its owner has proved by a code, as +919876543210; it can sign in. `contact` is free text. */
    phoneNumber: text().unique('users_phone_number_key'),
    phoneVerifiedAt: instant(),
    description: text(),
    /** An IANA zone: the browser's at the first visit, until the person chooses one. Null for people who were never here. */
    timezone: text(),
    managerId: uuid().references((): AnyPgColumn => usersTable.id),
    profilePicture: text(),
    isDemo: boolean().notNull().default(false),
    recycledAt: instant(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => {
    const notRecycled = sql`${t.recycledAt} is null`
    return [
      uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
      uniqueIndex('users_username_skeleton_key').on(t.usernameSkeleton).concurrently(),
      uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
      // Covers recycled people too: the previous release reads it, until a later one drops it.
      index('users_role_created_at_idx').on(t.role, t.createdAt, t.id),
      index('users_role_name_idx').on(t.role, t.name, t.id),
      index('users_created_at_idx').on(t.createdAt, t.id),
      index('users_name_idx').on(t.name, t.id),
      index('users_disabled_idx').on(t.createdAt, t.id).where(sql`${t.disabledAt} is not null`),
      index('users_disabled_name_idx').on(t.name, t.id).where(sql`${t.disabledAt} is not null`),
      index('users_kept_role_created_at_idx').on(t.role, t.createdAt, t.id).where(notRecycled).concurrently(),
      index('users_kept_role_name_idx').on(t.role, t.name, t.id).where(notRecycled).concurrently(),
      index('users_manager_name_idx').on(t.managerId, t.name, t.id).where(sql`${t.managerId} is not null`),
      index('users_manager_created_at_idx').on(t.managerId, t.createdAt, t.id).where(sql`${t.managerId} is not null`),
      index('users_kept_created_at_idx').on(t.createdAt, t.id).where(notRecycled).concurrently(),
      index('users_kept_name_idx').on(t.name, t.id).where(notRecycled).concurrently(),
      index('users_kept_disabled_idx').on(t.createdAt, t.id).where(sql`${t.disabledAt} is not null and ${notRecycled}`).concurrently(),
      index('users_kept_disabled_name_idx').on(t.name, t.id).where(sql`${t.disabledAt} is not null and ${notRecycled}`).concurrently(),
      index('users_search_idx')
        .using('gin', sql`(searchable(' ' || ${t.name} || ' ' || ${t.email} || ' ' || ${t.username})) gin_trgm_ops`)
        .with(ginOptions),
    ]
  },
)
export type UserRow = typeof usersTable.$inferSelect

/** People in the recycle bin are in no list, and their accounts are closed. */
export const notRecycled = sql`${usersTable.recycledAt} is null`

/** True for accounts that no admin has closed or put into the recycle bin; see `isClosed`. */
export const isActiveAccount = sql`(${notRecycled} and (${usersTable.disabledAt} is null or ${usersTable.disabledReason} = 'wrong-passwords'))`

/** How many people have each role, disabled or not, as a running sum of changes: adding one never waits for another. */
export const userTalliesTable = pgTable(
  'user_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    role: text({ enum: roles }).notNull(),
    isDisabled: boolean().notNull(),
    change: integer().notNull(),
  },
  (t) => [index('user_tallies_role_idx').on(t.role, t.isDisabled)],
)
