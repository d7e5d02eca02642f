import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { startTestBin, type TestBin } from './testBin.ts'

/** How often the race is run; the long form is `RECYCLE_ROUNDS=200`. */
const rounds = howMany('RECYCLE_ROUNDS', { short: 2, long: 8 })

let testApp: TestBin
beforeAll(async () => {
  testApp = await startTestBin()
})
afterAll(() => testApp.close())

/** The invariants of an order after any concurrent changes; each row names a violation. */
const problems = async (id: string): Promise<string[]> => {
  const { rows } = await testApp.db.execute<{ problem: string }>(sql`
    select 'the mark and the place in the bin disagree' as problem from orders o where o.id = ${id}
      and (o.recycled_at is not null) <> exists (select from recycled_items where type = 'Order' and row_id = o.id)
    union all select 'a place in the bin without its row' from recycled_items i where i.type = 'Order' and i.row_id = ${id}
      and not exists (select from orders where id = i.row_id)
    union all select 'a payment of a kept order lies in the bin, in nobody''s name' from payments p join orders o on o.id = p.order_id
      where o.id = ${id} and o.recycled_at is null and p.recycled_at is not null
        and not exists (select from recycled_items where type = 'Payment' and row_id = p.id)
    union all select 'money that was taken is not counted' from orders o where o.id = ${id} and o.paid_cents <>
      (select coalesce(sum(amount_cents - surplus_cents + discount_cents), 0) from payments where order_id = o.id)
    union all select 'an open card payment of an order in the bin' from orders o join payment_intents i on i.order_id = o.id
      where o.id = ${id} and o.recycled_at is not null and i.state = 'open'`)
  return rows.map(({ problem }) => problem)
}

test('an order that is recycled, restored, edited and paid concurrently has one outcome and no orphaned rows', async () => {
  const wrong: unknown[] = []
  const ended = { inBin: 0, kept: 0, paid: 0 }
  const admin = testApp.as(testApp.admin)
  for (let round = 0; round < rounds; round += 1) {
    const order = await testApp.confirmedOrder({ name: `Race ${round}` })
    const intent = await testApp.open(order.id)
    if (round % 2 === 1) await testApp.put('Order', order.id)
    const settled = await Promise.allSettled([
      testApp.put('Order', order.id),
      testApp.back('Order', order.id),
      admin.orders.update({ _id: order.id, name: `Raced ${round}` }),
      testApp.confirm(intent).then(() => testApp.look(intent)),
      testApp.put('Order', order.id),
      testApp.as(testApp.people.sales).payments.record({ order: order.id, amount: 10, currency: 'USD', paymentMethod: 'Cash' }),
    ])
    const failed = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])).filter(({ status }) => !(status < 500))
    if (round % 4 === 3 || round === rounds - 1) await testApp.runJobs()
    const found = await problems(order.id)
    const now = await testApp.orderNow(order.id)
    if (now?.recycledAt) ended.inBin += 1
    else ended.kept += 1
    if (now && now.paidCents > 0) ended.paid += 1
    if (found.length > 0 || failed.length > 0) wrong.push({ round, found, failed })
    if (!now?.recycledAt) continue
    // In any case a recycled order can be restored completely.
    await testApp.back('Order', order.id)
    const after = await problems(order.id)
    if (after.length > 0) wrong.push({ round, after })
  }
  if (process.env.RECYCLE_ROUNDS) console.info(`${rounds} rounds: ${JSON.stringify(ended)}, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
}, 240_000)

test('permanent deletion beside a restore: the order is either restored completely or deleted completely', async () => {
  for (let round = 0; round < Math.min(rounds, 20); round += 1) {
    const order = await testApp.fullOrder(`Torn ${round}`)
    await testApp.put('Order', order.id)
    const [back, gone] = await Promise.allSettled([
      testApp.back('Order', order.id),
      testApp.as(testApp.admin).recycle.remove({ id: order.id }),
    ])
    expect([back.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await testApp.orderNow(order.id)) === undefined).toBe(gone.status === 'fulfilled')
    expect((await testApp.paymentsFor(order.id)).filter(({ recycledAt }) => recycledAt === null)).toHaveLength(
      back.status === 'fulfilled' ? 2 : 0,
    )
    expect(await problems(order.id)).toEqual([])
  }
}, 120_000)
