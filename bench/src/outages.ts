import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readCluster } from '@app/server/embedded/cluster.ts'
import { freePort, launchProduct } from '@app/server/test/product.ts'
import pg from 'pg'
import { askUntil, type Callers, callersOf, metricsToken } from './outageCallers.ts'

/**
 * `npm run outages -- --rounds 50`: takes the database away from the running product in four ways, one after the other, with clients that
 * read and write, and counts how often the product ended, its answers during the outage, and how soon it worked again.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    within: { type: 'string', default: '1000' },
    answered: { type: 'string', default: '3000' },
  },
})
const rounds = Number(values.rounds)
/** The longest time to good answers after the database is back; a busy computer may be given more. */
const recoveryMs = Number(values.within)
/** The longest time of any answer, also during an outage. */
const answeredWithinMs = Number(values.answered)

const folder = await mkdtemp(join(tmpdir(), 'desk-outages-'))
const password = 'Outage-desk-42!'
const port = await freePort()
const product = launchProduct({
  folder,
  settings: {
    DEMO_PASSWORD: password,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    STOP_DELAY_SECONDS: '0',
    METRICS_TOKEN: metricsToken,
  },
})
const base = await product.ready
const cluster = await readCluster(join(folder, 'postgres'))
if (!cluster) throw new Error('The product made no database.')
const databaseUrl = `postgres://mentordesk:${cluster.password}@127.0.0.1:${(await readFile(cluster.portFile, 'utf8')).trim()}/mentordesk`
const postmaster = async () => Number.parseInt(await readFile(join(cluster.data, 'postmaster.pid'), 'utf8'), 10)

/** A separate connection that no outage affects. */
async function own(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'outages', connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const ends = `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and application_name like 'mentordesk%'`

let exits = 0
let isGone = false

/** The ways to lose the database; each resolves when it has happened. */
const losses: Record<string, (callers: Callers) => Promise<void>> = {
  'every connection cut': async () => {
    const client = await own()
    await client.query(ends)
    await client.end()
  },
  'cut in a transaction': async (callers) => {
    const client = await own()
    // The product's transaction waits for this lock, in the middle of a change, when its connection is cut.
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [callers.orderId])
    const changing = callers.change()
    for (let waiting = 0; waiting === 0; ) {
      await sleep(5)
      const { rowCount } = await client.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'mentordesk%' and datname = current_database()`,
      )
      waiting = rowCount ?? 0
    }
    await client.query(ends)
    await client.query('rollback')
    await changing
    await client.end()
  },
  'postmaster killed': async () => void process.kill(await postmaster(), 'SIGKILL'),
  'restarted at once': async () => void process.kill(await postmaster(), 'SIGQUIT'),
}

/** The time at which the database answers again; throws if the product has ended. */
async function returned(): Promise<number> {
  while (!isGone) {
    const client = await own().catch(() => null)
    if (client) {
      await client.end()
      return performance.now()
    }
    await sleep(10)
  }
  throw new Error('The product has ended, and its database with it.')
}

void product.ended.then(({ code, signal }) => {
  isGone = true
  exits += 1
  console.log(`the product ended with ${code ?? signal}:\n${product.output().slice(-2_000)}`)
})

let late = 0
let unexplained = 0
const slowest: Record<string, number> = {}
try {
  const callers = await callersOf(base, password, answeredWithinMs)
  for (let round = 1; round <= rounds && !isGone; round += 1) {
    const [kind = '', lose] = Object.entries(losses)[(round - 1) % 4] ?? []
    const asking = callers.keepAsking()
    await sleep(100)
    await lose?.(callers)
    const back = await returned()
    const good = await askUntil(callers, () => isGone)
    const tookMs = Math.max(0, Math.round(good - back))
    const odd = await asking.stop()
    unexplained += odd.length
    if (tookMs > recoveryMs) late += 1
    slowest[kind] = Math.max(slowest[kind] ?? 0, tookMs)
    console.log(
      `round ${round}: ${kind}; good answers ${tookMs} ms after the return${odd.length > 0 ? `; ODD: ${odd.slice(0, 3).join(', ')}` : ''}`,
    )
  }
  await callers.jobsAreDone()
} finally {
  const before = exits
  if (!isGone) await product.end('SIGTERM')
  exits = before
  await rm(folder, { recursive: true, force: true })
}

console.log(
  `\n${rounds} losses: ${exits} exits, ${late} returns later than ${recoveryMs} ms, ${unexplained} answers that are neither good nor 503 within ${answeredWithinMs} ms`,
)
console.table(slowest)
if (exits + late + unexplained > 0) process.exitCode = 1
