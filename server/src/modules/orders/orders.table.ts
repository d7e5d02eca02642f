import { currencies } from '@app/contract/core/money.ts'
import { orderEventKinds, orderStatuses, orderTypes } from '@app/contract/orders/orders.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

const person = () => uuid().references(() => usersTable.id)

export const ordersTable = pgTable(
  'orders',
  {
    id: idColumn(),
    /** The number that people use; counts up, with gaps where an insert was rolled back. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity({ startWith: 1001 }),
    name: nameColumn().notNull(),
    details: text().notNull(),
    category: text().notNull(),
    type: text({ enum: orderTypes }).notNull().default('New Project'),
    deadline: date({ mode: 'string' }).notNull(),
    timezone: text().notNull(),
    technologies: text().array().notNull().default(sql`'{}'`),
    wantsReport: boolean().notNull().default(false),
    wantsWalkthrough: boolean().notNull().default(false),

    status: text({ enum: orderStatuses }).notNull().default('Requested'),
    /** The tab of the status, so that a tab is one equality in an index. */
    tab: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('Requested', 'Reviewing') then 'new' when status in ('Development', 'Testing', 'Deal Confirmed') then 'active' when status = 'Completed' then 'completed' when status = 'Delivered' then 'delivered' else 'cancelled' end`,
      ),
    progress: integer().notNull().default(0),
    /** When the deal was first confirmed; the order can be paid from then on. */
    dealConfirmedAt: instant(),
    deliveredAt: instant(),
    /** The start of the customer's review period: everything is delivered and fully paid. Set by a trigger. */
    reviewStartedAt: instant(),
    /** The number of reminders sent in this review period. */
    reviewReminders: integer().notNull().default(0),
    cancellationReason: text(),
    refundStatus: text(),

    currency: text({ enum: currencies }).notNull().default('USD'),
    totalCents: centsColumn().notNull().default(0),
    paidCents: centsColumn().notNull().default(0),
    /** An admin's reason why the order is free; null where it has a price, or none yet. */
    freeReason: text(),
    walkthroughFeeCents: centsColumn(),
    reportFeeCents: centsColumn(),

    customerId: person().notNull(),
    createdBy: person().notNull(),
    managerId: person(),
    employeeId: person(),
    assignedBy: person(),
    assignedByAdminAt: instant(),
    assignedAt: instant(),
    employeeReporting: date({ mode: 'string' }),
    managerNote: text(),
    reviewNote: text(),

    /** Null follows the rule (closed some days after delivery); true or false is a decision of the back office. */
    isCommentDisabled: boolean(),
    isDeadlineMailSent: boolean().notNull().default(false),
    /** When an admin opened the source code before full payment. */
    codeReleasedAt: instant(),
    codeReleasedBy: person(),

    email: text(),
    phone: text(),
    idempotencyKey: text(),
    /** The lower-case text that searches match: name, number, id and the customer's name. Set by a trigger. */
    searchText: text().notNull().default(''),
    /** Counts changes of the form fields, and stores the version at which each column changed last. Set by a trigger. */
    version: integer().notNull().default(1),
    columnVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
    recycledAt: instant(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => {
    const notRecycled = sql`${t.recycledAt} is null`
    const isOpen = sql`${t.tab} in ('new', 'active')`
    return [
      uniqueIndex('orders_number_key').on(t.number),
      uniqueIndex('orders_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
      index('orders_created_at_idx').on(t.createdAt, t.id).where(notRecycled),
      index('orders_tab_created_at_idx').on(t.tab, t.createdAt, t.id).where(notRecycled),
      index('orders_deadline_idx').on(t.deadline, t.id).where(notRecycled),
      index('orders_tab_deadline_idx').on(t.tab, t.deadline, t.id).where(notRecycled),
      index('orders_name_idx').on(t.name, t.id).where(notRecycled),
      index('orders_tab_name_idx').on(t.tab, t.name, t.id).where(notRecycled),
      index('orders_customer_idx').on(t.customerId, t.tab, t.createdAt).where(notRecycled),
      index('orders_manager_idx').on(t.managerId, t.tab, t.createdAt).where(notRecycled),
      index('orders_employee_idx').on(t.employeeId, t.tab, t.createdAt).where(notRecycled),
      index('orders_manager_open_idx').on(t.managerId, t.deadline).where(sql`${notRecycled} and ${isOpen}`),
      index('orders_employee_open_idx').on(t.employeeId, t.deadline).where(sql`${notRecycled} and ${isOpen}`),
      // The few recycled orders; lists of related rows exclude them through this index.
      index('orders_recycled_idx').on(t.id).where(sql`${t.recycledAt} is not null`),
      index('orders_status_idx').on(t.status, t.createdAt, t.id).where(notRecycled),
      index('orders_category_idx').on(t.category, t.createdAt, t.id).where(notRecycled),
      index('orders_currency_total_id_idx').on(t.currency, t.totalCents, t.id).where(notRecycled),
      index('orders_unpriced_idx').on(t.createdAt, t.id).where(sql`${notRecycled} and (${t.totalCents} = 0 and ${t.freeReason} is null)`),
      index('orders_owed_idx').on(t.createdAt, t.id).where(sql`${notRecycled} and ${t.paidCents} < ${t.totalCents}`),
      index('orders_review_idx').on(t.reviewStartedAt).where(sql`${notRecycled} and ${t.reviewStartedAt} is not null`),
      index('orders_technologies_idx').using('gin', t.technologies).with(ginOptions),
      index('orders_search_idx').using('gin', t.searchText.op('gin_trgm_ops')).with(ginOptions).where(notRecycled),
      // The database has the last word on the amounts, also under concurrent writes.
      check('orders_paid_check', sql`${t.paidCents} <= ${t.totalCents}`),
      check('orders_free_check', sql`${t.freeReason} is null or ${t.totalCents} = 0`),
      check('orders_progress_check', sql`${t.progress} between 0 and 100`),
      check(
        'orders_money_check',
        sql`${t.totalCents} >= 0 and ${t.paidCents} >= 0 and coalesce(${t.walkthroughFeeCents}, 0) >= 0 and coalesce(${t.reportFeeCents}, 0) >= 0`,
      ),
    ]
  },
)
export type OrderRow = typeof ordersTable.$inferSelect

/** The order's timeline: every change of status, money, people and files, with actor and time. Append-only. */
export const orderEventsTable = pgTable(
  'order_events',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** Null where the product itself acted, as after a payment that the provider confirmed. */
    actorId: person(),
    /** The change, by kind: { from, to, reason, amountCents, currency, fileName … }. */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    at: createdAtColumn(),
  },
  (t) => [index('order_events_order_id_at_idx').on(t.orderId, t.at)],
)
export type OrderEventRow = typeof orderEventsTable.$inferSelect

export const orderCategoriesTable = pgTable(
  'order_categories',
  { id: idColumn(), name: nameColumn().notNull(), createdAt: createdAtColumn() },
  (t) => [uniqueIndex('order_categories_name_key').on(sql`lower(${t.name})`)],
)

/** The number of orders in each status, as a running sum of changes, so that no write waits for another. */
export const orderTalliesTable = pgTable(
  'order_tallies',
  { id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), tab: text().notNull(), change: integer().notNull() },
  (t) => [index('order_tallies_tab_idx').on(t.tab)],
)
