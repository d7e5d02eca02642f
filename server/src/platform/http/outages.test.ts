import { open } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#core/context.ts'
import { type Database, openDatabase } from '#database/db.ts'
import { callTimeouts } from '#database/timeouts.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { type StallingLine, stallingLine } from '#test/stallingLine.ts'
import { handlers, registerOtherRoutes } from '../../modules.ts'
import { buildApp } from './app.ts'
import { portOf } from './listen.ts'

let testApp: TestOrders
let line: StallingLine
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  testApp = await startTestOrders()
  line = await stallingLine(testApp.url)
})
afterAll(async () => {
  line.stall(false)
  for (const close of opened.reverse()) await close()
  line.close()
  await testApp.close()
})

/** The whole product with its own timeouts, on a database that is reached through this address. */
async function served(url: string, context: Partial<AppContext> = {}): Promise<{ app: FastifyInstance; database: Database }> {
  const database = openDatabase(url, { max: 3, timeouts: callTimeouts(testApp.context.config) })
  const whole = { ...testApp.context, db: database.db, ...context }
  const app = await buildApp(whole, handlers, (server) => registerOtherRoutes(server, whole))
  opened.push(database.close, () => app.close())
  return { app, database }
}

const token = () => ({ 'x-access-token': testApp.people.admin.token })
const reading = () => ({ method: 'GET' as const, url: '/api/main/getAllOrders?page=1&pageSize=10', headers: token() })
const writing = (id: string) => ({
  method: 'POST' as const,
  url: '/api/main/updateOrderProgress',
  headers: token(),
  payload: { id, progress: 30 },
})

async function timed(app: FastifyInstance, asked: InjectOptions) {
  const began = performance.now()
  const answer = await app.inject(asked)
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after']),
    body: answer.json<{ code: string }>(),
    ms: performance.now() - began,
  }
}

const readiness = { method: 'GET', url: '/readyz' } as const

/** The first answer may be late on a busy machine, and readiness then fails, since it has never succeeded yet. */
const untilReady = (app: FastifyInstance) =>
  expect.poll(() => timed(app, readiness), { timeout: 15_000 }).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } })

/** The database's first answer may be late as well, and would then be listed as missing. */
const untilMissing = (app: FastifyInstance, missing: string[]) =>
  expect.poll(() => timed(app, readiness), { timeout: 15_000 }).toMatchObject({ status: 503, body: { missing } })

// A busy machine may miss the three seconds once, but not three times in a row.
test('a silent database: every call is refused within three seconds, and served again once the database answers', {
  retry: 2,
}, async () => {
  const order = await testApp.makeOrder()
  const { app } = await served(line.url)
  expect((await timed(app, reading())).status).toBe(200)
  line.stall(true)
  // More calls than connections, so that waiting ones are included.
  const answers = await Promise.all(
    [reading(), writing(order.id), reading(), writing(order.id), reading(), reading()].map((asked) => timed(app, asked)),
  )
  const ready = await timed(app, readiness)
  line.stall(false)
  for (const { status, retryAfter, body, ms } of answers) {
    expect([status, body.code, retryAfter > 0]).toEqual([503, 'BUSY', true])
    expect(ms).toBeLessThan(3_000)
  }
  expect(ready).toMatchObject({ status: 503, body: { missing: ['database'] } })
  expect(ready.ms).toBeLessThan(1_000)
  expect((await timed(app, reading())).status).toBe(200)
  expect((await timed(app, writing(order.id))).status).toBe(200)
})

test('a read-only database: reads work, and writes are refused with a retry time', async () => {
  const order = await testApp.makeOrder()
  const { app } = await served(`${testApp.url}?options=-c%20default_transaction_read_only%3Don`)
  expect((await timed(app, reading())).status).toBe(200)
  expect(await timed(app, writing(order.id))).toMatchObject({ status: 503, retryAfter: 30, body: { code: 'BUSY' } })
})

test('a full disk of the database or the storage answers 507', async () => {
  const order = await testApp.makeOrder()
  await testApp.db.execute(sql`create function is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await testApp.db.execute(sql`create trigger is_full before update on orders execute function is_full()`)
  const { app } = await served(testApp.url, {
    storage: {
      ...testApp.context.storage,
      put: async (_key, bytes) => {
        const full = await open('/dev/full', 'w')
        try {
          for await (const part of bytes) await full.write(part)
        } finally {
          await full.close()
        }
        return { size: 0 }
      },
    },
  })
  expect(await timed(app, writing(order.id))).toMatchObject({ status: 507, retryAfter: 60, body: { code: 'FULL' } })
  await testApp.db.execute(sql`drop trigger is_full on orders`)
  const picture = [
    '--cut',
    'content-disposition: form-data; name="file"; filename="a.png"',
    'content-type: image/png',
    '',
    'bytes',
    '--cut--',
    '',
  ].join('\r\n')
  const sent = {
    method: 'POST' as const,
    url: '/api/main/post-documents',
    headers: { ...token(), 'content-type': 'multipart/form-data; boundary=cut' },
    payload: picture,
  }
  expect(await timed(app, sent)).toMatchObject({ status: 507, retryAfter: 60, body: { code: 'FULL' } })

  // A large body is not read to its end: the answer arrives all the same, and the next call of the same client is served.
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${portOf(app)}`
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(8_000_000)], { type: 'image/png' }), 'a.png')
  for (let round = 0; round < 3; round += 1) {
    const refused = await fetch(`${address}/api/main/post-documents`, { method: 'POST', headers: token(), body })
    expect([refused.status, refused.headers.get('connection')]).toEqual([507, 'close'])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  }
})

test('a stopping process first reports that it is not ready, and still answers', async () => {
  const state = { isStopping: false }
  const { app } = await served(testApp.url, { state })
  await untilReady(app)
  state.isStopping = true
  expect(await timed(app, readiness)).toMatchObject({ status: 503, body: { status: 'stopping' } })
  const answer = await app.inject(reading())
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
})

test('a ready process stays ready while an answer is late, but not after a refusal', async () => {
  const well: AppContext['state'] = { isStopping: false }
  const { app } = await served(line.url, { state: well })
  await untilReady(app)
  expect(well.wellAt).toBeDefined()
  line.stall(true)
  well.wellAt = performance.now()
  const late = await timed(app, readiness)
  line.stall(false)
  expect(late).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } })
  const assertWritable = () => Promise.reject(new Error('gone'))
  const state = { isStopping: false, wellAt: performance.now() }
  const other = await served(testApp.url, { state, storage: { ...testApp.context.storage, assertWritable } })
  await untilMissing(other.app, ['storage'])
})

test.runIf(process.platform === 'linux')('readiness names what is missing: unwritable storage, a stopped worker', async () => {
  const assertWritable = () => Promise.reject(new Error('gone'))
  const { app } = await served(testApp.url, {
    state: { isStopping: false, isWorkerRunning: () => false },
    storage: { ...testApp.context.storage, assertWritable },
  })
  await untilMissing(app, ['storage', 'worker'])
})
