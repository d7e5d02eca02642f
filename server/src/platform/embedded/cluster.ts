import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SetupProblem } from '#config/setupProblem.ts'
import { type Account, accountFor } from './account.ts'
import { assertRunnable, type Binaries } from './binaries.ts'
import { run } from './run.ts'

export const superuser = 'mentordesk'

/** One database cluster on disk: PostgreSQL's own `data`, with our notes beside it. */
export type Cluster = { data: string; password: string; portFile: string; logFile: string }

const oldDraftMs = 10 * 60_000

/** The cluster in `folder`, or null while there is none. */
export async function readCluster(folder: string): Promise<Cluster | null> {
  const home = path.join(folder, 'cluster')
  const data = path.join(home, 'data')
  try {
    const password = (await readFile(path.join(home, 'password'), 'utf8')).trim()
    return { data, password, portFile: path.join(home, 'port'), logFile: path.join(data, 'server.log') }
  } catch (error) {
    if (!existsSync(home)) return null
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new SetupProblem(`The database in ${home} cannot be read (${code}). Start as the account that it belongs to.`)
  }
}

/**
 * Creates the cluster of `folder`. It is made under another name and renamed when complete, so that it is never seen half made. Of two
 * concurrent attempts one rename fails, and that process uses the other's cluster.
 */
export async function createCluster(folder: string, binaries: Binaries, account: Account, durable: boolean): Promise<void> {
  await assertRunnable(binaries, account)
  await removeOldDrafts(folder)
  const home = path.join(folder, 'cluster')
  const draft = path.join(folder, `.draft-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(path.join(draft, 'data'), { recursive: true, mode: 0o700 })
    await initialise(draft, binaries, account, durable)
    await rename(draft, home)
  } catch (error) {
    if (error instanceof SetupProblem || !existsSync(home)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function initialise(draft: string, binaries: Binaries, account: Account, durable: boolean) {
  const data = path.join(draft, 'data')
  const password = randomBytes(24).toString('base64url')
  const passwordForInit = path.join(draft, 'init-password')
  await writeFile(path.join(draft, 'password'), `${password}\n`, { mode: 0o600 })
  await writeFile(passwordForInit, password, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    // The other account must enter our folder and read the password this once; the permanent copy stays ours.
    await chmod(draft, 0o711)
    await chown(data, account.uid, account.gid)
    await chown(passwordForInit, account.uid, account.gid)
  }
  const outcome = await run(account, binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordForInit}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  await rm(passwordForInit, { force: true })
  if (!outcome.ok)
    throw new SetupProblem(
      `No database can be made in ${path.dirname(draft)} (${outcome.reason}). Look at its free space and who may write there, or set DATABASE_URL.`,
    )
}

/** Deletes drafts of killed starts; a recent draft may belong to a running one. */
async function removeOldDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.draft-')) continue
    const draft = path.join(folder, name)
    const made = await stat(draft).catch(() => null)
    if (made && Date.now() - made.mtimeMs > oldDraftMs) await rm(draft, { recursive: true, force: true })
  }
}

/** The account of this cluster's processes: its owner, or for a new cluster the best that the system allows. */
export const accountOf = (folder: string) => accountFor(path.join(folder, 'cluster', 'data'))

/** A cluster can only be opened by the major version of PostgreSQL that made it. */
export async function assertSameVersion(cluster: Cluster, program: number): Promise<void> {
  const madeBy = (await readFile(path.join(cluster.data, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (madeBy === String(program)) return
  throw new SetupProblem(
    `${cluster.data} was made by PostgreSQL ${madeBy || '(unknown)'}, and this is PostgreSQL ${program}. ` +
      'Export it with the version that made it, move the folder away, and import into the new one.',
  )
}
