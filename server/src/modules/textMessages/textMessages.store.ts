import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type TextMessageFilterValues, textMessageFilters } from '@app/contract/textMessages/textMessages.filters.ts'
import { and, eq, gt, ilike, notExists, type SQL } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countUpTo, inOrder } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { usersTable } from '#users/users.table.ts'
import { type TextMessageRow, textMessagesTable } from './textMessages.table.ts'

/** Each is the beginning of an index. */
const sortColumns = {
  createdAt: [textMessagesTable.createdAt],
  state: [textMessagesTable.state, textMessagesTable.createdAt],
} as const

type PageOfTexts = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort?: keyof typeof sortColumns
  filtered?: SQL | undefined
}

/** One page of the messages whose receiver contains the search, and their number. */
export async function textsFor(db: Db, reader: Actor, { search, filtered, sort = 'createdAt', ...page }: PageOfTexts) {
  const found = foundBy(db, reader, { search, filtered })
  const rows = onPage(
    db.select().from(textMessagesTable).where(found).$dynamic(),
    page,
    inOrder(page, sortColumns[sort], textMessagesTable.id),
  )
  return await offsetPage(rows, () => countUpTo(db, textMessagesTable, found))
}

const foundBy = (db: Db, reader: Actor, { search, filtered }: Pick<PageOfTexts, 'search' | 'filtered'>) =>
  and(visibleTo(db, reader), search ? ilike(textMessagesTable.receiver, containing(search)) : undefined, filtered)

/** The condition of the filters; undefined if none is set. */
export const filteredTexts = (values: TextMessageFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    textMessageFilters,
    { state: textMessagesTable.state, created: { instant: textMessagesTable.createdAt } },
    values,
    reading,
  )

/** Only super admins see codes to a super admin's number: other readers could sign in with them. */
function visibleTo(db: Db, reader: Actor) {
  if (reader.isSuperAdmin) return undefined
  const superAdmin = db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.phoneNumber, textMessagesTable.receiver), eq(usersTable.isSuperAdmin, true)))
  return notExists(superAdmin)
}

type NewText = Pick<TextMessageRow, 'key' | 'kind' | 'receiver' | 'text' | 'createdAt'>

/** The new message's id, or undefined if a message of this key was written before. */
export async function insertText(db: Db, message: NewText): Promise<string | undefined> {
  const [row] = await db
    .insert(textMessagesTable)
    .values({ ...message, dueAt: message.createdAt })
    .onConflictDoNothing({ target: textMessagesTable.key })
    .returning({ id: textMessagesTable.id })
  return row?.id
}

export const countTextsSince = (db: Db, receiver: string, since: Date): Promise<number> =>
  db.$count(textMessagesTable, and(eq(textMessagesTable.receiver, receiver), gt(textMessagesTable.createdAt, since)))
