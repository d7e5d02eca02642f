import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testNow } from '#orders/testOrders.ts'
import { type InvoiceList, pageOfInvoices } from './invoiceLists.store.ts'
import { startTestInvoices } from './testInvoices.ts'

test('with many invoices, pages, searches and filters use indexes', async () => {
  const testApp = await startTestInvoices()
  const pool = new pg.Pool({ connectionString: testApp.url })
  try {
    await testApp.db.execute(sql`
      insert into invoices (id, title, customer, currency, lines, tax_scheme, subtotal_cents, tax_cents, total_cents, created_by, created_at)
        select gen_random_uuid(), 'Title ' || md5(n::text), json_build_object('name', 'N' || n, 'email', ''), case when n % 100 = 0 then 'EUR' else 'USD' end,
          '[{}]', 'named', n, 0, n, ${testApp.people.admin.id}::uuid, ${testNow.toISOString()}::timestamptz - n * interval '1 hour' from generate_series(1, 20000) n`)
    await testApp.db.execute(sql`vacuum analyze invoices`)
    const asked: [query: string, params: unknown[]][] = []
    const db = drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => void asked.push([query, params]) } })
    const list: InvoiceList = { page: 1, pageSize: 10, search: '', direction: 'desc' }
    const reading = { zone: 'UTC', now: testNow }
    const columnsBesideDetails: [Partial<InvoiceList>, RegExp][] = [
      [{ search: 'c4ca4238a0b9' }, /invoices_search_idx/],
      [{ currency: 'EUR', total: '10..12' }, /invoices_currency_total_id_idx/],
      [{ created: 'last7' }, /invoices_created_at_idx/],
      [{ sort: 'total', direction: 'desc' }, /Index Only Scan Backward using invoices_currency_total_id_idx/],
      [{ sort: 'status', direction: 'asc' }, /Index Only Scan using invoices_status_idx/],
      [{ sort: 'kind', direction: 'asc', tab: 'draft' }, /invoices_(kind|status)_idx/],
    ]
    for (const [about, index] of columnsBesideDetails) {
      asked.length = 0
      expect((await pageOfInvoices(db, { ...list, ...about }, reading)).total).toBeGreaterThan(0)
      const plans = await Promise.all(
        asked.map(async ([query, params]) => {
          const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        }),
      )
      // The unfiltered count stops at its limit; filtered counts and pages never scan the table.
      const narrow = about.sort ? plans.slice(-2) : plans
      for (const plan of narrow) expect(plan, plan).not.toMatch(/Seq Scan on invoices\b/)
      expect(
        plans.some((plan) => index.test(plan)),
        plans.join('\n\n'),
      ).toBe(true)
    }
  } finally {
    await pool.end()
    await testApp.close()
  }
}, 60_000)
