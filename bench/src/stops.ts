import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import { freePort, launchProduct, type ProductProcess } from '@app/server/test/product.ts'
import pg from 'pg'
import { startBalancer } from './balancer.ts'
import { signIn } from './seededProduct.ts'

/**
 * `npm run stops -- --stops 20`: two processes of the product on one database behind a balancer, with readers and people who place orders.
 * The processes are stopped and started in turn; every call must get a good answer, and every acknowledged order must exist with its mail.
 */
const { values } = parseArgs({
  options: { stops: { type: 'string', default: '20' }, delay: { type: 'string', default: '2' }, callers: { type: 'string', default: '4' } },
})
const longestStopMs = 10_000

const password = 'Bench-desk-42!'
const folder = await mkdtemp(join(tmpdir(), 'desk-stops-'))
const postgres = await startPostgres({ folder: join(folder, 'postgres') })
const ports = [await freePort(), await freePort()]
const launch = (port: number) =>
  launchProduct({
    folder,
    arguments: ['--demo'],
    settings: {
      DATABASE_URL: postgres.url,
      DEMO_PASSWORD: password,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      STOP_DELAY_SECONDS: values.delay,
      PUBLIC_URL: 'http://desk.example',
    },
  })

const processes = new Map<number, ProductProcess>()
for (const port of ports) {
  const product = launch(port)
  processes.set(port, product)
  await product.ready
}
const balancer = await startBalancer(ports)
const isReady = async (port: number) => {
  while (!balancer.isSending(port)) await sleep(20)
}

const calls = { all: 0, failed: [] as string[] }
const placed: string[] = []
let isOver = false

async function ask(what: string, token: string, body?: object): Promise<string | undefined> {
  calls.all += 1
  const headers = { 'x-access-token': token, 'idempotency-key': randomUUID(), ...(body && { 'content-type': 'application/json' }) }
  try {
    const answer = await fetch(balancer.base + what, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    if (answer.ok) return text
    calls.failed.push(`${what}: ${answer.status} ${text.slice(0, 200)}`)
  } catch (error) {
    calls.failed.push(`${what}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)}`)
  }
  return undefined
}

async function caller(reader: string, customer: string) {
  while (!isOver) {
    await ask('/api/main/getAllOrders?page=1&pageSize=10', reader)
    const name = `Order ${randomUUID()}`
    const wanted = { name, details: 'Placed during a stop.', category: 'Databases', deadline: '2040-01-01', timezone: 'UTC' }
    if (await ask('/api/main/create-order', customer, wanted)) placed.push(name)
    await sleep(100)
  }
}

/** The number of missing orders, and of orders without their mail, after all jobs had time to run. */
async function missing(): Promise<{ orders: number; mails: number }> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const text = `select count(*) filter (where o.id is null)::int as orders, count(*) filter (where m.id is null)::int as mails
    from unnest($1::text[]) as wanted (name) left join orders o on o.name = wanted.name
    left join order_events e on e.order_id = o.id and e.kind = 'created'
    left join mails m on m.key = 'order:' || e.id || ':' || o.customer_id and m.state = 'sent'`
  try {
    for (let tries = 1; ; tries += 1) {
      const { rows } = await client.query<{ orders: number; mails: number }>(text, [placed])
      const [found = { orders: placed.length, mails: placed.length }] = rows
      if (found.mails === 0 || tries === 100) return found
      await sleep(200)
    }
  } finally {
    await client.end()
  }
}

let longest = 0
try {
  for (const port of ports) await isReady(port)
  const reader = SignedIn.parse(await signIn(balancer.base, 'admin')).accessToken
  const customer = SignedIn.parse(await signIn(balancer.base, 'customer')).accessToken
  const callers = Array.from({ length: Number(values.callers) }, () => caller(reader, customer))
  for (let stop = 1; stop <= Number(values.stops); stop += 1) {
    const port = ports[stop % 2] ?? 0
    const before = calls.failed.length
    const began = performance.now()
    const end = await processes.get(port)?.end('SIGTERM')
    const tookMs = Math.round(performance.now() - began)
    longest = Math.max(longest, tookMs)
    const next = launch(port)
    processes.set(port, next)
    await next.ready
    await isReady(port)
    console.log(
      `stop ${stop}: ended with ${end?.code ?? end?.signal} after ${tookMs} ms; ${calls.failed.length - before} of ${calls.all} calls so far failed during it`,
    )
  }
  await sleep(500)
  isOver = true
  await Promise.all(callers)
  const lost = await missing()
  console.log(
    `\n${values.stops} stops: ${calls.failed.length} of ${calls.all} calls failed, ${placed.length} orders placed, ${lost.orders} lost, ${lost.mails} without their mail; the longest stop took ${longest} ms`,
  )
  for (const failure of calls.failed.slice(0, 20)) console.log(failure)
  if (calls.failed.length + lost.orders + lost.mails > 0 || longest > longestStopMs) process.exitCode = 1
} finally {
  isOver = true
  await balancer.close()
  for (const product of processes.values()) await product.end('SIGTERM')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
