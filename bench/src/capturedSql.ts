import type { Actor } from '@app/contract/core/access.ts'
import { type Db, openDatabase } from '@app/server/database/db.ts'
import { countOrders } from '@app/server/orders/lists/orderCounts.store.ts'
import { listOrders, type OrderList } from '@app/server/orders/lists/orderLists.store.ts'
import { listUsers, type UserList } from '@app/server/users/lists/usersList.store.ts'

export type Statement = { text: string; values: unknown[] }

/** The exact SQL of a page of All Orders, so that the bare server runs the same queries. */
export const sqlOfOrders = (databaseUrl: string, reader: Actor, list: OrderList): Promise<Statement[]> =>
  captured(databaseUrl, async (db) => {
    const scope = { of: 'everybody' } as const
    const { isCapped } = await countOrders(db, reader, scope, list)
    await listOrders(db, reader, scope, list, { isFew: !isCapped })
  })

/** The same for All Users. */
export const sqlOfUsers = (databaseUrl: string, reader: Actor, list: UserList): Promise<Statement[]> =>
  captured(databaseUrl, async (db) => {
    await listUsers(db, reader, list)
  })

/** Records the queries on a connection during the work. */
async function captured(databaseUrl: string, work: (db: Db) => Promise<void>): Promise<Statement[]> {
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
    await work(db)
    return sent
  } finally {
    await close()
  }
}
