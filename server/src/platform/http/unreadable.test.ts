import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRealtime, type Realtime } from '#realtime/gateway.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { handlers, registerOtherRoutes } from '../../modules.ts'
import { buildApp } from './app.ts'
import { registerWeb } from './pages/web.ts'

let folder: string
let testApp: TestApp
let app: FastifyInstance
let realtime: Realtime
let admin: TestPerson
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unreadable-'))
  await writeFile(join(folder, 'index.html'), '<title>the page</title>')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-1.js'), 'the script')
  testApp = await startTestApp({ settings: { WEB_DIST: folder, RATE_LIMITS: 'on' } })
  admin = await testApp.one('admin')
  app = await buildApp(testApp.context, handlers, async (server) => {
    await registerOtherRoutes(server, testApp.context)
    await registerWeb(server, testApp.context, handlers)
  })
  realtime = openRealtime(testApp.url, () => {})
  realtime.attach(app, testApp.context)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await realtime.close()
  await app.close()
  await testApp.close()
  await rm(folder, { recursive: true })
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string }
/** Sends the path unchanged; other clients would normalise it. */
const send = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) })
    })
    outgoing.on('error', reject).end(body)
  })

async function expectClearNo(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.any(String),
  })
  expect(JSON.parse(answer.text)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
}

test.each([
  '/%',
  '/%ff',
  '/api/%ff',
  '/api/%',
  '/api/files/%ff',
  '/api/pictures/%c0%af',
  '/assets/%',
  '/%E0%A4%A?x=1',
  '/realtime/%ff',
  '/api/%00%ff',
])('GET %s is answered that it cannot be read, with all that answers carry', async (path) => {
  const answer = await send(path)
  expect(answer.status).toBe(400)
  await expectClearNo(answer)
  await expectClearNo(await send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
})

test.each([
  '/realtime',
  '/realtime/',
  '/realtime/?EIO=4&transport=polling',
  '/realtime/?EIO=4&transport=websocket',
  '/realtime/?EIO=9&sid=x',
  '/realtime/nothing',
])('GET %s is no page', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) await expectClearNo(await send(path, { method }))
})

describe('multipart bodies', () => {
  const boundary = 'x'
  const part = (headers: string, body = 'text') => `--${boundary}\r\n${headers}\r\n\r\n${body}\r\n`
  const file = part('Content-Disposition: form-data; name="myfile"; filename="a.txt"\r\nContent-Type: text/plain')
  const field = (name: string, value = 'x') => part(`Content-Disposition: form-data; name="${name}"`, value)
  const end = `--${boundary}--\r\n`

  test.each([
    ['without a boundary', 'multipart/form-data', `${file}${end}`],
    ['with another boundary', 'multipart/form-data; boundary=y', `${file}${end}`],
    ['with nothing in it', `multipart/form-data; boundary=${boundary}`, ''],
    ['that ends at once', `multipart/form-data; boundary=${boundary}`, end],
    ['with too many files', `multipart/form-data; boundary=${boundary}`, `${file.repeat(30)}${end}`],
    ['with too many fields', `multipart/form-data; boundary=${boundary}`, `${field('a').repeat(80)}${end}`],
    ['with a field that is too long', `multipart/form-data; boundary=${boundary}`, `${field('a', 'x'.repeat(1_100_000))}${end}`],
    ['with a field that is no field', `multipart/form-data; boundary=${boundary}`, `${field('__proto__')}${end}`],
    ['with a head that is no head', `multipart/form-data; boundary=${boundary}`, `${part('nonsense')}${end}`],
    ['with a head that never ends', `multipart/form-data; boundary=${boundary}`, `${part(`X: ${'x'.repeat(100_000)}`)}${end}`],
  ])('%s', async (_, type, body) => {
    for (const path of ['/api/main/upload-doc', '/api/test/upload-profilePic'])
      await expectClearNo(await send(path, { method: 'POST', headers: { 'content-type': type, 'x-access-token': admin.token }, body }))
  })
})

test.each(['partial', 'final;/api/uploads/a /api/uploads/b', 'nonsense', ''])(
  'concatenated uploads are refused: upload-concat %j',
  async (concat) => {
    const { upload } = await testApp.as(admin).uploads.awsInfo({ purpose: 'orderFile' })
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-concat': concat, 'x-access-token': admin.token }
    await expectClearNo(await send(upload.url, { method: 'POST', headers: { ...headers, 'upload-grant': '' } }))
  },
)

test.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`])(
  'a malformed request is refused with headers too: %j',
  async (bytes) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).toContain('X-Content-Type-Options: nosniff')
  },
)

test('scripts carry the headers for scripts; pages and missing resources carry all', async () => {
  const headersOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers
  const [page, script, missing] = [await headersOf('/'), await headersOf('/assets/app-1.js'), await headersOf('/assets/app-2.js')]
  for (const name of ['content-security-policy', 'cross-origin-resource-policy', 'x-content-type-options'])
    for (const headers of [page, script, missing]) expect(headers.get(name), name).not.toBeNull()
  for (const name of ['x-frame-options', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy']) {
    for (const headers of [page, missing]) expect(headers.get(name), name).not.toBeNull()
    expect(script.get(name), name).toBeNull()
  }
  expect(script.get('cache-control')).toContain('immutable')
})
