import { roles } from '@app/contract/core/access.ts'
import { requestStatuses } from '@app/contract/developerRequests/developerRequests.rules.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const developerRequestsTable = pgTable(
  'developer_requests',
  {
    id: idColumn(),
    requesterId: uuid()
      .notNull()
      .references(() => usersTable.id),
    workAs: text().notNull(),
    availableTime: text().notNull(),
    joiningDate: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    status: text({ enum: requestStatuses }).notNull().default('open'),
    acceptedAs: text({ enum: roles }),
    acceptedBy: uuid().references(() => usersTable.id),
    acceptedAt: instant(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('developer_requests_one_open_key').on(t.requesterId).where(sql`${t.status} = 'open'`),
    uniqueIndex('developer_requests_requester_idempotency_key').on(t.requesterId, t.idempotencyKey),
    index('developer_requests_created_at_idx').on(t.createdAt, t.id),
    index('developer_requests_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('developer_requests_joining_date_idx').on(t.joiningDate, t.id),
    index('developer_requests_accepted_by_idx').on(t.acceptedBy),
    index('developer_requests_search_idx').using('gin', sql`(searchable(${t.workAs})) gin_trgm_ops`).with(ginOptions),
    check(
      'developer_requests_accepted_check',
      sql`(${t.status} = 'accepted') = (${t.acceptedAs} is not null and ${t.acceptedBy} is not null and ${t.acceptedAt} is not null)`,
    ),
  ],
)
export type DeveloperRequestRow = typeof developerRequestsTable.$inferSelect
