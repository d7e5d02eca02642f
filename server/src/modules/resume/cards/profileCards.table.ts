import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * Whether a person's card can be opened by its link, and which version of the link is valid. The link itself is encrypted and not stored.
 */
export const profileCardsTable = pgTable('profile_cards', {
  userId: uuid()
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(1),
  isOn: boolean().notNull().default(true),
  updatedAt: instant().notNull(),
})
