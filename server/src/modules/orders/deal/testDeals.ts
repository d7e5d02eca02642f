import { sql } from 'drizzle-orm'
import { days, later } from '#core/clock.ts'
import { documentsTable } from '../files/documents.table.ts'
import type { OrderRow } from '../orders.table.ts'
import { startTestOrders, testNow } from '../testOrders.ts'

/** The server with a clock that a test moves, and orders that are offered and delivered through the calls. */
export async function startTestDeals(settings: Record<string, string> = {}) {
  let now = testNow
  const testApp = await startTestOrders(settings, { now: () => now })
  const { db, people, as } = testApp

  const terms = {
    amount: 500,
    includes: 'The shop, with tests.',
    validUntil: '2026-11-30',
    deadline: '2026-12-10',
    note: 'We look forward to it.',
  }
  type Terms = Partial<typeof terms> & { currency?: 'USD' | 'INR'; assignedTo?: string | null; version?: number }
  let attempts = 0
  const offer = (order: { id: string }, changes: Terms = {}, by: 'sales' | 'admin' = 'sales') =>
    as(people[by]).deal.makeOffer({ id: order.id, ...terms, ...changes }, { idempotencyKey: `offer-${++attempts}-${order.id}` })

  /** An order that was just delivered, with its files and fully paid. */
  async function delivered(changes: Partial<OrderRow> = {}): Promise<OrderRow> {
    const money = { totalCents: 50_000, paidCents: 50_000, dealConfirmedAt: now }
    const order = await testApp.makeOrder({
      status: 'Testing',
      managerId: people.manager.id,
      employeeId: people.employee.id,
      ...money,
      ...changes,
    })
    await addWork(order)
    await as(people.admin).orders.updateStatus({ id: order.id, status: 'Delivered' })
    return await testApp.orderNow(order.id)
  }

  const addWork = (order: { id: string }) =>
    db.insert(documentsTable).values({
      orderId: order.id,
      uploadedBy: people.employee.id,
      category: 'sourceCode',
      name: 'shop.zip',
      type: 'application/zip',
      sizeBytes: 1,
      storageKey: `files/${order.id}`,
    })

  return {
    ...testApp,
    terms,
    offer,
    delivered,
    addWork,
    offersOf: (order: { id: string }) => as(people.admin).deal.offers({ id: order.id }),
    /** Sessions would expire otherwise. */
    async passDays(count: number) {
      await db.execute(sql`update sessions set expires_at = '2999-01-01', created_at = '2999-01-01', last_seen_at = '2999-01-01'`)
      now = later(now, days(count))
    },
    now: () => now,
    /** Runs the crontab's job, `atOnce` times concurrently. */
    async completeOrders(atOnce = 1) {
      await Promise.all(Array.from({ length: atOnce }, () => db.execute(sql`select graphile_worker.add_job('completeOrders', '{}'::json)`)))
      await testApp.runJobs()
    },
  }
}
export type TestDeals = Awaited<ReturnType<typeof startTestDeals>>
