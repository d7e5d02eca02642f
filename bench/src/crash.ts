import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@app/server/embedded/postgres.ts'
import pg from 'pg'
import { tallyOf } from './crashTally.ts'
import { type Acknowledged, writeUntil } from './crashWriters.ts'
import { untilReady } from './untilReady.ts'

/** `npm run crash -- --rounds 20`: repeatedly kills the product during writes, and counts lost and duplicated objects. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, writers: { type: 'string', default: '4' } } })
const rounds = Number(values.rounds)
const base = 'http://localhost:3393'
const password = 'Crash-desk-42!'
const folder = await mkdtemp(join(tmpdir(), 'desk-crash-'))
const env = {
  ...process.env,
  DATA_DIR: folder,
  DEMO_PASSWORD: password,
  PORT: '3393',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  STOP_DELAY_SECONDS: '0',
  // Long enough for a kill to happen in between.
  NEWS_DELAY_SECONDS: '1',
}

async function start(): Promise<ChildProcess> {
  const product = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReady(base)
  return product
}

let isOver = false
const acknowledged: Acknowledged = { orders: new Map(), comments: new Set(), statuses: [], payments: [] }
let product = await start()
const writers = Array.from({ length: Number(values.writers) }, (_, index) =>
  writeUntil(() => isOver, { base, password, acknowledged, name: index % 2 === 0 ? 'customer' : 'customer2' }),
)

try {
  for (let round = 1; round <= rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 1_600))
    product.kill('SIGKILL')
    // Every third time the database is killed too.
    const isBoth = round % 3 === 0
    if (isBoth)
      process.kill(Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
    await once(product, 'exit')
    const began = performance.now()
    product = await start()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const soFar = `${acknowledged.orders.size} orders, ${acknowledged.payments.length} payments acknowledged so far`
    console.log(`round ${round}: ${isBoth ? 'product and database' : 'product'} killed, back after ${seconds} s; ${soFar}`)
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  isOver = true
  await Promise.all(writers)

  const postgres = await startPostgres({ folder: join(folder, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const tally = await tallyOf(client, acknowledged)
  await client.end()
  await postgres.stop()
  console.log(`\n${rounds} kills under ${values.writers} writers`)
  console.table(tally.counts)
  console.log(`lost: ${tally.lost}, doubled: ${tally.doubled}`)
  if (tally.lost + tally.doubled > 0) process.exitCode = 1
} finally {
  isOver = true
  product.kill('SIGTERM')
  if (product.exitCode === null) await once(product, 'exit')
  await rm(folder, { recursive: true, force: true })
}
