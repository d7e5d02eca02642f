import type { ListInput } from '@app/contract/core/paging.ts'
import type { RequestTab } from '@app/contract/developerRequests/developerRequests.rules.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns, type UserRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type DeveloperRequestRow, developerRequestsTable } from './developerRequests.table.ts'

export type RequestToShow = {
  request: DeveloperRequestRow
  requester: PersonRow & Pick<UserRow, 'email' | 'role'>
  acceptor: PersonRow | null
}

const acceptors = alias(usersTable, 'acceptors')
const toShow = (db: Db) =>
  db
    .select({
      request: developerRequestsTable,
      requester: {
        ...personColumns,
        email: usersTable.email,
        role: usersTable.role,
      },
      acceptor: { id: acceptors.id, username: acceptors.username, name: acceptors.name },
    })
    .from(developerRequestsTable)
    .innerJoin(usersTable, eq(usersTable.id, developerRequestsTable.requesterId))
    .leftJoin(acceptors, eq(acceptors.id, developerRequestsTable.acceptedBy))
    .$dynamic()

export async function requestToShow(db: Db, id: string): Promise<RequestToShow | undefined> {
  if (!isId(id)) return undefined
  return (await toShow(db).where(eq(developerRequestsTable.id, id)))[0]
}

/** Locks the request until the transaction ends, so that concurrent decisions are serialized. */
export async function lockRequest(db: Db, id: string): Promise<DeveloperRequestRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(developerRequestsTable).where(eq(developerRequestsTable.id, id)).for('update'))[0]
}

export async function requestOfAttempt(db: Db, requesterId: string, idempotencyKey: string): Promise<DeveloperRequestRow | undefined> {
  const [row] = await db
    .select()
    .from(developerRequestsTable)
    .where(and(eq(developerRequestsTable.requesterId, requesterId), eq(developerRequestsTable.idempotencyKey, idempotencyKey)))
  return row
}

/** The new request; undefined if this attempt has created it before or the person has an open one. */
export async function insertRequest(db: Db, request: typeof developerRequestsTable.$inferInsert): Promise<DeveloperRequestRow | undefined> {
  const [row] = await db.insert(developerRequestsTable).values(request).onConflictDoNothing().returning()
  return row
}

type Decision = Pick<DeveloperRequestRow, 'status' | 'acceptedAs' | 'acceptedBy' | 'acceptedAt'>
export async function saveDecision(db: Db, id: string, decision: Decision): Promise<void> {
  await db.update(developerRequestsTable).set(decision).where(eq(developerRequestsTable.id, id))
}

const sorts = { createdAt: developerRequestsTable.createdAt, joiningDate: developerRequestsTable.joiningDate }
type RequestList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort: keyof typeof sorts
  tab?: RequestTab | undefined
}

/** One page of the requests whose post matches the search, and the number under each tab. */
export async function listRequests(db: Db, list: RequestList) {
  const found = list.search ? sql`searchable(${developerRequestsTable.workAs}) like searchable(${containing(list.search)})` : undefined
  const tabs = {
    open: await countUpTo(db, developerRequestsTable, and(found, inTab('open'))),
    accepted: await countUpTo(db, developerRequestsTable, and(found, inTab('accepted'))),
    all: await countUpTo(db, developerRequestsTable, found),
  }
  const from = { table: developerRequestsTable, id: developerRequestsTable.id, by: sorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(db, from, and(found, inTab(list.tab)), list)
  const rows = await toShow(db).where(inArray(developerRequestsTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ request }) => request.id), ...counted, tabs }
}

const inTab = (tab: RequestTab | undefined): SQL | undefined =>
  tab === 'open' || tab === 'accepted' ? eq(developerRequestsTable.status, tab) : undefined
