import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerCrawlerFiles } from '#home/crawlers.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { handlers } from '../../modules.ts'
import { buildApp } from './app.ts'
import { originOf } from './origin.ts'
import { registerWeb } from './pages/web.ts'

let folder: string
let testApp: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'origin-'))
  await writeFile(join(folder, 'index.html'), 'the app')
  testApp = await startTestApp({
    settings: { WEB_DIST: folder, HOST: 'desk.lan', TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a token for the figures' },
  })
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true })
})

const asked = (host: string, localAddress = '127.0.0.1') =>
  originOf(testApp.context, { host, protocol: 'http', socket: { localAddress } } as Parameters<typeof originOf>[1])

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['desk.localhost', 'http://desk.localhost'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['127.8.9.1', 'http://127.8.9.1'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['desk.lan', 'http://desk.lan'],
  ['DESK.LAN:80', 'http://desk.lan'],
  ['192.168.1.7:3000', 'http://192.168.1.7:3000'],
])('a request for %s finds us at %s', (host, origin) => {
  expect(asked(host, '192.168.1.7')).toBe(origin)
})

test.each([
  'evil.example',
  'localhost.evil.example',
  'evil.example#localhost',
  'desk.lan.evil.example',
  '192.168.1.8',
  '10.0.0.1',
  '0x7f.evil',
  '',
  '///',
  'a b',
])('a request for %j tells nothing of where we are', (host) => {
  expect(asked(host, '192.168.1.7')).toBe('')
})

test.each([
  { host: 'evil.example' },
  { host: 'localhost', 'x-forwarded-host': 'evil.example' },
  { host: 'evil.example:3000', 'x-forwarded-proto': 'https' },
])('a foreign host stands in nothing that search engines or others read: %j', async (headers) => {
  const app = await buildApp(testApp.context, handlers, async (server) => {
    registerCrawlerFiles(server, testApp.context)
    await registerWeb(server, testApp.context, handlers)
  })
  for (const url of ['/robots.txt', '/sitemap.xml', '/', '/get-help']) {
    const { body, statusCode, headers: told } = await app.inject({ url, headers })
    expect(statusCode).toBe(200)
    expect(body + JSON.stringify(told)).not.toContain('evil.example')
  }
  expect((await app.inject({ url: '/robots.txt', headers })).body).not.toContain('Sitemap')
  expect((await app.inject({ url: '/robots.txt', headers: { host: 'localhost:3000' } })).body).toContain(
    'Sitemap: http://localhost:3000/sitemap.xml',
  )
  await app.close()
})

test('metrics need their token', async () => {
  const read = async (authorization?: string, remoteAddress = '127.0.0.1') =>
    await testApp.app.inject({ url: '/metrics', remoteAddress, headers: authorization === undefined ? {} : { authorization } })
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    'Bearer a token for the figure',
    'Basic a token for the figures',
    'a token for the figures',
  ])
    expect((await read(wrong)).statusCode).toBe(401)
  const answer = await read('Bearer a token for the figures', '203.0.113.9')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('http_call_duration_seconds')
})

test('without a configured token there are no metrics, not even on the same machine', async () => {
  const plain = await startTestApp()
  const answer = await plain.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('http_call_duration_seconds')
  await plain.close()
})
