import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import { promisify } from 'node:util'
import { SetupProblem } from '#config/setupProblem.ts'

/**
 * The account of PostgreSQL's processes. `prefix` precedes each command; `uid` and `gid` are absent where the processes run as the account
 * that started us.
 */
export type Account = { name: string; prefix: string[]; uid?: number; gid?: number }

const ourselves: Account = { name: os.userInfo().username, prefix: [] }

// PostgreSQL refuses to run as root. In a user namespace the same account has another number, so files stay root's, and a project in a
// folder that only root may enter works as well.
const inNamespace: Account = { name: 'root', prefix: ['unshare', '--user', '--map-user=1', '--map-group=1'] }

/**
 * The account for the data in `folder`: its owner if it exists, since PostgreSQL refuses another owner's data, otherwise the best that this
 * system allows.
 */
export async function accountFor(folder: string): Promise<Account> {
  const existing = await stat(folder).catch(() => null)
  if (process.getuid?.() !== 0) {
    if (existing && process.getuid && existing.uid !== process.getuid())
      throw new SetupProblem(
        `${folder} belongs to another account (number ${existing.uid}). Start as that account, or hand it over: sudo chown -R ${ourselves.name} ${folder}`,
      )
    return ourselves
  }
  if (existing && existing.uid !== 0) return { name: `number ${existing.uid}`, prefix: [], uid: existing.uid, gid: existing.gid }
  if (await mayUseNamespace()) return inNamespace
  if (existing)
    throw new SetupProblem(`PostgreSQL cannot run as root here, but ${folder} is root's. Hand it over: chown -R nobody ${folder}`)
  return unprivilegedAccount()
}

/** An unprivileged account that root can run PostgreSQL as. */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] =
      accounts
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? []
    if (uid && gid) return { name, prefix: [], uid: Number(uid), gid: Number(gid) }
  }
  throw new SetupProblem(
    'PostgreSQL cannot run as root, and there is no account named nobody. Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function mayUseNamespace() {
  const [program = '', ...rest] = inNamespace.prefix
  return promisify(execFile)(program, [...rest, 'true']).then(
    () => true,
    () => false,
  )
}
