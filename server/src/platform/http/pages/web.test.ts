import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyTable } from '#company/company.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { handlers } from '../../../modules.ts'
import { registerWeb } from './web.ts'

const page = '<head><title>Mentordesk</title></head><noscript>Mentordesk needs scripts.</noscript>the page'
const screens = { allOrders: { scripts: ['/assets/orders-1.js'], styles: ['/assets/orders-1.css'] } }
let folder: string
let testApp: TestApp
let app: FastifyInstance
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), page)
  await writeFile(join(folder, 'dist/.screens.json'), JSON.stringify(screens))
  await writeFile(join(folder, 'dist/assets/app-1.js'), 'the script')
  await writeFile(join(folder, 'secret'), 'the secret')
  testApp = await startTestApp({ settings: { WEB_DIST: join(folder, 'dist') } })
  app = Fastify()
  await registerWeb(app, testApp.context, handlers)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await app.close()
  await testApp.close()
  await rm(folder, { recursive: true })
})

/** Sends the path unchanged; other clients would normalise it. */
const fetched = (path: string) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }))
    })
    outgoing.on('error', reject).end()
  })

test('the page is served for every screen, assets from their folder, and an unknown call is not found', async () => {
  expect((await fetched('/profile/view-orders')).text).toContain('the page')
  expect((await fetched('/assets/app-1.js')).text).toBe('the script')
  for (const path of ['/api/main/nothing', '/api', '/assets/app-2.js', '/realtime'])
    expect(await fetched(path)).toMatchObject({ status: 404, text: expect.stringContaining('NOT_FOUND') })
})

test("the page has the company's current name, and the last known one while it can't be read", async () => {
  const open = async () => (await fetched('/login')).text
  expect(await open()).toContain(`<title>${testApp.context.config.BRAND_NAME}</title>`)
  await testApp.db.insert(companyTable).values({ name: 'Tom & <b>Ann</b> $& Co' })
  const titled = '<title>Tom &#38; &#60;b&#62;Ann&#60;/b&#62; $&#38; Co</title>'
  const page = await open()
  expect(page).toContain(titled)
  expect(page).not.toContain('Mentordesk')
  await testApp.db.execute(sql`alter table company rename to gone`)
  expect(await open()).toContain(titled)
  await testApp.db.execute(sql`alter table gone rename to company`)
  await testApp.db.delete(companyTable)
})

test("the page preloads its screen's files and the calls of every start", async () => {
  const orders = (await fetched('/Profile/view-orders/?tab=all')).text
  expect(orders).toContain('<link rel="stylesheet" crossorigin href="/assets/orders-1.css">')
  expect(orders).toContain('<link rel="modulepreload" crossorigin href="/assets/orders-1.js">')
  for (const path of ['/login', '/nothing/here', '/profile/view-order-details/any']) {
    const page = (await fetched(path)).text
    expect(page).not.toContain('orders-1')
    expect(page).toContain('<link rel="preload" as="fetch" crossorigin href="/api/auth/session">')
  }
  expect(await fetched('/.screens.json')).toMatchObject({ status: 404 })
})

test('an unknown address answers a 404 page that search engines do not index', async () => {
  for (const path of [
    '/get-help',
    '/login?next=/profile',
    '/profile/view-order-details/any',
    '/Profile/View-Orders/',
    '/mentordesk-payment',
  ])
    expect(await fetched(path)).toMatchObject({ status: 200, text: expect.stringContaining('the page') })
  for (const path of ['/get-help/nothing', '/profile/view-order-details/', '/profile/nothing', '/payment'])
    expect(await fetched(path)).toMatchObject({ status: 404, text: expect.stringContaining('the page') })
})

test.each([
  '/../secret',
  '/..%2fsecret',
  '/%2e%2e/secret',
  '/%2e%2e%2fsecret',
  '/assets/../../secret',
  '/assets/..%2f..%2fsecret',
  '/assets/..%5c..%5csecret',
  '/assets/%252e%252e/%252e%252e/secret',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/%00',
  '/%E0%A4%A',
  '/assets/app-1.js%00.html',
])('%s reads nothing outside the folder', async (path) => {
  const { text, location, status } = await fetched(path)
  expect(text).not.toContain('the secret')
  expect(location).toBeUndefined()
  expect(status).toBeLessThan(500)
})
