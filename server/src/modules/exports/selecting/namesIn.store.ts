import { splitValues } from '@app/contract/core/filters.ts'
import { peopleNamed } from '@app/contract/exports/describeFilters.ts'
import type { ExportSelection } from '@app/contract/exports/exports.shapes.ts'
import { inArray } from 'drizzle-orm'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { leaveTypesTable } from '#leave/leave.table.ts'
import { peopleByIds } from '#users/index.ts'

/** The current names of the ids in a selection's filters: people, sessions and types of leave. */
export async function namesIn(db: Db, selection: ExportSelection): Promise<ReadonlyMap<string, string>> {
  const people = await peopleByIds(db, peopleNamed(selection).filter(isId))
  const others = await namesOfOthers(db, selection)
  return new Map([...[...people].map(([id, { name }]) => [id, name] as const), ...others.map(({ id, name }) => [id, name] as const)])
}

async function namesOfOthers(db: Db, selection: ExportSelection): Promise<{ id: string; name: string }[]> {
  const idsIn = (value: string | undefined) => splitValues(value ?? '').filter(isId)
  if (selection.subject === 'bookings') {
    const { id, name } = bookableSessionsTable
    return await db
      .select({ id, name })
      .from(bookableSessionsTable)
      .where(inArray(id, idsIn(selection.session)))
  }
  if (selection.subject !== 'leaves') return []
  const { id, name } = leaveTypesTable
  return await db
    .select({ id, name })
    .from(leaveTypesTable)
    .where(inArray(id, idsIn(selection.type)))
}
