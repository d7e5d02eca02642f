import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * One program for each surrounding that code runs in: the contract has none, Node is that of server, bench and scripts, and the browser's differ by
 * what builds them. What a program holds is checked once in it, however many of its folders import it.
 */
const programs = ['contract', '.', 'web', 'e2e']

// The compiler ends before its memory is worth tidying: at the usual pace a third of its time goes into that, for a tenth less memory.
const environment = { ...process.env, GOGC: process.env.GOGC ?? '400' }

const failed = programs.filter((program) => {
  // One checker each, since another step has the other core.
  const { status } = spawnSync('tsc', ['-p', program, '--checkers', '1'], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status !== 0
})
if (failed.length > 0) process.exitCode = 1
