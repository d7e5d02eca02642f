import { mkdir, realpath } from 'node:fs/promises'
import { SetupProblem } from '#config/setupProblem.ts'
import { findBinaries } from './binaries.ts'
import { accountOf, type Cluster, createCluster, readCluster } from './cluster.ts'
import { joinOrLaunch } from './joinOrLaunch.ts'
import type { Keeper } from './keeper.ts'
import { keepUp } from './keepUp.ts'
import { shutDown } from './postmaster.ts'

export type StartOptions = {
  /** The folder of the database; it is created if missing. */
  folder: string
  /** Told, in a few lines, what takes time. */
  log?: (line: string) => void
  /** Restarts the server at the same address if it dies while this process uses it. */
  isKeptUp?: boolean
  /** False trades durability of commits for speed; only for tests. */
  durable?: boolean
}

export type RunningPostgres = {
  /** The address of the database `mentordesk`, with its password. */
  url: string
  /** Whether the server was already running. */
  adopted: boolean
  /** Leaves the server, and ends it if no other process uses it. */
  stop(): Promise<void>
}

const database = 'mentordesk'
/**
 * Starts the embedded PostgreSQL, or joins it if it runs: it outlives a killed process, and several processes may share it. Throws a
 * SetupProblem that says what to do.
 */
export async function startPostgres({
  folder,
  log = () => undefined,
  durable = true,
  isKeptUp = false,
}: StartOptions): Promise<RunningPostgres> {
  const home = await ownFolder(folder)
  const cluster = (await readCluster(home)) ?? (await makeCluster(home, durable, log))
  const { keeper, adopted } = await joinOrLaunch(home, cluster, { durable, log })
  if (durable && !keeper.durable) {
    await keeper.close()
    throw new SetupProblem(
      `The database in ${home} runs without protection against a power cut. Stop the tests that use it, or choose another folder.`,
    )
  }
  await keeper.provide(database)
  log(`${adopted ? 'Joined' : 'Started'} PostgreSQL on port ${keeper.port}`)

  const again = (port: number, isWanted: () => boolean) => joinOrLaunch(home, cluster, { durable, log, port, isWanted })
  const kept = isKeptUp ? keepUp(keeper, again, log) : { current: async () => keeper }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= kept.current().then((last) => leave(home, cluster, last))
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

async function leave(home: string, cluster: Cluster, keeper: Keeper) {
  try {
    if (!(await keeper.isLast().catch(() => false))) return
    const { refusal } = await shutDown(cluster, await findBinaries(), await accountOf(home))
    if (refusal) throw new SetupProblem(`PostgreSQL in ${home} does not stop: ${refusal}. Its log is ${cluster.logFile}.`)
  } finally {
    await keeper.close()
  }
}
