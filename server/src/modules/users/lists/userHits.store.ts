import type { Actor } from '@app/contract/core/access.ts'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { beginningWords, indexedWords } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns } from '../users.store.ts'
import { type UserRow, usersTable } from '../users.table.ts'
import { employedBy } from './employees.store.ts'
import { searched, visibleTo } from './userScope.store.ts'

export type PersonHitRow = PersonRow & Pick<UserRow, 'email' | 'role'>

/** How many hits are sorted before the first few are returned. */
const sorted = 1_000

/** The few people in this reader's list whose name, user name or address contains the words; prefix matches come first. */
export async function findPeople(db: Db, reader: Actor, words: string, limit: number): Promise<PersonHitRow[]> {
  const pattern = indexedWords(words)
  if (!listsPeople(reader) || pattern === undefined) return []
  const begins = sql<boolean>`${searched} like searchable(${beginningWords(words)})`.as('begins')
  const some = db
    .select({ ...personColumns, email: usersTable.email, role: usersTable.role, begins })
    .from(usersTable)
    .where(and(listedBy(reader), sql`${searched} like searchable(${pattern})`))
    .limit(sorted)
    .as('some')
  return await db.select().from(some).orderBy(desc(some.begins), asc(some.name), asc(some.id)).limit(limit)
}

/** Customers, developers and remote developers have no list of people. */
const listsPeople = ({ role }: Actor): boolean => role === 'admin' || role === 'sales' || role === 'manager'

/** The people in this reader's own list: everyone, customers, or their own employees. */
const listedBy = (reader: Actor): SQL | undefined => (reader.role === 'manager' ? employedBy(reader.id) : visibleTo(reader))
