import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type LogFilterValues, logFilters } from '@app/contract/logs/logs.filters.ts'
import { type AuditKind, kindsOfTab, type LogTab, type SubjectKind } from '@app/contract/logs/logs.rules.ts'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId, newId } from '#database/ids.ts'
import { onPage, shownCount } from '#database/offsetPage.ts'
import { allIds, inOrder } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { usersTable } from '#users/users.table.ts'
import { type AuditRow, auditKeysTable, auditLogTable } from './logs.table.ts'
import type { AuditEntry } from './recordAudit.ts'

/** The actor's name where the product itself acted. */
const systemName = 'The desk'

export async function insertAudit(db: Db, { actor, kind, activity, subject, before, after, key, at }: AuditEntry): Promise<void> {
  const name = actor
    ? sql`(select ${usersTable.username} from ${usersTable} where ${usersTable.id} = ${actor.id})`
    : sql`${systemName}::text`
  const sentence = sql`${name} || ' ' || ${activity}::text`
  const [subjectKind, subjectId] = subject ? [subject.kind, subject.id] : [null, null]
  // One statement, so that a key is never stored without its entry.
  await db.execute(sql`
    with told as (
      insert into ${auditKeysTable} (key) select ${key ?? null}::text where ${key !== undefined}::boolean on conflict do nothing returning key
    )
    insert into ${auditLogTable} (id, key, actor_id, kind, activity, subject_kind, subject_id, before, after, created_at)
    select ${newId()}::uuid, ${key ?? null}::text, ${actor?.id ?? null}::uuid, ${kind}::text, ${sentence},
      ${subjectKind}::text, ${subjectId}::uuid, ${factsOf(before)}::jsonb, ${factsOf(after)}::jsonb,
      coalesce(${at?.toISOString() ?? null}::timestamptz, now())
    where ${key === undefined}::boolean or exists (select from told)`)
}

const factsOf = (facts: AuditEntry['before']) => (facts ? JSON.stringify(facts) : null)

const actorsTable = alias(usersTable, 'actors')
const subjectsTable = alias(usersTable, 'subjects')
const actorColumns = {
  id: actorsTable.id,
  username: actorsTable.username,
  name: actorsTable.name,
  profilePicture: actorsTable.profilePicture,
}

type ListedActor = { id: string; username: string; name: string; profilePicture: string | null }
/** An entry of the audit log, with its people as they are now. */
export type AuditToShow = AuditRow & { actor: ListedActor | null; subjectUsername: string | null }

type Wanted = {
  search: string
  filtered?: SQL | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** The company's time zone, for the days of the filters. */
  timeZone: string
}
type LogList = Pick<ListInput, 'page' | 'pageSize' | 'direction'> & Wanted & { sort?: keyof typeof sortColumns; tab?: LogTab | undefined }

/** The leading columns of an index. */
const sortColumns = { createdAt: [auditLogTable.createdAt], kind: [auditLogTable.kind, auditLogTable.createdAt] } as const

/** One page of the log, and the number of entries under each tab. */
export async function listAudit(db: Db, list: LogList) {
  const { tab = 'all' } = list
  const items: AuditToShow[] = await pageOfAudit(db, list)
  const tabs = await countTabs(db, list)
  return { items, ...shownCount(tabs[tab]), tabs }
}

/** The last person to change a field of this subject, and when, as far as the log reaches. */
export async function lastChangeOf(
  db: Db,
  subject: { kind: SubjectKind; id: string },
  field: string,
): Promise<{ by?: string; at?: string }> {
  const [last] = await db
    .select({ by: actorsTable.name, at: auditLogTable.createdAt })
    .from(auditLogTable)
    .leftJoin(actorsTable, eq(actorsTable.id, auditLogTable.actorId))
    .where(
      and(
        eq(auditLogTable.subjectKind, subject.kind),
        eq(auditLogTable.subjectId, subject.id),
        sql`${auditLogTable.after} ? ${field}::text`,
      ),
    )
    .orderBy(desc(auditLogTable.createdAt), desc(auditLogTable.id))
    .limit(1)
  return last ? { at: last.at.toISOString(), ...(last.by && { by: last.by }) } : {}
}

const auditToShow = (db: Db) =>
  db
    .select({ ...getTableColumns(auditLogTable), actor: actorColumns, subjectUsername: subjectsTable.username })
    .from(auditLogTable)
    .leftJoin(actorsTable, eq(actorsTable.id, auditLogTable.actorId))
    .leftJoin(subjectsTable, and(eq(auditLogTable.subjectKind, 'user'), eq(subjectsTable.id, auditLogTable.subjectId)))
    .$dynamic()

export const auditById = (db: Db, id: string) => auditToShow(db).where(eq(auditLogTable.id, id))

/** The query itself, so that a test can explain it. */
export function pageOfAudit(db: Db, { tab = 'all', sort = 'createdAt', ...list }: LogList) {
  const query = auditToShow(db).where(and(underTab(tab), among(list)))
  return onPage(query, list, inOrder(list, sortColumns[sort], auditLogTable.id))
}

type Selection = Pick<LogList, 'search' | 'filtered' | 'direction' | 'from' | 'to' | 'timeZone' | 'sort' | 'tab'>

/** The ids of all pages together, in their order. */
export const idsOfAudit = (db: Db, { tab = 'all', direction, sort = 'createdAt', ...wanted }: Selection) =>
  allIds(db, { table: auditLogTable, id: auditLogTable.id, by: sortColumns[sort] }, and(underTab(tab), among(wanted)), direction)

/** The condition of the filters; nothing when none is set. */
export const filteredAudit = (values: LogFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    logFilters,
    {
      kind: auditLogTable.kind,
      actor: auditLogTable.actorId,
      object: auditLogTable.subjectKind,
      days: { instant: auditLogTable.createdAt },
    },
    values,
    reading,
  )

function underTab(tab: LogTab): SQL | undefined {
  if (tab === 'all') return undefined
  const kinds: readonly AuditKind[] = kindsOfTab[tab]
  return inArray(auditLogTable.kind, kinds)
}

function among({ search, filtered, subject, from, to, timeZone }: Wanted): SQL | undefined {
  return and(
    matchingActivity(search),
    filtered,
    subject === undefined ? undefined : isId(subject) ? eq(auditLogTable.subjectId, subject) : sql`false`,
    from ? sql`${auditLogTable.createdAt} >= (${from}::date)::timestamp at time zone ${timeZone}` : undefined,
    to ? sql`${auditLogTable.createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : undefined,
  )
}

// Must equal the expression of acts_words_idx exactly, or the index is not used.
function matchingActivity(search: string): SQL | undefined {
  if (!search) return undefined
  return sql`searchable(${auditLogTable.activity}) like searchable(${containing(search)})`
}

/** Counts no further than is shown. */
async function countTabs(db: Db, wanted: Wanted): Promise<Record<LogTab, number>> {
  const counted = (tab: LogTab) => {
    const listed = db
      .select({ id: auditLogTable.id })
      .from(auditLogTable)
      .where(and(underTab(tab), among(wanted)))
      .limit(countedAtMost + 1)
    return sql<number>`(select count(*)::int from ${listed} as listed)`
  }
  const [totals] = await db
    .select({
      all: counted('all'),
      people: counted('people'),
      money: counted('money'),
      files: counted('files'),
      settings: counted('settings'),
    })
    .from(sql`(select) as nothing`)
  if (!totals) throw new Error('A count came back without a row.')
  return totals
}
