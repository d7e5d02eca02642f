import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { startTestDeals, type TestDeals } from '../deal/testDeals.ts'
import { documentsTable } from '../files/documents.table.ts'
import { type OrderRow, orderEventsTable, ordersTable } from '../orders.table.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals()
})
afterAll(() => testApp.close())

type Act = { order?: Partial<OrderRow>; before?: (order: OrderRow) => Promise<unknown>; act: (order: OrderRow) => Promise<unknown> }
const as = (who: keyof TestDeals['people']) => testApp.as(testApp.people[who])
const deal = { status: 'Deal Confirmed', totalCents: 50_000 } as const
const offerOf = async ({ id }: OrderRow) => (await as('admin').orders.one({ id })).offer?._id ?? ''

/** Every kind of change that a person makes to an order. */
const acts: Record<string, Act> = {
  'a form': { act: ({ id }) => as('sales').orders.update({ _id: id, name: 'Renamed' }) },
  'many orders at once': { act: ({ id }) => as('sales').orders.updateMany({ changes: [{ id, to: { status: 'Reviewing' } }] }) },
  'a status': { act: ({ id }) => as('sales').orders.updateStatus({ id, status: 'Reviewing' }) },
  'an undo': {
    before: ({ id }) => as('sales').orders.updateStatus({ id, status: 'Reviewing' }),
    act: ({ id }) => as('sales').orders.undo({ changes: [{ id, made: { status: 'Reviewing' } }] }),
  },
  'an offer': { act: (order) => testApp.offer(order) },
  'an answer to an offer': {
    before: (order) => testApp.offer(order),
    act: async (order) => as('customer').deal.answerOffer({ id: order.id, offer: await offerOf(order), answer: 'accepted' }),
  },
  'the withdrawal of an offer': {
    before: (order) => testApp.offer(order),
    act: async (order) => as('sales').deal.withdrawOffer({ id: order.id, offer: await offerOf(order) }),
  },
  'an own request': { act: ({ id }) => as('customer').deal.editRequest({ _id: id, name: 'Other' }) },
  'the withdrawal of an order': { act: ({ id }) => as('customer').deal.withdrawOrder({ id }) },
  'the progress': { order: { status: 'Development' }, act: ({ id }) => as('admin').orders.updateProgress({ id, progress: 50 }) },
  cash: {
    order: deal,
    act: ({ id }) => as('sales').payments.record({ order: id, amount: 100, currency: 'USD', paymentMethod: 'Cash' }),
  },
  'a payment link': { order: deal, act: ({ id }) => as('sales').paymentLinks.create({ order: id, amount: 100, days: 7 }) },
  'a removed file': {
    before: (order) => testApp.addWork(order),
    act: async ({ id }) => {
      const [file] = await testApp.db.select().from(documentsTable).where(eq(documentsTable.orderId, id))
      return as('admin').documents.remove({ docId: file?.id ?? '' })
    },
  },
}

test.each(Object.entries(acts))(
  '%s that waited for another change comes after it in the timeline',
  async (_, { order: changes, before, act }) => {
    const order = await testApp.makeOrder({ dealConfirmedAt: changes?.totalCents ? testApp.now() : null, ...changes })
    await before?.(order)
    const earlier = (await kindsOf(order.id)).length
    let waiting: Promise<unknown> | undefined
    await testApp.db.transaction(async (db) => {
      await db.select().from(ordersTable).where(eq(ordersTable.id, order.id)).for('update')
      waiting = act(order)
      waiting.catch(() => undefined)
      await expect.poll(waiters, { timeout: 10_000 }).toBeGreaterThan(0)
      await testApp.passDays(1)
      const at = testApp.now()
      await db.insert(orderEventsTable).values({ id: newId(), orderId: order.id, kind: 'codeReleased', actorId: null, at })
    })
    try {
      await waiting
      const kinds = (await kindsOf(order.id)).slice(earlier)
      expect(kinds[0]).toBe('codeReleased')
      expect(kinds.length).toBeGreaterThan(1)
    } finally {
      await testApp.passDays(-1)
    }
  },
)

test('a machine whose clock is behind writes no event before the last one', async () => {
  const order = await testApp.makeOrder()
  const ahead = new Date(testApp.now().getTime() + 3_600_000)
  await testApp.db.insert(orderEventsTable).values({ id: newId(), orderId: order.id, kind: 'codeReleased', actorId: null, at: ahead })
  await as('sales').orders.updateStatus({ id: order.id, status: 'Reviewing' })
  expect(await kindsOf(order.id)).toEqual(['codeReleased', 'status'])
})

const kindsOf = async (orderId: string) =>
  (
    await testApp.db
      .select({ kind: orderEventsTable.kind })
      .from(orderEventsTable)
      .where(eq(orderEventsTable.orderId, orderId))
      .orderBy(asc(orderEventsTable.at), asc(orderEventsTable.id))
  ).map(({ kind }) => kind)

/** The statements that wait for a lock now. */
async function waiters(): Promise<number> {
  const { rows } = await testApp.db.execute<{ waiting: string }>(
    sql`select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return Number(rows[0]?.waiting)
}
