import { randomUUID } from 'node:crypto'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import pg from 'pg'
import { cpuOf, cpuOfFamily, parentOf } from './cpuTime.ts'
import { type Seeded, type SeededProduct, signIn } from './seededProduct.ts'

type Placing = { orders: number; atOnce: number }
type Cost = { node: number; postgres: number; total: number; seconds: number; transactions: number }

/**
 * The CPU cost of placing an order, in all processes, until its mails and notifications are done: the product with its worker, and
 * PostgreSQL with all its backends. Unlike a duration it hardly depends on other load.
 */
export async function reportPlacing(seeded: Seeded, orders: number): Promise<void> {
  const product = await seeded.launch({ ROLE: 'all', RATE_LIMITS: 'on' })
  const database = new pg.Client({ connectionString: seeded.postgres.url })
  await database.connect()
  try {
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = parentOf(rows[0]?.pid ?? 0)
    const tokens = await Promise.all(
      ['customer', 'customer2'].map(async (name) => SignedIn.parse(await signIn(product.base, name)).accessToken),
    )
    await place(product, tokens, { orders: 100, atOnce: 4 })
    await jobsAreDone(database)
    console.log(
      `\n| ${orders} orders, at once | node, CPU ms for each | PostgreSQL, CPU ms for each | together | transactions for each | seconds |`,
    )
    console.log('|---|---|---|---|---|---|')
    for (const atOnce of [1, 10]) {
      const cost = await costOf(product, postmaster, database, () => place(product, tokens, { orders, atOnce }))
      const each = (ms: number) => (ms / orders).toFixed(1)
      console.log(
        `| ${atOnce} | ${each(cost.node)} | ${each(cost.postgres)} | ${each(cost.total)} | ${each(cost.transactions)} | ${cost.seconds.toFixed(1)} |`,
      )
    }
    const bare = await costOf({ pid: process.pid }, postmaster, database, () => insertBarely(database, orders))
    const each = (ms: number) => (ms / orders).toFixed(1)
    console.log(
      `| bare inserts | ${each(bare.node)} | ${each(bare.postgres)} | ${each(bare.total)} | ${each(bare.transactions)} | ${bare.seconds.toFixed(1)} |`,
    )
  } finally {
    await database.end()
    await product.stop()
  }
}

async function costOf(
  product: Pick<SeededProduct, 'pid'>,
  postmaster: number,
  database: pg.Client,
  work: () => Promise<void>,
): Promise<Cost> {
  const committed = await commits(database)
  const before = { node: cpuOf(product.pid), postgres: cpuOfFamily(postmaster), at: performance.now() }
  await work()
  await jobsAreDone(database)
  const [node, postgres] = [cpuOf(product.pid) - before.node, cpuOfFamily(postmaster) - before.postgres]
  const seconds = (performance.now() - before.at) / 1000
  return { node, postgres, total: node + postgres, seconds, transactions: (await commits(database)) - committed }
}

/** The baseline: the same row into the same table with its indexes and triggers, and nothing else, from this process. */
async function insertBarely(database: pg.Client, orders: number): Promise<void> {
  const text = `insert into orders (id, name, details, category, deadline, timezone, technologies, customer_id, created_by)
    select $1, name, details, category, deadline, timezone, technologies, customer_id, created_by from orders where number = $2`
  const { rows } = await database.query<{ last: string }>('select max(number) as last from orders')
  for (let done = 0; done < orders; done += 1) await database.query({ name: 'bare', text, values: [randomUUID(), rows[0]?.last] })
}

/** Places orders as the form does: each with its own idempotency key, by clients that each wait for their answer. */
export async function place({ base }: Pick<SeededProduct, 'base'>, tokens: readonly string[], { orders, atOnce }: Placing): Promise<void> {
  let left = orders
  const client = async (token: string) => {
    while (left > 0) {
      left -= 1
      const wanted = {
        name: `Library management system ${left}`,
        details: 'Members borrow books and bring them back. Reminders go out by mail, and late members pay a fine.',
        category: 'Databases',
        type: 'New Project',
        deadline: '2040-01-01',
        timezone: 'America/New_York',
        technologies: ['React', 'PostgreSQL'],
        files: [],
      }
      const answer = await fetch(`${base}/api/main/create-order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': token, 'idempotency-key': randomUUID() },
        body: JSON.stringify(wanted),
      })
      if (!answer.ok) throw new Error(`An order was not placed: ${answer.status} ${await answer.text()}`)
      await answer.text()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, nth) => client(tokens[nth % tokens.length] ?? '')))
}

export async function jobsAreDone(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ due: boolean }>(
      `select exists (select from graphile_worker.jobs where run_at <= now() and (attempts = 0 or locked_at is not null)) as due`,
    )
    if (rows[0]?.due === false) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function commits(database: pg.Client): Promise<number> {
  // PostgreSQL adds a backend's statistics once it has been idle for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const { rows } = await database.query<{ commits: string }>(
    'select xact_commit as commits from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.commits)
}
