import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicPaymentsTable } from '../publicPayments.table.ts'
import { startTestPublicPayments, type TestPublicPayments } from '../testPublicPayments.ts'
import { idsOfPublicPayments } from './publicPaymentLists.store.ts'

let testApp: TestPublicPayments
beforeAll(async () => {
  testApp = await startTestPublicPayments()
  await testApp.db.execute(sql`
    insert into public_payments (id, name, email, address, city, state, country, pin_code, amount_cents, currency, from_fingerprint,
      transaction_id, type, status, refunded_cents, created_at, paid_at, recycled_at)
    select gen_random_uuid(), 'Payer ' || lpad(n::text, 5, '0'), 'payer' || n || '@example.com', 'a', 'c', 's', 'US', '1', n * 100, 'USD', 'f',
      'pi_list_' || n, case when n % 10 = 0 then 'Stripe' else 'Sandbox' end, 'succeeded', case when n % 100 = 0 then 50 else 0 end,
      at, case when n % 7 = 0 then at else at end, case when n % 50 = 1 then at end
    from generate_series(1, 6000) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) moment`)
  await testApp.db.execute(sql`
    insert into public_payments (id, name, email, address, city, state, country, pin_code, amount_cents, currency, from_fingerprint)
    values (gen_random_uuid(), 'Never Paid', 'never@example.com', 'a', 'c', 's', 'US', '1', 100, 'USD', 'f')`)
  await testApp.db.execute(sql`analyze public_payments`)
})
afterAll(() => testApp.close())

const ask = async (input: object) => testApp.as(testApp.staff.sales).publicPayments.all(input)

test('recycled and unpaid payments are in no page, search or filter', async () => {
  for (const search of ['Never Paid', 'pi_list_51', 'Payer 00001'])
    expect((await ask({ search })).items.map(({ transactionId }) => transactionId)).not.toContain(search)
  expect((await ask({ search: 'never@example.com' })).items).toEqual([])
  expect((await ask({ search: 'payer00001' })).items).toEqual([])
})

test.each([
  [{ search: 'PI_LIST_5999' }, ['Payer 05999']],
  [{ search: 'payer5998@example.com' }, ['Payer 05998']],
  [{ search: '  payer   05997 ' }, ['Payer 05997']],
  [{ search: '100%' }, []],
  [{ amount: '59.98..60', sort: 'amount', direction: 'asc' }, ['Payer 00060']],
  [{ created: '2026-01-01..2026-01-01', method: 'Stripe', sort: 'name', direction: 'asc', pageSize: 10 }, 10],
  [{ returned: 'yes', search: 'payer 001' }, ['Payer 00100']],
  [{ returned: 'no', search: 'payer 00100' }, []],
] as const)('%j finds exactly these', async (input, names) => {
  const { items } = await ask(input)
  if (typeof names === 'number') {
    expect(items).toHaveLength(names)
    expect(items.every(({ paymentMethod }) => paymentMethod === 'Stripe')).toBe(true)
  } else expect(items.map(({ name }) => name)).toEqual(names)
})

test.each([
  ['createdAt', 'desc', 'Payer 06000'],
  ['createdAt', 'asc', 'Payer 00002'],
  ['amount', 'desc', 'Payer 06000'],
  ['name', 'asc', 'Payer 00002'],
] as const)('sorted by %s %s, and the same page twice is the same', async (sort, direction, first) => {
  const [one, again] = [await ask({ sort, direction }), await ask({ sort, direction })]
  expect(one.items[0]?.name).toBe(first)
  expect(again).toEqual(one)
})

test('pages sorted by an index read no more rows than they show', async () => {
  for (const [sort, index] of [
    ['createdAt', 'public_payments_paid_at_idx'],
    ['name', 'public_payments_name_idx'],
    ['amount', 'public_payments_amount_idx'],
  ] as const) {
    const page = idsOfPublicPayments(testApp.db, { search: '', sort, direction: 'desc' }).limit(10)
    const { rows } = await testApp.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${page}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  }
})

test('an admin exports exactly the listed rows, and formulas are escaped as text', async () => {
  await testApp.db.update(publicPaymentsTable).set({ name: '=HYPERLINK("x")' }).where(sql`transaction_id = 'pi_list_5990'`)
  const admin = testApp.as(testApp.staff.admin)
  const { _id } = await admin.exports.selection({ subject: 'publicPayments', search: 'pi_list_599' })
  await testApp.runJobs()
  const [file] = (await admin.exports.all({})).items
  expect(file).toMatchObject({ _id, state: 'ready', rows: 11, name: expect.stringMatching(/^public-payments-filtered-/) })
  const led = await testApp.app.inject({ url: file?.fileUrl ?? '', headers: { 'x-access-token': testApp.staff.admin.token } })
  const answer = await testApp.app.inject(String(led.headers.location))
  expect(answer.body).toContain('Transaction id,Name,Email')
  expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`)
  expect(answer.body).not.toContain('never@example.com')
  await expect(testApp.as(testApp.staff.sales).exports.publicPayments()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.exports.publicPayments()
  await testApp.runJobs()
  expect((await admin.exports.all({})).items[0]).toMatchObject({ subject: 'publicPayments', state: 'ready', rows: 5_880 })
})
