import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { run } from './run.ts'

/** What a server writes about itself into its data folder; `port` is missing in the first moment of its life. */
export type Postmaster = { pid: number; port?: number }

const fiveMegabytes = 5 * 1024 * 1024

export async function readPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  return parse(await readFile(pidFile(cluster), 'utf8').catch(() => ''))
}

/**
 * Whether the process is a living PostgreSQL. A killed one stays in the process table until somebody reaps it, which in
 * containers may be never, and after a restart of the machine its number may be another program's: PostgreSQL itself would
 * take both for a running server.
 */
export async function isAlive({ pid }: Postmaster): Promise<boolean> {
  if (!isInTable(pid)) return false
  if (process.platform !== 'linux') return true
  // The command line of a zombie is empty.
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres')
}

function isInTable(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Removes what a dead server left where PostgreSQL would take it for a running one; otherwise it clears up itself. */
export async function forgetDead(cluster: Cluster, dead: Postmaster): Promise<void> {
  if (!isInTable(dead.pid)) return
  const aside = `${pidFile(cluster)}.${process.pid}`
  try {
    await rename(pidFile(cluster), aside)
    const moved = parse(await readFile(aside, 'utf8'))
    // Somebody else may have cleared up and started a server since we looked: then the file that we moved is its file.
    if (moved?.pid !== dead.pid) await link(aside, pidFile(cluster)).catch(() => undefined)
    await rm(aside, { force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/**
 * Starts the server and waits until it answers: at the given port alone, else wherever there is room. A refusal is answered as
 * PostgreSQL's own last word.
 */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  account: Account,
  durable: boolean,
  onlyPort?: number,
): Promise<{ refusal: string | null }> {
  const port = onlyPort === undefined ? await choosePort(cluster) : await freePort(onlyPort)
  if (port === null) return { refusal: `could not create any TCP/IP sockets: port ${onlyPort} is taken` }
  const begin = await startLog(cluster)
  const settings = [`-p ${port}`, ...serverSettings(durable).map((setting) => `-c ${setting}`)].join(' ')
  const outcome = await run(account, binaries.pgCtl, [
    'start',
    '-w',
    '-t',
    '300',
    '-s',
    '-D',
    cluster.data,
    '-l',
    cluster.logFile,
    '-o',
    settings,
  ])
  if (outcome.ok) {
    await writeFile(cluster.portFile, `${port}\n`, { mode: 0o600 })
    return { refusal: null }
  }
  const written = (await readFile(cluster.logFile).catch(() => Buffer.alloc(0))).subarray(begin).toString('utf8')
  return { refusal: lastRefusalIn(written) ?? outcome.reason }
}

/**
 * Why a server did not start, by what it wrote into its log. Who starts at the same moment writes into the same one: what their server says to
 * whoever knocks too early is said by one that runs, and is no reason of ours.
 */
export function lastRefusalIn(log: string): string | undefined {
  const words = log.split('\n').filter((line) => /\b(FATAL|PANIC):/.test(line) && !/FATAL:\s+the database system is /.test(line))
  return words.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

/** Refusals that pass by themselves: another one is starting, the last one's processes are still going, the port was just taken. */
export const isPassing = (refusal: string) =>
  /lock file .* already exists|pre-existing shared memory block|could not create any TCP\/IP sockets|bogus data in lock file|PID file .* is empty/i.test(
    refusal,
  )

/** Ends the server; those who are connected are cut off, and what was committed is on disk. */
export async function shutDown(cluster: Cluster, binaries: Binaries, account: Account): Promise<{ refusal: string | null }> {
  const outcome = await run(account, binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '60', '-s', '-D', cluster.data])
  for (let waited = 0; outcome.ok && waited < 2_000; waited += 20) {
    const left = await readPostmaster(cluster)
    if (!left) break
    await sleep(20)
  }
  return { refusal: outcome.ok || /PID file .* does not exist|No such process/.test(outcome.output) ? null : outcome.reason }
}

function serverSettings(durable: boolean) {
  const megabytes = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 / 1024
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    `shared_buffers=${Math.round(Math.min(256, Math.max(32, megabytes / 8)))}MB`,
    // Nobody follows this server's log, so what is written into a table that is new in its transaction need not be written twice.
    'wal_level=minimal',
    'max_wal_senders=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_checkpoints=off',
    // Who is undone for the sake of another one is done again; the usual second until that is noticed is most of what a person waits.
    'deadlock_timeout=200ms',
    // The details of an error name what people wrote, an address that was taken for example.
    'log_error_verbosity=terse',
  ]
  // Tests tend their tables themselves: a vacuum that comes when it likes would change plans between two looks at them.
  return durable ? settings : [...settings, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
}

/** The port of last time while it is free, so that saved addresses stay right. */
async function choosePort(cluster: Cluster) {
  const last = Number(await readFile(cluster.portFile, 'utf8').catch(() => '0'))
  return (await freePort(last || 0)) ?? (await freePort(0)) ?? 0
}

function freePort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })
}

/** The length of the log before this start; a long one is put aside first. */
async function startLog(cluster: Cluster) {
  const size = (await stat(cluster.logFile).catch(() => null))?.size ?? 0
  if (size < fiveMegabytes) return size
  await rename(cluster.logFile, `${cluster.logFile}.old`)
  return 0
}

function parse(text: string): Postmaster | null {
  const [pid, , , port] = text.split('\n')
  if (!Number(pid)) return null
  return { pid: Number(pid), port: Number(port) || undefined }
}

const pidFile = (cluster: Cluster) => path.join(cluster.data, 'postmaster.pid')
