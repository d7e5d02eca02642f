import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/db.ts'
import { callTimeouts } from '#database/timeouts.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { stallingLine } from '#test/stallingLine.ts'
import { handlers, registerOtherRoutes } from '../../modules.ts'
import { buildApp } from './app.ts'

let testApp: TestOrders
const opened: (() => unknown)[] = []
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(async () => {
  for (const close of opened.reverse()) await close()
  await testApp.close()
})

/** One call of each kind: it reads, changes, is repeated by a key, or is limited by address. */
const kinds: Record<string, () => Promise<InjectOptions>> = {
  'a list': async () => ({ method: 'GET', url: '/api/main/getAllOrders?page=1&pageSize=10', headers: token() }),
  'a search': async () => ({ method: 'GET', url: '/api/chat/search?search=order', headers: token() }),
  'a change': async () => ({
    method: 'POST',
    url: '/api/main/updateOrderProgress',
    headers: token(),
    payload: { id: (await testApp.makeOrder()).id, progress: 30 },
  }),
  'a change with a key': async () => ({
    method: 'POST',
    url: '/api/main/updateOrderProgress',
    headers: { ...token(), 'idempotency-key': 'stalled' },
    payload: { id: (await testApp.makeOrder()).id, progress: 40 },
  }),
  'a sign-in': async () => ({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: testApp.people.admin.username, password: 'Not this 1!' },
  }),
}
const token = () => ({ 'x-access-token': testApp.people.admin.token })

const steps = [0, 2, 5]
const cases = Object.keys(kinds).flatMap((kind) => steps.map((step) => [kind, step] as const))

/** Shorter than usual, so that one silence and two in a row are told apart on a busy machine too. */
const statementMs = 1_000
const [oneSilenceMs, twoSilencesMs] = [statementMs + 300, 2 * (statementMs + 300)]

test('a database that falls silent at any step of a call of any kind is told after one silence', {
  retry: 2,
  timeout: 60_000,
}, async () => {
  const answers = await Promise.all(
    cases.map(async ([kind, step]) => {
      const ask = await kinds[kind]?.()
      const line = await stallingLine(testApp.url)
      opened.push(() => line.close())
      const app = await served(line.url)
      await app.inject({ method: 'GET', url: '/api/main/getAllOrders?page=1&pageSize=10', headers: token() })
      return async () => {
        line.stallAfter(step)
        const began = performance.now()
        const { statusCode } = await app.inject(ask ?? {})
        return { kind, step, status: statusCode, ms: Math.round(performance.now() - began) }
      }
    }),
  )
  const told = await Promise.all(answers.map((run) => run()))
  expect(told.filter(({ ms }) => ms > twoSilencesMs - 200)).toEqual([])
  expect(told.filter(({ step, ms }) => step === 0 && ms < oneSilenceMs - 200)).toEqual([])
  expect(told.filter(({ step, status }) => step === 0 && status !== 503)).toEqual([])
})

async function served(url: string): Promise<FastifyInstance> {
  const config = { ...testApp.context.config, RATE_LIMITS: 'on' as const, DATABASE_CALL_TIMEOUT_MS: statementMs }
  const database = openDatabase(url, { max: 3, timeouts: callTimeouts(config) })
  const whole = { ...testApp.context, config, db: database.db }
  const app = await buildApp(whole, handlers, (server) => registerOtherRoutes(server, whole))
  opened.push(database.close, () => app.close())
  return app
}
