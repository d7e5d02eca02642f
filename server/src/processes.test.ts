import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { freePort, launchProduct, type ProductProcess } from '#test/product.ts'

// The tests start whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const metricsToken = 'a token for metrics'
let folder: string
let database: TestDatabase
const running: ProductProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-worker-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const product of running.splice(0)) await product.end('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function launch(role: 'web' | 'worker', settings: Record<string, string>) {
  const product = launchProduct({
    folder,
    arguments: ['--empty'],
    settings: {
      ROLE: role,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      DATA_DIR_SHARED: 'yes',
      APP_SECRET: 'one secret for both of the processes',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'Worker-alone-42!',
      METRICS_TOKEN: metricsToken,
      ...settings,
    },
  })
  running.push(product)
  return product
}

/** The answer of a health endpoint, without headers that differ for each request. */
async function told(port: number, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const { 'x-request-id': id, date, 'content-length': length, ...kept } = Object.fromEntries(answer.headers)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const text = await answer.text()
  return { status: answer.status, headers: kept, text: text.replace(/"requestId":"[^"]+"/, '"requestId":"…"') }
}

test('a worker answers health checks like a web process, with the same headers, and nothing else; both stop in time', async () => {
  const [port, healthPort] = [await freePort(), await freePort()]
  const web = launch('web', { PORT: String(port), STOP_DELAY_SECONDS: '5' })
  await web.ready
  const worker = launch('worker', { HEALTH_PORT: String(healthPort), STOP_DELAY_SECONDS: '2' })
  await worker.ready
  expect(worker.output()).toContain(`The worker of Mentordesk is ready: http://localhost:${healthPort} (/healthz, /readyz, /metrics)`)
  const isWell = { status: 200, text: '{"status":"ready","missing":[]}' }
  // The first answer may be late on a busy machine, and readiness then fails, since it has never succeeded yet.
  for (const each of [port, healthPort]) await expect.poll(() => told(each, '/readyz')).toMatchObject(isWell)

  for (const path of ['/healthz', '/readyz', '/metrics', '/api/nowhere'])
    expect([path, await told(healthPort, path)]).toEqual([path, await told(port, path)])
  expect((await told(healthPort, '/metrics')).status).toBe(401)
  const figures = await told(healthPort, '/metrics', { authorization: `Bearer ${metricsToken}` })
  expect(figures.status).toBe(200)
  expect(figures.text).toMatch(/^jobs_waiting\{lane="mail"\} \d+$/m)
  for (const path of ['/', '/api/main/getAllOrders', '/api/docs']) expect((await told(healthPort, path)).status).toBe(404)

  // A process that waits for the load balancer, and then for a call that never ends, still stops within ten seconds.
  const line = await halfACall(port)
  const from = performance.now()
  const webEnded = web.end('SIGTERM').then((end) => ({ ...end, isInTime: performance.now() - from < 10_000 }))

  const ended = worker.end('SIGTERM')
  await expect
    .poll(() => told(healthPort, '/readyz'), { interval: 20 })
    .toMatchObject({
      status: 503,
      text: '{"status":"stopping","missing":[]}',
    })
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(await webEnded).toEqual({ code: 0, signal: null, isInTime: true })
  line.destroy()
})

test('without a token there are no metrics, and a taken port names its setting', async () => {
  const healthPort = await freePort()
  await launch('worker', { HEALTH_PORT: String(healthPort), METRICS_TOKEN: '' }).ready
  expect((await told(healthPort, '/metrics', { authorization: 'Bearer ' })).status).toBe(404)

  const second = launch('worker', { HEALTH_PORT: String(healthPort), LOG_LEVEL: 'error' })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.output()).toContain(`Port ${healthPort} is taken. Stop what uses it, or choose another: HEALTH_PORT=3002 npm start`)
})

/** A call that announces a body and never sends it. */
async function halfACall(port: number): Promise<Socket> {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined)
  await new Promise((resolve) => line.once('connect', resolve))
  line.write('POST /api/auth/signin HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  return line
}
