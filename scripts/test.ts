import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchCores } from './idleCores.ts'
import { makeScratchFolder } from './scratchFolder.ts'
import { ofCheck, ofPlaywright, ofVitest, type Result } from './testResults.ts'

/** One step of the test run. `cores` is how many it keeps busy: the steps share two. */
type Step = { name: string; cores: 1 | 2; command: string[]; environment?: Record<string, string>; read(exitCode: number): Result }
/** `idle` is the share of the machine's cores that had nothing to do meanwhile: what a step could still gain by doing more at once. */
type Outcome = { step: Step; result: Result; seconds: number; idle: number }

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = path.join(root, 'test-results')
const program = (name: string) => path.join(root, 'node_modules', '.bin', name)
const longestMinutes = 45
const cores = 2

// Those of one core first, the longer ones before the shorter: two always run, and neither core waits long for the last of them.
const steps: Step[] = [
  check('types', ['npm', 'run', '--silent', 'types']),
  // Three kills at every run; `npm run crash -- --rounds 20` is the long form.
  check('crash', [process.execPath, 'bench/src/crash.ts', '--rounds', '3']),
  // Each of the four losses once; `npm run outages -- --rounds 50` is the long form, which also looks at the clock: here it is enough that it lives and answers nothing wrong.
  check('outages', [process.execPath, 'bench/src/outages.ts', '--rounds', '4', '--within', '60000', '--answered', '30000']),
  check('lint', ['npm', 'run', '--silent', 'lint']),
  vitest('contract', 1),
  check('boundaries', ['npm', 'run', '--silent', 'boundaries']),
  check('unused', ['npm', 'run', '--silent', 'unused']),
  vitest('scripts', 1),
  vitest('server', 2),
  vitest('web', 2),
  {
    name: 'e2e',
    cores: 2,
    command: [program('playwright'), 'test', '-c', 'e2e', '--reporter=line,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e') },
    read: (exitCode) => ofPlaywright(readReport('e2e'), exitCode),
  },
]

const scratch = makeScratchFolder()
/** Where every step keeps what is forgotten after it. */
const places: Record<string, string> = scratch
  ? { TMPDIR: scratch.folder, TEST_POSTGRES_FOLDER: path.join(scratch.folder, 'postgres') }
  : {}
process.once('exit', () => scratch?.remove())

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) end(child)
    process.exit(130)
  })

await main(process.argv.slice(2))

async function main(wanted: string[]) {
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  mkdirSync(reports, { recursive: true })
  const began = performance.now()
  const outcomes = await runAll(chosen)
  for (const name of unknown) console.log(`There is no step named ${name}; there are ${steps.map((step) => step.name).join(', ')}.`)
  summarise(outcomes, unknown.length, (performance.now() - began) / 60_000)
}

/** Runs the steps in their order, as many at once as there are cores for. */
function runAll(chosen: Step[]): Promise<Outcome[]> {
  const waiting = [...chosen]
  const outcomes: Outcome[] = []
  let busy = 0
  return new Promise((resolve) => {
    const proceed = () => {
      for (let next = waiting[0]; next && busy + next.cores <= cores; next = waiting[0]) {
        waiting.shift()
        const step = next
        busy += step.cores
        void runStep(step, step.cores === cores).then((outcome) => {
          busy -= step.cores
          outcomes.push(outcome)
          proceed()
        })
      }
      if (busy === 0) resolve(chosen.flatMap((step) => outcomes.filter((outcome) => outcome.step === step)))
    }
    proceed()
  })
}

/** A step that has the terminal to itself shows what it does; of the others only failures are shown, each in one piece. */
async function runStep(step: Step, isAlone: boolean): Promise<Outcome> {
  const began = performance.now()
  const idleSoFar = watchCores()
  rmSync(reportOf(step.name), { force: true })
  if (isAlone) console.log(`\n▶ ${step.name}`)
  const { exitCode, output } = await run(step, isAlone)
  const result = step.read(exitCode)
  const seconds = (performance.now() - began) / 1000
  const idle = idleSoFar()
  const hasFailed = result.failed.length > 0
  console.log(`${hasFailed ? '✗' : '✓'} ${step.name} ${seconds.toFixed(1)} s`)
  if (hasFailed && !isAlone) console.log(`${output.trimEnd()}\n`)
  return { step, result, seconds, idle }
}

function run({ command: [file = '', ...rest], environment }: Step, isAlone: boolean): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    // A group of its own, so that nothing a step started outlives it.
    const child = spawn(file, rest, {
      cwd: root,
      env: { ...process.env, ...places, ...environment },
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    })
    running.add(child)
    const tooLong = setTimeout(() => {
      output += `\nended after ${longestMinutes} minutes`
      end(child)
    }, longestMinutes * 60_000)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text
      })
    const done = (exitCode: number) => {
      clearTimeout(tooLong)
      end(child)
      running.delete(child)
      resolve({ exitCode, output })
    }
    child.once('error', (error) => {
      output += error.message
      done(127)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

function end(child: ChildProcess) {
  if (!child.pid) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM')
  } catch {
    // It has ended already, which is what was wanted.
  }
}

function summarise(outcomes: Outcome[], problems: number, minutes: number) {
  console.log('\nstep            time    idle  passed  failed  skipped')
  for (const { step, result, seconds, idle } of outcomes) {
    const figures = [result.passed, result.failed.length, result.skipped.length].map((figure) => String(figure).padStart(8))
    console.log(
      `${step.name.padEnd(12)}${`${seconds.toFixed(1)} s`.padStart(8)}${`${Math.round(idle * 100)} %`.padStart(8)}${figures.join('')}`,
    )
  }
  for (const kind of ['skipped', 'failed'] as const) {
    const named = outcomes.flatMap(({ step, result }) => result[kind].map((name) => `  ${step.name}: ${name}`))
    if (named.length > 0) console.log(`\n${kind}:\n${named.join('\n')}`)
  }
  const passed = outcomes.reduce((sum, { result }) => sum + result.passed, 0)
  const failed = outcomes.reduce((sum, { result }) => sum + result.failed.length, problems)
  console.log(`\nin ${minutes.toFixed(1)} minutes\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function check(name: string, command: string[]): Step {
  return { name, cores: 1, command, read: (exitCode) => ofCheck(name, exitCode) }
}

function vitest(folder: string, cores: 1 | 2): Step {
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportOf(folder)}`, `--maxWorkers=${cores}`]
  return {
    name: folder,
    cores,
    command: [program('vitest'), 'run', '--root', folder, ...options],
    read: (exitCode) => ofVitest(readReport(folder), exitCode),
  }
}

function reportOf(step: string) {
  return path.join(reports, `${step}.json`)
}

/** What a runner wrote, or null when it did not live to write it. */
function readReport<Report>(step: string): Report | null {
  try {
    return JSON.parse(readFileSync(reportOf(step), 'utf8'))
  } catch {
    return null
  }
}
