import { coinReasons } from '@app/contract/coins/coins.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** The sum of a person's entries, stored so that the database refuses a negative balance. */
export const coinBalancesTable = pgTable(
  'coin_balances',
  {
    userId: uuid()
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    coins: integer().notNull().default(0),
  },
  (t) => [check('coin_balances_coins_check', sql`${t.coins} >= 0`)],
)

/** The append-only ledger of all coins with their reasons. */
export const coinEntriesTable = pgTable(
  'coin_entries',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    coins: integer().notNull(),
    reason: text({ enum: coinReasons }).notNull(),
    /** Names the event, such as 'held:<intent>' or 'delivered:<order>', so that it counts once. */
    key: text().notNull(),
    note: text(),
    createdBy: uuid().references(() => usersTable.id),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('coin_entries_key').on(t.key), index('coin_entries_user_id_created_at_idx').on(t.userId, t.createdAt)],
)
