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

/** Sends the path as it stands: every other client would tidy it up first. */
const fetched = (path: string) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }))
    })
    asking.on('error', reject).end()
  })

test('the page is served for every screen, a script from its place, and an unknown call is none', async () => {
  expect((await fetched('/profile/view-orders')).text).toContain('the page')
  expect((await fetched('/assets/app-1.js')).text).toBe('the script')
  for (const path of ['/api/main/nothing', '/api', '/assets/app-2.js', '/realtime'])
    expect(await fetched(path)).toMatchObject({ status: 404, text: expect.stringContaining('NOT_FOUND') })
})

test('the page bears the name that the company has now, also while nobody can be asked for it', async () => {
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

test('the page names what its screen needs, as the build wrote it down, and the answers that every page begins with', async () => {
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

test('an address without a screen shows the page that says so, and is nothing that a search engine would keep', async () => {
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
])('%s leads out of the folder to nothing, and to nobody else', async (path) => {
  const { text, location, status } = await fetched(path)
  expect(text).not.toContain('the secret')
  expect(location).toBeUndefined()
  expect(status).toBeLessThan(500)
})
