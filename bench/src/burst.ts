import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import type { OrderList } from '@app/server/orders/lists/orderLists.store.ts'
import pg from 'pg'
import { jobsAreDone, place } from './placing.ts'
import { type Seeded, signIn } from './seededProduct.ts'

type Measured = { p50: number; p99: number; mean: number }
type Measure = (url: string, headers: Record<string, string>) => Promise<Measured>

/** Measures searches, and tabs with their counts, before many orders are placed and directly after, before any vacuum. */
export async function reportBurst(seeded: Seeded, pages: Record<string, OrderList>, measure: Measure, orders: number): Promise<void> {
  const product = await seeded.launch({ ROLE: 'all' })
  const database = new pg.Client({ connectionString: seeded.postgres.url })
  await database.connect()
  try {
    const { accessToken } = SignedIn.parse(await signIn(product.base, 'admin'))
    const customer = SignedIn.parse(await signIn(product.base, 'customer')).accessToken
    const all = async () => {
      const measured: Measured[] = []
      for (const list of Object.values(pages)) {
        const query = new URLSearchParams(
          Object.entries(list).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, String(value)]])),
        )
        measured.push(await measure(`${product.base}/api/main/getAllOrders?${query}`, { 'x-access-token': accessToken }))
      }
      return measured
    }
    const before = await all()
    await place(product, [customer], { orders, atOnce: 10 })
    await jobsAreDone(database)
    const after = await all()
    console.log(
      `\n| ${orders} orders placed in between | before p50 / p99 ms | after p50 / p99 ms | mean, after of before |\n|---|---|---|---|`,
    )
    for (const [nth, name] of Object.keys(pages).entries()) {
      const [was, is] = [before[nth], after[nth]]
      if (was && is)
        console.log(`| ${name} | ${was.p50} / ${was.p99} | ${is.p50} / ${is.p99} | ${((100 * is.mean) / was.mean).toFixed(0)} % |`)
    }
  } finally {
    await database.end()
    await product.stop()
  }
}
