import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { type Database, openDatabase } from './db.ts'
import { outageOf } from './outage.ts'
import { databaseDefaults, type Timeouts } from './pool.ts'

let made: TestDatabase
/** Without lock timeouts, so that the database detects deadlocks itself. */
let database: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url, { max: 4 })
  await database.db.execute(sql`create table counted (id int primary key, count int not null)`)
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const reset = () => database.db.execute(sql`insert into counted values (1, 0), (2, 0) on conflict (id) do update set count = 0`)
const counts = async () =>
  (await database.db.execute<{ count: number }>(sql`select count from counted order by id`)).rows.map(({ count }) => count)
const add = (id: number) => sql`update counted set count = count + 1 where id = ${id}`

/** Releases all participants once this many have arrived. */
function meeting(size: number) {
  let go = () => {}
  const met = new Promise<void>((resolve) => {
    go = resolve
  })
  let come = 0
  return () => {
    come += 1
    if (come === size) go()
    return met
  }
}

test('of two transactions in a deadlock the database rolls one back, which is retried', async () => {
  await reset()
  const meet = meeting(2)
  let tries = 0
  const change = (first: number, second: number) =>
    database.db.transaction(async (db) => {
      tries += 1
      await db.execute(add(first))
      await meet()
      await db.execute(add(second))
    })
  await Promise.all([change(1, 2), change(2, 1)])
  expect(await counts()).toEqual([2, 2])
  expect(tries).toBe(3)
})

test('a serialization failure is retried with the current data', async () => {
  await reset()
  const meet = meeting(2)
  const change = () =>
    database.db.transaction(
      async (db) => {
        await db.execute(sql`select count from counted`)
        await meet()
        await db.execute(add(1))
      },
      { isolationLevel: 'serializable' },
    )
  await Promise.all([change(), change()])
  expect(await counts()).toEqual([2, 0])
})

test.each([
  { conflicts: 1, outcome: 'done' },
  { conflicts: 2, outcome: 'conflict' },
])(
  'who has waited long for a connection is repeated once all the same, after $conflicts conflicts: $outcome',
  async ({ conflicts, outcome }) => {
    const now = performance.now.bind(performance)
    let passedMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
    const narrow = openDatabase(made.url, { max: 1 })
    try {
      const held = await narrow.pool.connect()
      let tries = 0
      const waiting = narrow.db.transaction(async (db) => {
        tries += 1
        if (tries <= conflicts) await db.execute(sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`)
        return 'done'
      })
      passedMs = 60_000
      held.release()
      expect(await waiting.catch(outageOf)).toBe(outcome)
      expect(tries).toBe(2)
    } finally {
      clock.mockRestore()
      await narrow.close()
    }
  },
)

test('a refusal is not retried', async () => {
  let tries = 0
  const work = database.db.transaction(async () => {
    tries += 1
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(tries).toBe(1)
})

test('a connection that is cut fails its query with the reason and is replaced for the next', async () => {
  for (let round = 0; round < 6; round += 1) {
    const work = database.db.transaction((db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    await expect(work).rejects.toMatchObject({ cause: { code: '57P01' } })
    await expect(database.db.transaction((db) => db.execute(sql`select 1 as one`))).resolves.toMatchObject({ rows: [{ one: 1 }] })
  }
  expect(database.pool.totalCount).toBeLessThanOrEqual(1)
})

/** A second pool of the same database, with one short limit and no other. */
async function hurried(limit: Partial<Timeouts>, work: (hasty: Database) => Promise<unknown>) {
  const hasty = openDatabase(made.url, { max: 2, timeouts: { ...databaseDefaults, ...limit } })
  try {
    await work(hasty)
  } finally {
    await hasty.close()
  }
}
const thrownBy = (asked: PromiseLike<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a statement times out', () =>
  hurried({ statementMs: 200 }, async ({ db }) => {
    // 'slow' comes from the database, 'away' from us when its answer does not come in time.
    expect(outageOf(await thrownBy(db.execute(sql`select pg_sleep(600)`)))).toMatch(/^(slow|away)$/)
    await expect(db.execute(sql`select 1 as one`)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  }))

test('a lock times out', async () => {
  await reset()
  await database.db.transaction(async (db) => {
    await db.execute(add(1))
    await hurried({ lockMs: 100 }, (hasty) => expect(hasty.db.execute(add(1))).rejects.toMatchObject({ cause: { code: '55P03' } }))
  })
})

test('an idle transaction is terminated, and its locks are released', async () => {
  await reset()
  await hurried({ idleInTransactionMs: 200 }, async (hasty) => {
    const standing = hasty.db.transaction(async (db) => {
      await db.execute(add(1))
      // Waits for the lock until that transaction is terminated.
      await database.db.execute(add(1))
      await db.execute(add(1))
    })
    expect(outageOf(await thrownBy(standing))).toBe('away')
  })
  expect((await counts())[0]).toBe(1)
})
