import { isAfterDeal } from '@app/contract/orders/orders.rules.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { type Clock, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { type OrderRow, orderEventsTable, ordersTable } from './orders.table.ts'

/** 6:00 in London, and still the evening before in the westernmost time zone. */
export const testNow = new Date('2026-11-21T06:00:00Z')

/** The server with one person of every role, a fixed clock, and a builder for orders. */
export async function startTestOrders(settings: Record<string, string> = {}, clock: Clock = { now: () => testNow }) {
  const app = await startTestApp({ clock, settings })
  const { db, one } = app
  const manager = await one('manager', { name: 'Maya Manager' })
  const people = {
    customer: await one('user', { name: 'Carla Customer', contact: '+1 555 0100' }),
    otherCustomer: await one('user'),
    manager,
    otherManager: await one('manager'),
    employee: await one('employee', { name: 'Emil Employee', managerId: manager.id }),
    otherEmployee: await one('employee'),
    remote: await one('remoteDeveloper'),
    sales: await one('sales'),
    admin: await one('admin'),
  }

  /** An order as a row, without the history behind it. */
  async function makeOrder(changes: Partial<typeof ordersTable.$inferInsert> = {}): Promise<OrderRow> {
    const values = { name: 'Shop in React', details: 'All of it.', category: 'Web', deadline: '2026-12-01', timezone: '10 PM EST' }
    const own = { customerId: people.customer.id, createdBy: people.customer.id, createdAt: testNow }
    const deal = { dealConfirmedAt: isAfterDeal(changes.status ?? 'Requested') ? testNow : null }
    const [order] = await db
      .insert(ordersTable)
      .values({ ...values, ...own, ...deal, ...changes })
      .returning()
    if (!order) throw new Error('no order came back')
    return order
  }

  /** A finished upload of this person, with its bytes. */
  async function makeUpload(owner: TestPerson, name = 'code.zip', content: string | Buffer = `the bytes of ${name}`) {
    const [id, storageKey] = [newId(), `files/${newId()}`]
    const { size } = await app.context.storage.put(storageKey, bytesOf(content))
    const upload = { id, storageKey, name, size, received: size, ownerId: owner.id, type: 'text/plain' } as const
    await db.insert(uploadsTable).values({ ...upload, purpose: 'orderFile', state: 'complete', expiresAt: later(new Date(), 86_400_000) })
    return id
  }

  /**
   * Runs the same call many times concurrently. Connections are opened first; otherwise the first call would end before the second begins.
   */
  async function atOnce<T>(times: number, act: () => Promise<T>): Promise<T[]> {
    await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.05)`)))
    return await Promise.all(Array.from({ length: times }, act))
  }

  return {
    ...app,
    people,
    atOnce,
    makeOrder,
    makeUpload,
    orderNow: async (id: string) => {
      const [order] = await db.select().from(ordersTable).where(eq(ordersTable.id, id))
      if (!order) throw new Error('the order is gone')
      return order
    },
    eventsOf: (id: string) => db.select().from(orderEventsTable).where(eq(orderEventsTable.orderId, id)).orderBy(asc(orderEventsTable.id)),
    mailsTo: (person: TestPerson) => db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email)).orderBy(asc(mailsTable.id)),
    toldTo: async (person: TestPerson) =>
      (await db.select().from(notificationsTable).where(eq(notificationsTable.userId, person.id))).map(({ text }) => text),
  }
}
export type TestOrders = Awaited<ReturnType<typeof startTestOrders>>

async function* bytesOf(content: string | Buffer) {
  yield Buffer.from(content)
}
