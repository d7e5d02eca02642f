import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { cpuOf, cpuOfFamily } from './cpuTime.ts'
import { orderPages, queryOf, userPages } from './listPages.ts'
import { password, signIn } from './seededProduct.ts'
import { untilReady } from './untilReady.ts'

/**
 * `npm run bench:against -- ../another-clone`: compares the cost of pages of All Orders and All Users in that clone and in this one, each
 * with its own data of the same size. They are measured in turn in short rounds, since a computer's speed changes from minute to minute;
 * the median of the rounds counts. `--only 'page 500'` measures one of them. The other clone must be set up.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    calls: { type: 'string', default: '100' },
    atOnce: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
})
const folder = 'data/bench-100000-100000'
const calls = Number(values.calls)

type Clone = { base: string; pid: number; postmaster: number; token: string; stop(): Promise<void> }
type Measured = { node: number[]; postgres: number[]; ms: number[] }

const [other] = positionals
if (!other) throw new Error('Name the folder of the other clone: npm run bench:against -- ../another-clone')
const clones: Clone[] = []
try {
  for (const [nth, root] of [path.resolve(other), process.cwd()].entries()) clones.push(await start(root, 3391 + nth))
  const [before, now] = clones
  if (!before || !now) throw new Error('Both clones are needed.')
  console.log(
    '| | there: node + PostgreSQL, CPU ms a call | p50 / p99 ms | here | p50 / p99 ms | CPU | p50 |\n|---|---|---|---|---|---|---|',
  )
  for (const [address, pages] of [
    ['/api/main/getAllOrders', orderPages],
    ['/api/test/getusers', userPages],
  ] as const)
    for (const [name, list] of Object.entries(pages).filter(([name]) => !values.only || name === values.only))
      await compare(name, `${address}?${queryOf(list)}`, before, now)
} finally {
  for (const clone of clones) await clone.stop()
}

async function compare(name: string, address: string, there: Clone, here: Clone) {
  const [before, now]: [Measured, Measured] = [nothing(), nothing()]
  await measure(there, address, nothing())
  await measure(here, address, nothing())
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // The second one finds a warmer computer, so the order alternates too.
    const turns = [() => measure(there, address, before), () => measure(here, address, now)]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  const cpu = ({ node, postgres }: Measured) => median(node) + median(postgres)
  const cells = [before, now].flatMap(({ node, postgres, ms }) => [
    `${median(node).toFixed(1)} + ${median(postgres).toFixed(1)}`,
    `${median(ms).toFixed(0)} / ${quantile(ms, 0.99).toFixed(0)}`,
  ])
  const ratio = (a: number, b: number) => (b > 0 ? (a / b).toFixed(2) : '')
  console.log(`| ${name} | ${cells.join(' | ')} | ${ratio(cpu(now), cpu(before))} | ${ratio(median(now.ms), median(before.ms))} |`)
}

/** One round of calls, recorded in `to`. */
async function measure({ base, pid, postmaster, token }: Clone, address: string, to: Measured) {
  const began = [cpuOf(pid), cpuOfFamily(postmaster)] as const
  let left = calls
  const client = async () => {
    while (left > 0) {
      left -= 1
      const asked = performance.now()
      const answer = await fetch(`${base}${address}`, { headers: { 'x-access-token': token } })
      if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${await answer.text()}`)
      await answer.text()
      to.ms.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: Number(values.atOnce) }, client))
  to.node.push((cpuOf(pid) - began[0]) / calls)
  to.postgres.push((cpuOfFamily(postmaster) - began[1]) / calls)
}

async function start(root: string, port: number): Promise<Clone> {
  const settings = {
    DATA_DIR: folder,
    DEMO_PASSWORD: password,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const inClone = { cwd: root, env: { ...process.env, ...settings } }
  if (!existsSync(path.join(root, folder, 'postgres'))) {
    console.log(`Making 100,000 orders in ${root}, once …`)
    const size = ['--orders', '100000', '--customers', '100000']
    await once(spawn(process.execPath, ['server/src/seed/main.ts', ...size], { ...inClone, stdio: 'inherit' }), 'exit')
  }
  const product = spawn(process.execPath, ['server/src/main.ts'], { ...inClone, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
  }
  try {
    const base = `http://127.0.0.1:${port}`
    await untilReady(base)
    const { accessToken: token } = SignedIn.parse(await signIn(base, 'admin'))
    const [postmaster] = readFileSync(path.join(root, folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')
    return { base, pid: product.pid ?? 0, postmaster: Number(postmaster), token, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function nothing(): Measured {
  return { node: [], postgres: [], ms: [] }
}

function quantile(all: readonly number[], part: number): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * part)] ?? 0
}

function median(all: readonly number[]): number {
  return quantile(all, 0.5)
}
