import { execFile } from 'node:child_process'
import path from 'node:path'
import type { Account } from './account.ts'

/** The outcome of a program: its output, its last message as one line, and the system's error code if it could not be started. */
export type Outcome = { ok: boolean; output: string; reason: string; code?: string }

/** Runs one of PostgreSQL's programs under `account`; a failure is an outcome, not an exception. */
export function run(account: Account, program: string, args: string[]): Promise<Outcome> {
  const [file = program, ...rest] = [...account.prefix, program, ...args]
  // The other account may not be allowed into our working folder, and the shell's PG… variables are not meant for it.
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

// English messages are needed to interpret a failed start, so the language is fixed too.
function plainEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG')
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
