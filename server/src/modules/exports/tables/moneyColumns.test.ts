import { buffer } from 'node:stream/consumers'
import { toCents } from '@app/contract/core/money.ts'
import { parse } from 'csv-parse/sync'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { balanceEntriesTable } from '#orders/index.ts'
import { randomOperations } from '#payments/books/testOperations.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { howMany } from '#test/howMany.ts'
import { csvOf, type Table } from '../csv.ts'
import { otherPaymentTable } from './exportedOtherPayments.store.ts'
import { paymentTable } from './exportedPayments.store.ts'
import { publicPaymentTable } from './exportedPublicPayments.store.ts'
import { moneyColumns } from './moneyColumns.ts'

const operations = howMany('EXPORT_OPERATIONS', { short: 60, long: 400 })

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const Rows = z.array(z.record(z.string(), z.string()))
const exported = (table: Table) =>
  testApp.db.transaction(async (db) => Rows.parse(parse(await buffer(csvOf(db, table).bytes), { columns: true, bom: true })))
const centsOf = (row: Record<string, string>, head: string) => toCents(Number(row[head]), row.Currency ?? '')
/** The part of a payment that counts as paid, from its cells alone. */
const countedOf = (row: Record<string, string>) => centsOf(row, 'Net') - centsOf(row, 'Too much') + centsOf(row, 'Discount')

test('every export of payments has the same money columns, in the same order', () => {
  const heads = moneyColumns.map(([head]) => head)
  for (const table of [paymentTable, otherPaymentTable, publicPaymentTable]) {
    const all = table((db) => db.select({ id: paymentsTable.id }).from(paymentsTable)).heads
    expect(all.slice(all.indexOf('Currency'), all.indexOf('Currency') + heads.length)).toEqual(heads)
  }
})

test(`after ${operations} operations at random each export adds up to the ledger`, { timeout: 30_000 + operations * 1_000 }, async () => {
  const work = await randomOperations(testApp, 20_261_129)
  for (let done = 0; done < operations; done += 1) await work.one()
  await testApp.runJobs()

  const rows = await exported(
    paymentTable((db) =>
      db
        .select({ id: sql`id`.as('page_id') })
        .from(paymentsTable)
        .where(isNotNull(paymentsTable.orderId)),
    ),
  )
  const { paymentId, paidCents } = balanceEntriesTable
  const ledger = await testApp.db
    .select({ paymentId, cents: sql<number>`sum(${paidCents})`.mapWith(Number) })
    .from(balanceEntriesTable)
    .where(isNotNull(paymentId))
    .groupBy(paymentId)
  const booked = new Map(ledger.map((entry) => [entry.paymentId, entry.cents]))
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map((row) => [row.Id, countedOf(row)])).toEqual(rows.map(({ Id }) => [Id, booked.get(Id ?? '') ?? 0]))
  expect(rows.some((row) => centsOf(row, 'Refunded') > 0)).toBe(true)

  const visitors = await exported(
    publicPaymentTable((db) =>
      db
        .select({ id: sql`id`.as('page_id') })
        .from(publicPaymentsTable)
        .where(isNotNull(publicPaymentsTable.paidAt)),
    ),
  )
  const [paid] = await testApp.db
    .select({ cents: sql<number>`coalesce(sum(amount_cents - refunded_cents - disputed_cents), 0)`.mapWith(Number) })
    .from(paymentsTable)
    .where(eq(paymentsTable.payableKind, 'publicPayment'))
  expect(visitors.reduce((sum, row) => sum + centsOf(row, 'Net'), 0)).toBe(paid?.cents)
})
