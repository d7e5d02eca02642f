import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#database/db.ts'
import { howMany } from '#test/howMany.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'
import { type BookFault, checkBooks, faultLines } from './checkBooks.ts'
import { randomOperations } from './testOperations.ts'

/** Number of random operations; the long form is `BOOKS_OPERATIONS=10000`. */
const operations = howMany('BOOKS_OPERATIONS', { short: 25, long: 200 })
const seed = Number(process.env.BOOKS_SEED ?? 20_261_122)

let testApp: TestPayments
let work: Awaited<ReturnType<typeof randomOperations>>
beforeAll(async () => {
  testApp = await startTestPayments()
  work = await randomOperations(testApp, seed)
})
afterAll(() => testApp.close())

test(`after ${operations} operations at random the books are in order`, { timeout: 30_000 + operations * 1_000 }, async () => {
  for (let done = 0; done < operations; done += 1) await work.one()
  await testApp.runJobs()
  // An order without payments.
  await testApp.confirmedOrder()
  expect(faultLines(await checkBooks(testApp.db))).toEqual([])
  if (operations >= 200) expect(work.kindsDone()).toEqual(work.kinds)
})

class Undo extends Error {}

/** The faults found after bypassing all triggers; the change is rolled back. */
async function after(tampering: string): Promise<BookFault[]> {
  let faults: BookFault[] = []
  const tamper = async (db: Db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    const { rowCount } = await db.execute(sql.raw(tampering))
    expect(rowCount).toBeGreaterThan(0)
    faults = await checkBooks(db)
    throw new Undo()
  }
  await testApp.db.transaction(tamper).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return faults
}

const some = (table: string, where = 'true') => `(select id from ${table} where ${where} order by id limit 1)`
/** A payment that counts: nothing is booked for one to an order that was already paid. */
const paid = some('payments', `order_id is not null and refunded_cents = 0 and id in (select payment_id from balance_entries)`)

describe('tampering is found', () => {
  test.each([
    [
      'an order’s paid amount',
      `update orders set paid_cents = paid_cents - 1 where id = ${some('orders', 'paid_cents > 0')}`,
      'An order differs',
    ],
    ['an order’s price', `update orders set total_cents = total_cents + 1 where id = ${some('orders')}`, 'An order differs'],
    ['an order’s currency', `update orders set currency = 'GBP' where id = ${some('orders', 'total_cents > 0')}`, 'An order differs'],
    [
      'an entry that is gone',
      `delete from balance_entries where id = ${some('balance_entries', `cause = 'payment'`)}`,
      'A payment differs from its entries',
    ],
    ['a payment’s amount', `update payments set amount_cents = amount_cents + 1 where id = ${paid}`, 'A payment differs from its entries'],
    ['a payment that is gone', `delete from payments where id = ${paid}`, 'An entry names a payment that does not exist'],
    [
      'an intent that is not paid',
      `update payment_intents set state = 'open' where id = ${some('payment_intents', `state = 'succeeded'`)}`,
      'An intent and its payment',
    ],
    [
      'a payment of another currency',
      `update payments set currency = 'EUR' where id = (select id from payments where intent_id is not null limit 1)`,
      'An intent and its payment',
    ],
    [
      'a refund that is forgotten',
      `delete from payment_returns where id = ${some('payment_returns', `kind = 'refund' and provider_id in (select provider_id from refunds)`)}`,
      'A refund differs',
    ],
    [
      'a refund of another amount',
      `update payment_returns set amount_cents = amount_cents + 1 where id = ${some('payment_returns', `kind = 'refund' and state = 'succeeded'`)}`,
      'A payment differs from its refunds',
    ],
    [
      'coins from nowhere',
      `update coin_balances set coins = coins + 1 where user_id = (select user_id from coin_balances limit 1)`,
      'Coins differ',
    ],
    [
      'a public payment',
      `update public_payments set refunded_cents = refunded_cents + 1 where id = ${some('public_payments', 'paid_at is not null')}`,
      'A public payment differs',
    ],
    [
      'a paid amount without an author',
      `update balance_entries set cause = 'correction' where key = (select key from balance_entries e
        where cause = 'opening' and not exists (select from order_events v where v.order_id = e.order_id) limit 1)`,
      'without an event that names who did it',
    ],
  ])('%s', async (_, tampering, says) => {
    expect((await after(tampering)).map((fault) => fault.says).join()).toContain(says)
  })
})
