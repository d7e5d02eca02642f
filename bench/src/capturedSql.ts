import type { Actor } from '@app/contract/core/access.ts'
import { openDatabase } from '@app/server/core/db.ts'
import { countOrders } from '@app/server/orders/orderCounts.store.ts'
import { listOrders, type OrderList } from '@app/server/orders/orderLists.store.ts'

export type Statement = { text: string; values: unknown[] }

/** The very SQL that a page of All Orders sends, read off the connection, so that the bare server asks the database the same. */
export async function sqlOfPage(databaseUrl: string, reader: Actor, list: OrderList): Promise<Statement[]> {
  const { db, pool, close } = openDatabase(databaseUrl, { max: 1 })
  const sent: Statement[] = []
  const ask = pool.query.bind(pool)
  Object.assign(pool, {
    query: (query: { text: string }, values: unknown[]) => {
      sent.push({ text: query.text, values })
      return Reflect.apply(ask, pool, [query, values])
    },
  })
  try {
    const scope = { of: 'everybody' } as const
    const { isCapped } = await countOrders(db, reader, scope, list)
    await listOrders(db, reader, scope, list, { isFew: !isCapped })
    return sent
  } finally {
    await close()
  }
}
