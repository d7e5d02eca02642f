import { workCategories } from '@app/contract/documents/documents.rules.ts'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { paymentReturnsTable, paymentsTable } from '#payments/payments.table.ts'
import { type OfferRow, offersTable } from '../deal/offers.table.ts'
import { documentsTable } from '../files/documents.table.ts'
import { orderEventsTable, ordersTable } from '../orders.table.ts'

/** The facts outside the order's row that its next action depends on. */
export type OrderMatters = {
  surplusCents: number
  dispute: { answerBy: Date | null } | null
  hasWork: boolean
  /** The current offer: the last one that was neither replaced nor withdrawn. */
  offer: OfferRow | null
  /** The customer's last revision, until the work is delivered again. */
  revision: Revision | null
}
export type Revision = { number: number; reason: string; files: number; at: string }

/** The facts of a new order without files. */
export const nothingMatters: OrderMatters = { surplusCents: 0, dispute: null, hasWork: false, offer: null, revision: null }

const isOfOrder = eq(paymentsTable.orderId, ordersTable.id)
const openDispute = and(isOfOrder, eq(paymentReturnsTable.kind, 'dispute'), inArray(paymentReturnsTable.state, ['inquiry', 'open']))
const ofPayment = eq(paymentsTable.id, paymentReturnsTable.paymentId)
const isWork = and(
  eq(documentsTable.orderId, ordersTable.id),
  inArray(documentsTable.category, [...workCategories]),
  isNull(documentsTable.deletedAt),
)

const isOffered = sql`${offersTable.orderId} = ${ordersTable.id} and ${offersTable.state} not in ('superseded', 'withdrawn')`
const columnsAsJson = sql.join(
  Object.entries(getTableColumns(offersTable)).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)

const isRevision = (event: string) => sql.raw(`${event}.kind = 'revision'`)
const ofThisOrder = (event: string) => sql`${sql.raw(`${event}.order_id`)} = ${ordersTable.id}`
const isDeliveredAgain = sql`exists (select 1 from ${orderEventsTable} d where ${ofThisOrder('d')} and d.kind = 'status'
  and d.details ->> 'to' in ('Delivered', 'Completed') and d.at > r.at)`

/** Columns for a query of orders, so that these facts are read in the same statement. */
export const mattersColumns = {
  surplusCents: sql<number>`coalesce((select sum(${paymentsTable.surplusCents}) from ${paymentsTable} where ${isOfOrder}), 0)`.mapWith(
    Number,
  ),
  isDisputed: sql<boolean>`exists (select 1 from ${paymentReturnsTable} join ${paymentsTable} on ${ofPayment} where ${openDispute})`,
  answerBy:
    sql<Date | null>`(select min(${paymentReturnsTable.answerBy}) from ${paymentReturnsTable} join ${paymentsTable} on ${ofPayment} where ${openDispute})`.mapWith(
      paymentReturnsTable.answerBy,
    ),
  hasWork: sql<boolean>`exists (select 1 from ${documentsTable} where ${isWork})`,
  offer: sql<OfferAsJson | null>`(select json_build_object(${columnsAsJson}) from ${offersTable} where ${isOffered}
    order by ${offersTable.number} desc limit 1)`,
  revision: sql<Revision | null>`(select json_build_object(
      'number', (select count(*) from ${orderEventsTable} n where ${ofThisOrder('n')} and ${isRevision('n')}),
      'reason', r.details ->> 'reason', 'files', coalesce((r.details ->> 'files')::int, 0), 'at', r.at)
    from ${orderEventsTable} r where ${ofThisOrder('r')} and ${isRevision('r')} and not ${isDeliveredAgain} order by r.at desc limit 1)`,
}

/** The number of revisions that the customer has asked for. */
export const countRevisions = (db: Db, orderId: string): Promise<number> =>
  db.$count(orderEventsTable, and(eq(orderEventsTable.orderId, orderId), eq(orderEventsTable.kind, 'revision')))

/** JSON holds instants as text; the other columns keep their types. */
type Instants = 'madeAt' | 'answeredAt' | 'seenAt' | 'remindedAt'
type OfferAsJson = Omit<OfferRow, Instants> & { madeAt: string } & Record<Exclude<Instants, 'madeAt'>, string | null>
const dateFrom = (instant: string | null) => (instant === null ? null : new Date(instant))
const offerFrom = (offer: OfferAsJson): OfferRow => ({
  ...offer,
  madeAt: new Date(offer.madeAt),
  answeredAt: dateFrom(offer.answeredAt),
  seenAt: dateFrom(offer.seenAt),
  remindedAt: dateFrom(offer.remindedAt),
})

/** The same facts of one locked order. */
export async function nextActionFacts(db: Db, orderId: string): Promise<OrderMatters> {
  const [found] = await db.select({ matters: mattersColumns }).from(ordersTable).where(eq(ordersTable.id, orderId))
  if (!found) throw new Error('An order that is held is gone.')
  return mattersFrom(found.matters)
}

type MattersRow = Pick<OrderMatters, 'surplusCents' | 'hasWork' | 'revision'> & {
  isDisputed: boolean
  answerBy: Date | null
  offer: OfferAsJson | null
}
export const mattersFrom = ({ surplusCents, isDisputed, answerBy, hasWork, offer, revision }: MattersRow): OrderMatters => ({
  surplusCents,
  dispute: isDisputed ? { answerBy } : null,
  hasWork,
  offer: offer && offerFrom(offer),
  revision,
})
