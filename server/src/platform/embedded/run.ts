import { execFile } from 'node:child_process'
import path from 'node:path'
import type { Account } from './account.ts'

/** What a program answered: everything it wrote, its last word as one line, and the system's code when it could not be started. */
export type Outcome = { ok: boolean; output: string; reason: string; code?: string }

/** Runs one of PostgreSQL's programs under `account`; a failure is an outcome, not an exception. */
export function run(account: Account, program: string, args: string[]): Promise<Outcome> {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  // The other account may not be allowed into the folder that we stand in, and PG… settings of this shell are not meant for it.
  const options = { uid: account.uid, gid: account.gid, cwd: path.parse(program).root, env: plainEnvironment(), windowsHide: true }
  return new Promise((resolve) => {
    execFile(file, rest, options, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim()
      const reason = output.split('\n').at(-1) || error?.message || ''
      const code = typeof error?.code === 'string' ? error.code : undefined
      resolve({ ok: !error, output, reason, code })
    })
  })
}

// Messages in English are part of how a failed start is understood, so the language is fixed as well.
function plainEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG')
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
