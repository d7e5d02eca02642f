import { mkdir, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupProblem } from '../core/setupProblem.ts'
import { assertRunnable, findBinaries } from './binaries.ts'
import { accountOf, assertSameVersion, type Cluster, createCluster, readCluster } from './cluster.ts'
import { findRunning, type Keeper } from './keeper.ts'
import { forgetDead, isAlive, isPassing, launch, readPostmaster, shutDown } from './postmaster.ts'

export type StartOptions = {
  /** Where the database lives; it is made when it is missing. */
  folder: string
  /** Told, in a few lines, what takes time. */
  log?: (line: string) => void
  /** False gives up the safety of what was committed for speed; only for tests. */
  durable?: boolean
}

export type RunningPostgres = {
  /** The address of the database `mentordesk`, with its password. */
  url: string
  /** Whether it was running already. */
  adopted: boolean
  /** Leaves the server, and ends it when no other process uses it. */
  stop(): Promise<void>
}

const database = 'mentordesk'
const patienceMs = 5 * 60_000

/**
 * Starts the PostgreSQL that comes along, or joins it where it runs already: it outlives a process that was killed, and
 * several processes may share it. Throws a SetupProblem that says what to do.
 */
export async function startPostgres({ folder, log = () => undefined, durable = true }: StartOptions): Promise<RunningPostgres> {
  const home = await ownFolder(folder)
  const cluster = (await readCluster(home)) ?? (await makeCluster(home, durable, log))
  const { keeper, adopted } = await joinOrLaunch(home, cluster, durable, log)
  if (durable && !keeper.durable) {
    await keeper.close()
    throw new SetupProblem(
      `The database in ${home} runs without protection against a power cut. Stop the tests that use it, or choose another folder.`,
    )
  }
  await keeper.provide(database)
  log(`${adopted ? 'Joined' : 'Started'} PostgreSQL on port ${keeper.port}`)

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= leave(home, cluster, keeper)
    return stopped
  }
  return { url: keeper.url(database), adopted, stop }
}

async function ownFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    return await realpath(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new SetupProblem(
      `The database's folder ${folder} cannot be made (${code}). Make it writable for this account, or set DATABASE_URL.`,
    )
  }
}

async function makeCluster(home: string, durable: boolean, log: (line: string) => void): Promise<Cluster> {
  log(`Making a database in ${home}`)
  await createCluster(home, await findBinaries(), await accountOf(home), durable)
  const made = await readCluster(home)
  if (!made) throw new SetupProblem(`The database in ${home} vanished while it was made. Start again.`)
  return made
}

/** PostgreSQL itself lets one server at most onto a data folder; whoever comes second waits here until it answers. */
async function joinOrLaunch(home: string, cluster: Cluster, durable: boolean, log: (line: string) => void) {
  const giveUpAt = Date.now() + patienceMs
  let launched = false
  let waiting = ''
  while (Date.now() < giveUpAt) {
    const found = await findRunning(cluster)
    if ('keeper' in found) return { keeper: found.keeper, adopted: !launched }
    if ('coming' in found) {
      if (!waiting) log(`Waiting for PostgreSQL (${found.coming})`)
      waiting = found.coming
      await sleep(50)
      continue
    }
    const refusal = await tryLaunch(home, cluster, durable)
    launched = refusal === null
    if (refusal && !isPassing(refusal)) throw new SetupProblem(`PostgreSQL does not start: ${refusal}. Its log is ${cluster.logFile}.`)
    if (refusal) waiting = refusal
    if (refusal) await sleep(200)
  }
  throw new SetupProblem(
    `PostgreSQL in ${home} does not answer (${waiting}). Look into ${cluster.logFile}, end that server, and start again.`,
  )
}

async function tryLaunch(home: string, cluster: Cluster, durable: boolean) {
  const dead = await readPostmaster(cluster)
  if (dead && !(await isAlive(dead))) await forgetDead(cluster, dead)
  const binaries = await findBinaries()
  const account = await accountOf(home)
  await assertSameVersion(cluster, await assertRunnable(binaries, account))
  return (await launch(cluster, binaries, account, durable)).refusal
}

async function leave(home: string, cluster: Cluster, keeper: Keeper) {
  try {
    if (!(await keeper.isLast().catch(() => false))) return
    const { refusal } = await shutDown(cluster, await findBinaries(), await accountOf(home))
    if (refusal) throw new SetupProblem(`PostgreSQL in ${home} does not stop: ${refusal}. Its log is ${cluster.logFile}.`)
  } finally {
    await keeper.close()
  }
}
