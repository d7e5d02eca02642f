import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { leaveSorts } from '@app/contract/leave/leave.calls.ts'
import { type LeaveFilterValues, leaveFilters } from '@app/contract/leave/leave.filters.ts'
import type { LeaveTab } from '@app/contract/leave/leave.rules.ts'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { managedBy, ofPeople, ofTeam } from '#attendance/index.ts'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { allIds, countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { type PersonRow, peopleContaining, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type LeaveRow, leavesTable, leaveTypesTable } from './leave.table.ts'

export type LeaveToShow = {
  leave: Omit<LeaveRow, 'span'>
  person: PersonRow & { managerId: string | null }
  type: { id: string; name: string }
  decider: string | null
  recommender: string | null
}
const deciders = alias(usersTable, 'deciders')
const recommenders = alias(usersTable, 'recommenders')
const { span: _, ...columns } = getTableColumns(leavesTable)

const toShow = (db: Db) =>
  db
    .select({
      leave: columns,
      person: { ...personColumns, managerId: usersTable.managerId },
      type: { id: leaveTypesTable.id, name: leaveTypesTable.name },
      decider: deciders.name,
      recommender: recommenders.name,
    })
    .from(leavesTable)
    .innerJoin(usersTable, eq(usersTable.id, leavesTable.userId))
    .innerJoin(leaveTypesTable, eq(leaveTypesTable.id, leavesTable.typeId))
    .leftJoin(deciders, eq(deciders.id, leavesTable.decidedBy))
    .leftJoin(recommenders, eq(recommenders.id, leavesTable.recommendedBy))
    .$dynamic()

/** Part of every query: admins see all, managers their team's, others their own. */
export function visibleTo(db: Db, reader: Actor): SQL | undefined {
  if (reader.role === 'admin') return undefined
  const isOwn = eq(leavesTable.userId, reader.id)
  return reader.role === 'manager' ? sql`(${isOwn} or ${ofPeople(db, leavesTable.userId, managedBy([reader.id]))})` : isOwn
}

export async function leaveToShow(db: Db, reader: Actor, id: string): Promise<LeaveToShow | undefined> {
  return isId(id) ? (await toShow(db).where(and(eq(leavesTable.id, id), visibleTo(db, reader))))[0] : undefined
}

/** Unrestricted, for notifications. */
export async function leaveForNotification(db: Db, id: string): Promise<LeaveToShow | undefined> {
  return (await toShow(db).where(eq(leavesTable.id, id)))[0]
}

/** Locked until the transaction ends, so that concurrent decisions run one after the other. Lock the person first. */
export async function lockLeave(db: Db, id: string): Promise<LeaveRow | undefined> {
  return (await db.select().from(leavesTable).where(eq(leavesTable.id, id)).for('no key update'))[0]
}

export async function leaveOfAttempt(db: Db, userId: string, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: leavesTable.id })
    .from(leavesTable)
    .where(and(eq(leavesTable.userId, userId), eq(leavesTable.idempotencyKey, idempotencyKey)))
  return row?.id
}

/** Inserts a request; undefined if the attempt was stored before or it overlaps with another one. */
export async function insertLeave(db: Db, values: typeof leavesTable.$inferInsert): Promise<string | undefined> {
  return (await db.insert(leavesTable).values(values).onConflictDoNothing().returning({ id: leavesTable.id }))[0]?.id
}

export async function saveLeave(db: Db, id: string, changes: Partial<typeof leavesTable.$inferInsert>): Promise<void> {
  await db.update(leavesTable).set(changes).where(eq(leavesTable.id, id))
}

const sorts = { createdAt: leavesTable.createdAt, firstDay: leavesTable.firstDay }
export type LeaveList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort: (typeof leaveSorts)[number]
  tab?: LeaveTab | undefined
}
/** Whose requests a list shows: all, a manager's team, or one person. */
export type LeaveScope = { managerId: string } | { userId: string } | 'everybody'

/** One page of requests, with the counts of the tabs. */
export async function listLeaves(db: Db, list: LeaveList, whose: LeaveScope, reading: ReaderClock, filters: LeaveFilterValues = {}) {
  const { id } = leavesTable
  const found = and(filteredLeaves(db, filters, reading), matching(db, list.search), ofWhom(db, whose))
  const tabs = {
    all: await countUpTo(db, leavesTable, found),
    Pending: await countUpTo(db, leavesTable, and(found, inTab('Pending'))),
    Approved: await countUpTo(db, leavesTable, and(found, inTab('Approved'))),
    Rejected: await countUpTo(db, leavesTable, and(found, inTab('Rejected'))),
    Withdrawn: await countUpTo(db, leavesTable, and(found, inTab('Withdrawn'))),
  }
  const { ids, ...counted } = await pageOfIds(db, fromSorted(list.sort), and(found, inTab(list.tab)), list)
  const rows: LeaveToShow[] = await toShow(db).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ leave }) => leave.id), ...counted, tabs }
}

export function filteredLeaves(db: Db, { team, ...filters }: LeaveFilterValues, reading: ReaderClock): SQL | undefined {
  const { userId, typeId, firstDay } = leavesTable
  const filtered = filterCondition(columnsOnly, { person: userId, type: typeId, days: { day: firstDay } }, withIds(filters), reading)
  return and(filtered, ofTeam(db, userId, team))
}

type Selection = Pick<LeaveList, 'search' | 'direction' | 'sort' | 'tab'> & { filtered?: SQL | undefined }

/** The ids of all pages, in the same order. */
export const idsOfLeaves = (db: Db, { search, direction, sort, tab, filtered }: Selection) =>
  allIds(db, fromSorted(sort), and(filtered, matching(db, search), inTab(tab)), direction)

const fromSorted = (sort: LeaveList['sort']) => ({ table: leavesTable, id: leavesTable.id, by: sorts[sort] })
const matching = (db: Db, search: string) => ofPeople(db, leavesTable.userId, peopleContaining(search))

const { team: _team, ...columnsOnly } = leaveFilters

function ofWhom(db: Db, whose: LeaveScope): SQL | undefined {
  if (whose === 'everybody') return undefined
  return 'userId' in whose ? eq(leavesTable.userId, whose.userId) : ofPeople(db, leavesTable.userId, managedBy([whose.managerId]))
}

function inTab(tab: LeaveTab | undefined): SQL | undefined {
  const { status, withdrawnAt } = leavesTable
  if (tab === undefined || tab === 'all') return undefined
  if (tab === 'Withdrawn') return and(eq(status, 'Rejected'), isNotNull(withdrawnAt))
  return tab === 'Rejected' ? and(eq(status, tab), isNull(withdrawnAt)) : eq(status, tab)
}

/** Filters by type id; an unknown id matches no row. */
function withIds(filters: Omit<LeaveFilterValues, 'team'>): Omit<LeaveFilterValues, 'team'> {
  if (filters.type === undefined) return filters
  const ids = filters.type.split('|').filter(isId)
  return { ...filters, type: ids.length > 0 ? ids.join('|') : noType }
}
const noType = '00000000-0000-0000-0000-000000000000'
