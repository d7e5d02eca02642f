import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { usersTable } from '#users/users.table.ts'

/** The people on the landing page, chosen by an admin; each once, in this order. */
export const mentorsTable = pgTable(
  'landing_mentors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [index('landing_mentors_position_idx').on(t.position)],
)
