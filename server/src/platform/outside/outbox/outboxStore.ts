import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { deleteSome } from '#jobs/retention.ts'

type Column = 'id' | 'state' | 'carrier' | 'attempts' | 'dueAt' | 'lastError' | 'createdAt' | 'sentAt' | 'erasedAt'
/** A table with the shared columns, whatever else it has. */
export type OutboxTable = PgTable & Record<Column, PgColumn>
/** What is known of something that leaves, whichever way. */
export type OutboxRow = { id: string; kind: string; attempts: number; createdAt: Date; erasedAt: Date | null }

type Postponed = { dueAt: Date; problem: string; isUntried?: boolean }
/** `own` are the columns that a channel alone notes when something has left. */
export type Left = { at: Date; carrier: string; isErased: boolean; own?: Record<string, string> }

type Options = {
  /** The columns that hold the words, which are erased where they are secret. */
  words: readonly string[]
  /** The columns that a channel alone notes when something has left. */
  noted?: readonly string[]
}

/** Reads and writes what leaves by one channel: the table is its own, how it is held, retried and forgotten is that of all. */
export function outboxStore<Row extends OutboxRow>(name: string, table: OutboxTable, { words, noted = [] }: Options) {
  const { id, state, attempts, dueAt, createdAt, erasedAt } = table
  const blank = Object.fromEntries(words.map((column) => [column, '']))

  const claiming = preparedFor((db) => {
    const isFree = or(eq(state, 'queued'), and(eq(state, 'sending'), lte(dueAt, sql.placeholder('now'))))
    const free = db
      .select({ id })
      .from(table)
      .where(and(eq(id, sql.placeholder('id')), isFree))
      .for('update', { skipLocked: true })
    return db
      .update(table)
      .set({ state: 'sending', dueAt: sql`${sql.placeholder('until')}::timestamptz`, attempts: sql`${attempts} + 1` })
      .where(inArray(id, free))
      .returning()
      .prepare(`claim_${name}`)
  })

  const marking = preparedFor((db) => {
    const [at, isErased] = [sql`${sql.placeholder('at')}::timestamptz`, sql`${sql.placeholder('isErased')}::boolean`]
    const columns = getTableColumns(table)
    const wordsLeft = Object.fromEntries(words.map((column) => [column, sql`case when ${isErased} then '' else ${columns[column]} end`]))
    return db
      .update(table)
      .set({
        state: 'sent',
        sentAt: at,
        carrier: sql`${sql.placeholder('carrier')}`,
        dueAt: null,
        lastError: null,
        ...wordsLeft,
        erasedAt: sql`case when ${isErased} then ${at} else ${erasedAt} end`,
        ...Object.fromEntries(noted.map((column) => [column, sql`${sql.placeholder(column)}`])),
      })
      .where(and(eq(id, sql.placeholder('id')), eq(state, 'sending'), eq(attempts, sql.placeholder('attempts'))))
      .prepare(`mark_${name}_sent`)
  })

  // The number of the attempt tells whether it is still ours: whoever takes it after us counts one up.
  const stillOurs = (row: Pick<Row, 'id' | 'attempts'>) => and(eq(id, row.id), eq(state, 'sending'), eq(attempts, row.attempts))

  return {
    /**
     * Takes one to send it, until a given time. Nobody else gets it before: not while the row is locked, and not while
     * somebody holds it. Whoever held it beyond their time is taken for dead.
     */
    async claim(db: Db, which: string, { now, until }: { now: Date; until: Date }): Promise<Row | undefined> {
      const [row] = await claiming(db).execute({ id: which, now, until })
      // The table is the channel's own, and `Row` is its row.
      return row as Row | undefined
    },

    async markSent(db: Db, row: Pick<Row, 'id' | 'attempts'>, { own, ...left }: Left): Promise<void> {
      await marking(db).execute({ id: row.id, attempts: row.attempts, ...left, ...own })
    },

    /** `isUntried` says that nobody was asked to take it, so that the attempt doesn't count. */
    async putBack(db: Db, row: Pick<Row, 'id' | 'attempts'>, { dueAt, problem, isUntried = false }: Postponed): Promise<void> {
      const tried = isUntried ? row.attempts - 1 : row.attempts
      await db.update(table).set({ state: 'queued', dueAt, lastError: problem, attempts: tried }).where(stillOurs(row))
    },

    async giveUp(db: Db, row: Pick<Row, 'id' | 'attempts'>, { at, problem, isErased }: { at: Date; problem: string; isErased: boolean }) {
      const erased = isErased ? { ...blank, erasedAt: at } : {}
      await db
        .update(table)
        .set({ state: 'failed', dueAt: null, lastError: problem, ...erased })
        .where(stillOurs(row))
    },

    /** What was given up waits anew, with all its attempts before it. Nothing where it was not given up, or its words are gone. */
    async takeUpAgain(db: Db, which: string, now: Date): Promise<Row | undefined> {
      const [row] = await db
        .update(table)
        .set({ state: 'queued', dueAt: now, attempts: 0 })
        .where(and(eq(id, which), eq(state, 'failed'), isNull(erasedAt)))
        .returning()
      // The table is the channel's own, and `Row` is its row.
      return row as Row | undefined
    },

    /** Those that should long have been tried again: their job was lost, or whoever held them died. */
    async overdueSince(db: Db, since: Date, atMost = 500): Promise<string[]> {
      const rows = await db.select({ id }).from(table).where(lt(dueAt, since)).orderBy(asc(dueAt)).limit(atMost)
      return rows.map((row) => String(row.id))
    },

    /** Erases the words of those written before a given time, except where a worker holds one. */
    async eraseBefore(db: Db, { which, writtenBefore, now }: { which?: SQL; writtenBefore: Date; now: Date }): Promise<void> {
      await db
        .update(table)
        .set({ ...blank, erasedAt: now })
        .where(and(which, isNull(erasedAt), lt(createdAt, writtenBefore), ne(state, 'sending')))
    },

    /** What is still to be sent has a time at which it is due, and stays. */
    forget: (db: Db, before: Date, atMost: number): Promise<number> =>
      deleteSome(db, table, { where: and(lt(createdAt, before), isNull(dueAt)), atMost }),
  }
}
export type OutboxStore<Row extends OutboxRow> = ReturnType<typeof outboxStore<Row>>
