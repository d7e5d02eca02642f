import { request } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { realtimePath } from '@app/contract/core/realtime.ts'
import { sql } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/db.ts'
import { openRealtime } from '#realtime/gateway.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { handlers, registerOtherRoutes } from '../../../modules.ts'
import { buildApp } from '../app.ts'
import { rateLimitJobs } from './rateLimits.jobs.ts'
import { rateLimitsTable } from './rateLimits.table.ts'
import { openRateLimits } from './rateLimits.ts'

let testApp: TestApp
let port: number
beforeAll(async () => {
  testApp = await startTestApp({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } })
  port = Number(new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => testApp.close())

const tryOnce = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers,
    payload: { email: 'one@example.com', username: 'x', password: 'y', otp: '1' },
  })

test.each([
  ['/api/auth/signin', 60],
  ['/api/auth/send-signup-otp', 20],
  ['/api/test/get-otp-from-email', 20],
  ['/api/test/verify-otp-from-email', 30],
  ['/api/test/reset-password-after-otp', 30],
  ['/api/test/check-user-disabled', 60],
] as const)('%s takes %d tries of one address, and no header makes it another', { timeout: 60_000 }, async (url, most) => {
  const from = `10.0.0.${most}`
  for (let count = 0; count < most; count++) expect((await tryOnce(url, from)).statusCode).not.toBe(429)
  const refused = await tryOnce(url, from, { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4' })
  const { code, retryAfter } = refused.json()
  expect(code).toBe('TOO_MANY')
  expect(retryAfter).toBeGreaterThan(30)
  expect(refused.headers).toMatchObject({
    'retry-after': String(retryAfter),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
  expect((await tryOnce(`${url}/`, from)).statusCode).toBe(429)
  expect((await tryOnce(url, '10.9.9.9')).statusCode).not.toBe(429)
})

/** Sends an absolute URL, as clients of a proxy do. */
const sendTo = (path: string) =>
  new Promise<{ status: number; kept: string | undefined }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, kept: answer.headers['cache-control'] }))
    })
    outgoing.on('error', reject).end(JSON.stringify({ email: 'one@example.com' }))
  })

test('an absolute URL is counted like any other, and its answer is not cached', async () => {
  const whole = 'http://desk.example/api/auth/send-signup-otp'
  for (let count = 0; count < 20; count++) expect(await sendTo(whole)).toEqual({ status: 200, kept: 'no-store' })
  expect((await sendTo(whole)).status).toBe(429)
})

/** A second process of the same company, with its own memory. */
async function anotherProcess(db = testApp.db) {
  const context = { ...testApp.context, db }
  const app = await buildApp(context, handlers, (server) => registerOtherRoutes(server, context))
  await app.ready()
  return app
}
type App = Awaited<ReturnType<typeof anotherProcess>>
async function get(app: App, url: string, remoteAddress: string, headers: Record<string, string> = {}) {
  // In-process requests don't yield to the event loop by themselves, and the database's answers would not be read.
  await nextTurn()
  return (await app.inject({ url, remoteAddress, headers })).statusCode
}

test('a limit counts across processes, and a client over it is refused without a query', async () => {
  const others = await Promise.all([anotherProcess(), anotherProcess()])
  const from = '10.1.0.1'
  const trySignUp = (app: App) =>
    app.inject({ method: 'POST', url: '/api/auth/send-signup-otp', remoteAddress: from, payload: { email: 'one@example.com' } })
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => trySignUp([testApp.app, ...others][index % 3] ?? testApp.app)))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  const pointsOf = async () => (await testApp.db.select().from(rateLimitsTable)).find(({ key }) => key.endsWith(from))?.points ?? 0
  const counted = await pointsOf()
  expect(counted).toBeGreaterThan(20)
  for (const app of others) for (let again = 0; again < 5; again++) await trySignUp(app)
  // Each process learns once that the limit is reached; afterwards its memory answers.
  expect(await pointsOf()).toBeLessThanOrEqual(counted + 2)
  for (const app of others) await app.close()
})

test('a guessed token is counted before it is looked up, and so is an unknown call', { timeout: 60_000 }, async () => {
  for (const url of ['/api/test/get-users', '/']) {
    const from = `10.2.0.${url.length}`
    const early = await get(testApp.app, url, from, { 'x-access-token': 'guessed' })
    expect(early).not.toBe(429)
    for (let asked = 1; asked < 1_200; asked++) await get(testApp.app, url, from)
    // A lookup would have been refused for the unknown token.
    expect(await get(testApp.app, url, from, { 'x-access-token': 'guessed' })).toBe(429)
    expect(await get(testApp.app, url, '10.2.1.1')).toBe(early)
  }
})

test('requests of one address add up across processes, with one query in a hundred', {
  timeout: 60_000,
}, async () => {
  const other = await anotherProcess()
  const from = '10.3.0.1'
  let passed = 0
  for (let asked = 0; asked < 1_000; asked++)
    for (const app of [testApp.app, other]) if ((await get(app, '/readyz', from)) !== 429) passed += 1
  expect(passed).toBeGreaterThanOrEqual(1_100)
  // Each process may be a step behind the other's count, and no request waits for the shared count.
  expect(passed).toBeLessThanOrEqual(1_450)
  await other.close()
})

test('pictures and pieces of uploads have their own allowance, since a page may have hundreds', { timeout: 60_000 }, async () => {
  const from = '10.4.0.1'
  for (let asked = 0; asked < 1_300; asked++) expect(await get(testApp.app, '/api/pictures/nothing', from)).toBe(404)
  expect(await get(testApp.app, '/readyz', from)).toBe(200)
})

test('sockets are counted too, by the address that the proxy forwards', async () => {
  const realtime = openRealtime(testApp.url, () => {})
  realtime.attach(testApp.app, testApp.context)
  const shake = (address: string) =>
    new Promise<string>((resolve) => {
      const socket = io(`http://127.0.0.1:${port}`, {
        path: realtimePath,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: { 'x-forwarded-for': `1.2.3.4, ${address}` },
      })
      socket.once('connect_error', (error) => {
        socket.disconnect()
        resolve(error.message)
      })
    })
  expect(await shake('10.5.0.1')).toBe('Please sign in.')
  for (let asked = 0; asked < 1_200; asked++) await get(testApp.app, '/readyz', '10.5.0.1')
  expect(await shake('10.5.0.1')).toBe('websocket error')
  expect(await shake('10.5.0.2')).toBe('Please sign in.')
  await realtime.close()
})

test('without the database each process counts by itself', async () => {
  const away = openDatabase('postgres://none@127.0.0.1:1/none', { max: 1 })
  const alone = await anotherProcess(away.db)
  const answers: number[] = []
  for (let asked = 0; asked < 65; asked++)
    answers.push((await alone.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress: '10.6.0.1', payload: {} })).statusCode)
  expect(answers.slice(0, 60)).not.toContain(429)
  expect(answers.slice(60)).toEqual([429, 429, 429, 429, 429])
  await alone.close()
  await away.close()
})

test('a silent database delays no request, and each process counts by itself', async () => {
  const limits = openRateLimits(testApp.db, testApp.app.log, 100)
  const limit = { name: 'hurried', max: 2, windowSeconds: 60 }
  await testApp.db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in access exclusive mode`)
    for (let count = 0; count < limit.max; count++) await limits.countCall('10.7.0.1', limit)
    await expect(limits.countCall('10.7.0.1', limit)).rejects.toMatchObject({ code: 'TOO_MANY' })
  })
})

test('expired counts are deleted, and the others stay', async () => {
  await testApp.db.insert(rateLimitsTable).values([
    { key: 'over', points: 1, expire: Date.now() - 1 },
    { key: 'counting', points: 1, expire: Date.now() + 60_000 },
  ])
  await rateLimitJobs.forgetRateLimits({}, { ...testApp.context, jobId: '1', attempt: 1, signal: AbortSignal.timeout(10_000) })
  const kept = (await testApp.db.select({ key: rateLimitsTable.key }).from(rateLimitsTable)).map(({ key }) => key)
  expect(kept).toContain('counting')
  expect(kept).not.toContain('over')
})

test('a liveness probe answers an address that is over its limit', async () => {
  for (let asked = 0; asked < 1_200; asked++) await get(testApp.app, '/readyz', '10.6.0.1')
  expect(await get(testApp.app, '/readyz', '10.6.0.1')).toBe(429)
  expect(await get(testApp.app, '/healthz', '10.6.0.1')).toBe(200)
})
