import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { jobSpec, queued } from '#jobs/jobs.ts'
import { usersTable } from '#users/users.table.ts'
import { personColumns, type WholeOrder } from '../lists/orderPeople.store.ts'
import { amountColumns, requestColumns } from '../orderColumns.ts'
import { type OrderEventRow, type OrderRow, ordersTable } from '../orders.table.ts'

/** The columns that a new order is given; the others have defaults. */
export type NewOrderRow = Pick<OrderRow, (typeof insertedColumns)[number]>
/** An event of a new order. The database adds the order's number to the first one, its creation. */
export type FirstEvent = Pick<OrderEventRow, 'id' | 'kind' | 'details'> & { hasNotifications: boolean }

/**
 * Inserts the order, its events and its follow-up job in one statement, so that it is atomic without a transaction, and answers the order
 * with its customer. Answers nothing when this person has used the idempotency key before.
 */
export async function placeOrder(
  db: Db,
  order: NewOrderRow,
  events: readonly FirstEvent[],
): Promise<Pick<WholeOrder, 'order' | 'customer'> | undefined> {
  const eventIds = events.filter(({ hasNotifications }) => hasNotifications).map(({ id }) => id)
  return (
    await placing(db).execute({
      order: JSON.stringify(order),
      events: JSON.stringify(events),
      happened: JSON.stringify({ orderId: order.id, eventIds }),
    })
  )[0]
}

const insertedColumns = [
  'id',
  ...Object.values(requestColumns),
  'phone',
  'createdBy',
  'customerId',
  'managerId',
  'assignedBy',
  'assignedAt',
  'assignedByAdminAt',
  'currency',
  ...Object.values(amountColumns),
  'idempotencyKey',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof OrderRow)[]

const placing = preparedFor((db) => {
  const columns = getTableColumns(ordersTable)
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const names = list(insertedColumns.map((key) => sql`${sql.identifier(toSnakeCase(key))}`))
  const values = list(insertedColumns.map((key) => sql`given.${sql.identifier(key)}`))
  const types = list(insertedColumns.map((key) => sql`${sql.identifier(key)} ${sql.raw(columns[key].getSQLType())}`))
  const placed = db.$with('placed', columns).as(
    sql`insert into ${ordersTable} (${names})
      select ${values} from json_to_record(${sql.placeholder('order')}::json) as given(${types})
      on conflict (created_by, idempotency_key) do nothing returning *`,
  )
  const happened = db.$with('happened', {}).as(
    sql`insert into order_events (id, order_id, kind, actor_id, details, at)
      select event.id, placed.id, event.kind, placed.created_by,
        case when event.kind = 'created' then jsonb_build_object('number', placed.number) || event.details else event.details end, placed.created_at
      from placed, json_to_recordset(${sql.placeholder('events')}::json) as event(id uuid, kind text, details jsonb)`,
  )
  const follows = sql`select ${jobSpec('orderHappened', sql`${sql.placeholder('happened')}::json`)} from placed`
  const isQueued = sql`(select count from ${queued(follows)}) is not null`
  const answer = {
    order: placed._.selectedFields,
    customer: { ...personColumns(usersTable), email: usersTable.email, contact: usersTable.contact },
  }
  return db
    .with(placed, happened)
    .select(answer)
    .from(placed)
    .innerJoin(usersTable, eq(usersTable.id, placed.customerId))
    .where(isQueued)
    .prepare('place_order')
})
