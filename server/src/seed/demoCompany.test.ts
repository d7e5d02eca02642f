import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsTable } from '#payments/payments.table.ts'
import { closeWithCleanBooks } from '#payments/testPayments.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { crontab } from '../modules.ts'
import { makeCompany } from './demoCompany.ts'

let desk: TestApp
const complaints: unknown[] = []
beforeAll(async () => {
  const log = {
    info() {},
    debug() {},
    warn: (...said: unknown[]) => void complaints.push(said),
    error: (...said: unknown[]) => void complaints.push(said),
  }
  desk = await startTestApp({ context: { log } })
  await makeCompany({
    db: desk.db,
    storage: desk.context.storage,
    now: new Date(),
    zone: 'UTC',
    product: 'Desk',
    passwordHash: 'none',
    size: { customers: 8, orders: 60 },
  })
})
afterAll(() => closeWithCleanBooks(desk))

test('the demo company’s payments are the card provider’s: the nightly look finds every one and nothing else', async () => {
  const admin = await desk.one('admin')
  await desk.as(admin).reconciliation.runNow()
  await desk.runJobs()
  const { runs, open } = await desk.as(admin).reconciliation.state()
  expect(open).toEqual([])
  expect(runs[0]).toMatchObject({ finishedAt: expect.any(String), repaired: 0, found: 0 })
  expect(runs[0]?.payments).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test.each(['order', 'publicPayment', 'subscription'])('a demo payment of kind %s can be given back', async (payableKind) => {
  const admin = await desk.one('admin')
  const isWhole = and(eq(paymentsTable.payableKind, payableKind), eq(paymentsTable.refundedCents, 0), gt(paymentsTable.amountCents, 1_000))
  const [payment] = await desk.db.select().from(paymentsTable).where(isWhole).orderBy(desc(paymentsTable.createdAt)).limit(1)
  await desk.as(admin).payments.refund({ payment: payment?.id ?? '', amount: 10, currency: 'USD', reason: 'To see how it goes' })
  await desk.runJobs()
  const [after] = await desk.db
    .select()
    .from(paymentsTable)
    .where(eq(paymentsTable.id, payment?.id ?? ''))
  expect(after).toMatchObject({ refundedCents: 1_000 })
})

test('whatever the clock sets off, by day and by night, goes through on the demo company without a complaint', async () => {
  complaints.length = 0
  const names = crontab.split('\n').flatMap((line) => line.trim().match(/^(?:\S+ ){5}(\w+)/)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) await desk.db.execute(sql`select graphile_worker.add_job(${name}, '{}'::json)`)
  await desk.runJobs()
  const { rows: failed } = await desk.db.execute(
    sql`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`,
  )
  expect({ failed, complaints }).toEqual({ failed: [], complaints: [] })
})
