import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { deleteSome } from '#jobs/retention.ts'

type Column = 'id' | 'state' | 'carrier' | 'attempts' | 'dueAt' | 'lastError' | 'createdAt' | 'sentAt' | 'erasedAt'
/** A table with the shared columns. */
export type OutboxTable = PgTable & Record<Column, PgColumn>
/** The shared values of an outgoing message. */
export type OutboxRow = { id: string; kind: string; attempts: number; createdAt: Date; erasedAt: Date | null }

type Postponed = { dueAt: Date; problem: string; isUntried?: boolean }
/** `own` are the columns of the channel for a sent message. */
export type SentRecord = { at: Date; carrier: string; isErased: boolean; own?: Record<string, string> }

type Options = {
  /** The columns of the text, which are erased for secrets. */
  words: readonly string[]
  /** The columns of the channel for a sent message. */
  noted?: readonly string[]
}

/** Reads and writes the messages of one channel: the table is the channel's, while claims, retries and deletion are shared. */
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

  // The attempt's number tells whether the claim is still ours: each new claim increments it.
  const stillOurs = (row: Pick<Row, 'id' | 'attempts'>) => and(eq(id, row.id), eq(state, 'sending'), eq(attempts, row.attempts))

  return {
    /**
     * Claims a message for sending, until a given time. Row lock and claim keep other workers away; a claim that has expired counts as its
     * worker's death.
     */
    async claim(db: Db, which: string, { now, until }: { now: Date; until: Date }): Promise<Row | undefined> {
      const [row] = await claiming(db).execute({ id: which, now, until })
      // The table is the channel's own, and `Row` is its row.
      return row as Row | undefined
    },

    async markSent(db: Db, row: Pick<Row, 'id' | 'attempts'>, { own, ...left }: SentRecord): Promise<void> {
      await marking(db).execute({ id: row.id, attempts: row.attempts, ...left, ...own })
    },

    /** `isUntried` means that the provider was not asked, so the attempt does not count. */
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

    /** Queues a given-up message again with all attempts. Nothing where it was not given up, or its text is erased. */
    async takeUpAgain(db: Db, which: string, now: Date): Promise<Row | undefined> {
      const [row] = await db
        .update(table)
        .set({ state: 'queued', dueAt: now, attempts: 0 })
        .where(and(eq(id, which), eq(state, 'failed'), isNull(erasedAt)))
        .returning()
      // The table is the channel's own, and `Row` is its row.
      return row as Row | undefined
    },

    /** Messages that are long overdue: their job was lost, or their worker died. */
    async overdueSince(db: Db, since: Date, atMost = 500): Promise<string[]> {
      const rows = await db.select({ id }).from(table).where(lt(dueAt, since)).orderBy(asc(dueAt)).limit(atMost)
      return rows.map((row) => String(row.id))
    },

    /** Erases the text of messages written before a given time, except claimed ones. */
    async eraseBefore(db: Db, { which, writtenBefore, now }: { which?: SQL; writtenBefore: Date; now: Date }): Promise<void> {
      await db
        .update(table)
        .set({ ...blank, erasedAt: now })
        .where(and(which, isNull(erasedAt), lt(createdAt, writtenBefore), ne(state, 'sending')))
    },

    /** Unsent messages have a due time, and stay. */
    forget: (db: Db, before: Date, atMost: number): Promise<number> =>
      deleteSome(db, table, { where: and(lt(createdAt, before), isNull(dueAt)), atMost }),
  }
}
export type OutboxStore<Row extends OutboxRow> = ReturnType<typeof outboxStore<Row>>
