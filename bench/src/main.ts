import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { SignedIn } from '@app/contract/auth/auth.shapes.ts'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import type { OrderList } from '@app/server/orders/orderLists.store.ts'
import autocannon from 'autocannon'
import { sqlOfPage } from './capturedSql.ts'
import { untilReady } from './untilReady.ts'

/** `npm run bench`: a page of All Orders, by the product and by a bare server that runs the same SQL, one after the other in one run. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '10' },
  },
})
const folder = `data/bench-${values.orders}`
const password = 'Bench-desk-42!'
const usual = { page: 1, pageSize: 10, search: '', tab: undefined, sort: 'createdAt', direction: 'desc' } as const satisfies OrderList
const pages: Record<string, OrderList> = {
  'first page': usual,
  'one tab': { ...usual, tab: 'active' },
  'sorted by deadline': { ...usual, sort: 'deadline', direction: 'asc' },
  'sorted by name in a tab': { ...usual, sort: 'name', direction: 'asc', tab: 'completed' },
  'search, rare words': { ...usual, search: 'Walker Yoga' },
  'search, frequent word': { ...usual, search: 'library' },
  'search, two letters': { ...usual, search: 'sl' },
  'search, number': { ...usual, search: '#50000' },
  'page 500': { ...usual, page: 500 },
}

type Figures = { p50: number; p99: number; mean: number; requests: number; failures: number }

async function measure(url: string, headers: Record<string, string> = {}): Promise<Figures> {
  const options = { url, headers, connections: Number(values.connections) }
  await autocannon({ ...options, duration: 1 })
  const { latency, requests, non2xx, errors } = await autocannon({ ...options, duration: Number(values.seconds) })
  return { p50: latency.p50, p99: latency.p99, mean: latency.average, requests: requests.average, failures: non2xx + errors }
}

async function run() {
  if (!existsSync(`${folder}/postgres`)) {
    console.log(`Making ${values.orders} orders in ${folder}, once …`)
    const seeding = spawn(process.execPath, ['server/src/seed/main.ts', '--orders', values.orders], {
      stdio: 'inherit',
      env: { ...process.env, DATA_DIR: folder, DEMO_PASSWORD: password },
    })
    await once(seeding, 'exit')
  }
  const postgres = await startPostgres({ folder: `${folder}/postgres` })
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    DEMO_PASSWORD: password,
    PORT: '3390',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ROLE: 'web',
  }
  const product = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const base = 'http://127.0.0.1:3390'
    await untilReady(base)
    const signedIn = SignedIn.parse(await signIn(base))
    const reader = { id: signedIn._id, role: 'admin', isSuperAdmin: true } as const
    const statements = Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([name, list]) => [slug(name), await sqlOfPage(postgres.url, reader, list)])),
    )
    const bare = new Worker(new URL('./bareServer.ts', import.meta.url), { workerData: { databaseUrl: postgres.url, pages: statements } })
    const [{ port }] = await once(bare, 'message')

    console.log(
      `\n${values.orders} orders, ${values.connections} connections, ${values.seconds} s each, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`,
    )
    console.log('| All Orders | product p50 / p99 ms | requests/s | bare p50 / p99 ms | requests/s | of the bare server’s requests |')
    console.log('|---|---|---|---|---|---|')
    for (const [name, list] of Object.entries(pages)) {
      const query = new URLSearchParams(
        Object.entries(list).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, String(value)]])),
      )
      const ours = await measure(`${base}/api/main/getAllOrders?${query}`, { 'x-access-token': signedIn.accessToken })
      const theirs = await measure(`http://127.0.0.1:${port}/${slug(name)}`)
      const failed = ours.failures + theirs.failures > 0 ? ` (${ours.failures} and ${theirs.failures} failed)` : ''
      console.log(
        `| ${name} | ${ours.p50} / ${ours.p99} | ${ours.requests.toFixed(0)} | ${theirs.p50} / ${theirs.p99} | ${theirs.requests.toFixed(0)} | ${((100 * ours.requests) / theirs.requests).toFixed(0)} %${failed} |`,
      )
    }
    await bare.terminate()
  } finally {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
    await postgres.stop()
  }
}

async function signIn(base: string): Promise<unknown> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password }) }
  return (await fetch(`${base}/api/auth/signin`, asked)).json()
}

const slug = (name: string) => name.replace(/\W+/g, '-')

await run()
