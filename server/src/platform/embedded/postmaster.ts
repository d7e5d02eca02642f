import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { run } from './run.ts'

/** The content of a server's pid file; `port` is missing at first. */
export type Postmaster = { pid: number; port?: number }

const fiveMegabytes = 5 * 1024 * 1024

export async function readPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  return parse(await readFile(pidFile(cluster), 'utf8').catch(() => ''))
}

/**
 * Whether the process is a living PostgreSQL. A killed one may stay in the process table as a zombie, in containers forever, and after a
 * reboot its number may be another program's. PostgreSQL itself would take both for a running server.
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

/** Removes the files of a dead server that PostgreSQL would take for a running one; it cleans up the rest itself. */
export async function forgetDead(cluster: Cluster, dead: Postmaster): Promise<void> {
  if (!isInTable(dead.pid)) return
  const aside = `${pidFile(cluster)}.${process.pid}`
  try {
    await rename(pidFile(cluster), aside)
    const moved = parse(await readFile(aside, 'utf8'))
    // Another process may have cleaned up and started a server since; then the file that we moved is that server's.
    if (moved?.pid !== dead.pid) await link(aside, pidFile(cluster)).catch(() => undefined)
    await rm(aside, { force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/**
 * Starts the server and waits until it answers: at the given port only, else at any free one. A refusal is answered with PostgreSQL's last
 * message.
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
 * The reason why a server did not start, from its log. Concurrent starts write to the same log: messages to early clients come from a
 * running server and are no reason of ours.
 */
export function lastRefusalIn(log: string): string | undefined {
  const words = log.split('\n').filter((line) => /\b(FATAL|PANIC):/.test(line) && !/FATAL:\s+the database system is /.test(line))
  return words.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

/** Temporary refusals: another server is starting, processes of the last one are ending, the port was just taken. */
export const isPassing = (refusal: string) =>
  /lock file .* already exists|pre-existing shared memory block|could not create any TCP\/IP sockets|bogus data in lock file|PID file .* is empty/i.test(
    refusal,
  )

/** Stops the server; its clients are disconnected, and commits are on disk. */
export async function shutDown(cluster: Cluster, binaries: Binaries, account: Account): Promise<{ refusal: string | null }> {
  const outcome = await run(account, binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '60', '-s', '-D', cluster.data])
  for (let waited = 0; outcome.ok && waited < 2_000; waited += 20) {
    const left = await readPostmaster(cluster)
    if (!left) break
    await sleep(20)
  }
  return { refusal: outcome.ok || /PID file .{0,500} does not exist|No such process/.test(outcome.output) ? null : outcome.reason }
}

function serverSettings(durable: boolean) {
  const megabytes = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 / 1024
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    `shared_buffers=${Math.round(Math.min(256, Math.max(32, megabytes / 8)))}MB`,
    // This server has no replicas, so rows of a table that is new in its transaction need not be logged.
    'wal_level=minimal',
    'max_wal_senders=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    'log_checkpoints=off',
    // Deadlocked transactions are retried; most of the delay would be the default second until the deadlock is detected.
    'deadlock_timeout=200ms',
    // The details of an error contain personal data, such as a duplicate address.
    'log_error_verbosity=terse',
  ]
  // Tests vacuum tables themselves; an automatic vacuum would change plans between two reads.
  return durable ? settings : [...settings, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
}

/** The last port while it is free, so that saved addresses stay valid. */
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

/** The length of the log before this start; a long log is rotated first. */
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
