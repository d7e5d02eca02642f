import { setTimeout as sleep } from 'node:timers/promises'
import { SetupProblem } from '#config/setupProblem.ts'
import { assertRunnable, findBinaries } from './binaries.ts'
import { accountOf, assertSameVersion, type Cluster } from './cluster.ts'
import { findRunning, type Keeper } from './keeper.ts'
import { forgetDead, isAlive, isPassing, launch, readPostmaster } from './postmaster.ts'

const timeoutMs = 5 * 60_000

type LaunchOptions = {
  durable: boolean
  log: (line: string) => void
  /** The only port at which it may be started; any port by default. */
  port?: number
  /** Checked before each attempt. */
  isWanted?: () => boolean
}
type Joined = { keeper: Keeper; adopted: boolean }

/** Starts the server or joins a running one. PostgreSQL lets only one server use a data folder; later starts wait here until it answers. */
export async function joinOrLaunch(
  home: string,
  cluster: Cluster,
  { durable, log, port, isWanted = () => true }: LaunchOptions,
): Promise<Joined> {
  const giveUpAt = Date.now() + timeoutMs
  let launched = false
  let waiting = ''
  while (Date.now() < giveUpAt && isWanted()) {
    const found = await findRunning(cluster)
    if ('keeper' in found) return { keeper: found.keeper, adopted: !launched }
    if ('coming' in found) {
      if (!waiting) log(`Waiting for PostgreSQL (${found.coming})`)
      waiting = found.coming
      await sleep(50)
      continue
    }
    const refusal = await tryLaunch(home, cluster, durable, port)
    launched = refusal === null
    if (refusal && !isPassing(refusal)) throw new SetupProblem(`PostgreSQL does not start: ${refusal}. Its log is ${cluster.logFile}.`)
    if (refusal) waiting = refusal
    if (refusal) await sleep(200)
  }
  throw new SetupProblem(
    `PostgreSQL in ${home} does not answer (${waiting}). Look into ${cluster.logFile}, end that server, and start again.`,
  )
}

async function tryLaunch(home: string, cluster: Cluster, durable: boolean, port: number | undefined) {
  const dead = await readPostmaster(cluster)
  if (dead && !(await isAlive(dead))) await forgetDead(cluster, dead)
  const binaries = await findBinaries()
  const account = await accountOf(home)
  await assertSameVersion(cluster, await assertRunnable(binaries, account))
  return (await launch(cluster, binaries, account, durable, port)).refusal
}
