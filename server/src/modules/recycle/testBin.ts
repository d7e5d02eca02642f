import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { sql } from 'drizzle-orm'
import { startTestPayments } from '#payments/testPayments.ts'

/** Tables that record events, and so differ before and after. */
const eventTables = ['recycled_items', 'acts', 'act_keys', 'order_tallies', 'user_tallies', 'idempotency_keys', 'sessions', 'rate_limits']

/** A server with an admin, a bin, and orders with every kind of related row. */
export async function startTestBin() {
  const testApp = await startTestPayments()
  const { db, people } = testApp
  const admin = await testApp.one('admin', { name: 'Ada Admin' })
  const manager = await testApp.one('manager', { name: 'Maya Manager' })

  /** An order that is half paid by card and by cash, with comments, a file and notifications. */
  async function fullOrder(name = 'Chess engine') {
    const order = await testApp.confirmedOrder({ name, managerId: manager.id })
    const intent = await testApp.open(order.id, { isPartial: true })
    await testApp.confirm(intent)
    await testApp.look(intent)
    await testApp.as(people.sales).payments.record({ order: order.id, amount: 10, currency: 'USD', paymentMethod: 'Cash' } as const)
    await testApp.as(people.customer).orderComments.create({ order: order.id, message: `About ${name}` })
    const storageKey = `files/${order.id}`
    await testApp.context.storage.put(storageKey, bytesOf(`the bytes of ${name}`))
    await db.execute(sql`insert into documents (id, order_id, category, name, type, size_bytes, storage_key, uploaded_by)
      values (gen_random_uuid(), ${order.id}, 'requirements', ${`${name}.txt`}, 'text/plain', 10, ${storageKey}, ${people.customer.id})`)
    await db.execute(sql`insert into payment_links (id, order_id, amount_cents, currency, created_by, expires_at)
      values (gen_random_uuid(), ${order.id}, 1000, 'USD', ${people.sales.id}, now() + interval '1 day')`)
    await testApp.runJobs()
    return { ...order, intent, storageKey }
  }

  /** Every row of every table except those that record events, so that two moments can be compared. */
  async function everything(): Promise<Record<string, string[]>> {
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      if (eventTables.includes(name)) continue
      const { rows } = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  }

  return {
    ...testApp,
    admin,
    manager,
    fullOrder,
    everything,
    put: (recycleType: RecycleType, id: string) => testApp.as(admin).recycle.recycle({ data: id, recycleType }),
    back: (recycleType: RecycleType, id: string) => testApp.as(admin).recycle.restore({ recycleData: id, recycleType }),
    binItems: async () => (await testApp.as(admin).recycle.all({ pageSize: 100 })).items,
  }
}
export type TestBin = Awaited<ReturnType<typeof startTestBin>>

async function* bytesOf(words: string) {
  yield Buffer.from(words)
}
