import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { anyone } from '@app/contract/core/access.ts'
import { pathOf, screenNames, screens } from '@app/contract/screens.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookableSessionsTable, servicesTable } from '#catalogue/catalogue.table.ts'
import { companyTable } from '#company/company.table.ts'
import { fingerprint } from '#config/secrets.ts'
import { registerCrawlerFiles } from '#home/crawlers.ts'
import { homeTable } from '#home/home.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { handlers } from '../../../modules.ts'
import { buildApp } from '../app.ts'
import { registerWeb } from './web.ts'

const scheme = 'document.title'
/** A stand-in for the web build's renderer: it records its input, and counts. */
const renderer = `
let times = 0
export const renderLanding = (facts, place) => {
  times += 1
  if (facts.details.heading === 'break') throw new Error('cannot be drawn')
  return '<!doctype html>' + JSON.stringify({ times, facts, place })
}
export const renderEvents = () => '<!doctype html>events'`

const lines: string[] = []
let folder: string
let testApp: TestApp
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landing-'))
  await mkdir(join(folder, '.landing'))
  await writeFile(join(folder, 'index.html'), 'the app')
  await writeFile(join(folder, 'scheme.js'), `${scheme}\n`)
  await writeFile(join(folder, '.landing/renderLanding.mjs'), renderer)
  await writeFile(join(folder, '.landing/page.css'), 'a{}')
  await writeFile(join(folder, '.landing/files.json'), JSON.stringify({ script: '/assets/landing-1.js', fonts: ['/assets/f.woff2'] }))
  testApp = await startTestApp({ settings: { WEB_DIST: folder, PUBLIC_URL: 'https://desk.example', LOG_LEVEL: 'error' } })
  const pages = async (server: FastifyInstance) => {
    registerCrawlerFiles(server, testApp.context)
    await registerWeb(server, testApp.context, handlers)
  }
  app = await buildApp(testApp.context, handlers, pages, { write: (line) => void lines.push(line) })
})
afterAll(async () => {
  await app.close()
  await testApp.close()
  await rm(folder, { recursive: true })
})

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const shown = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await open(url, headers)
  return JSON.parse(answer.body.replace('<!doctype html>', ''))
}

test('both addresses of the landing page show the answers of its calls to a visitor', async () => {
  await testApp.db.insert(homeTable).values({ heading: 'Hello', details: 'There', logoText: 'Our desk' })
  await testApp.db.insert(servicesTable).values({ name: 'Essays', details: 'About code' })
  await testApp.db.insert(bookableSessionsTable).values({ name: 'Debugging', details: 'Together', duration: '1 hour', priceCents: 1950 })
  for (const url of ['/', '/home', '/?book=1'])
    expect(await shown(url)).toMatchObject({
      facts: {
        visitor: 'guest',
        details: { heading: 'Hello', logoText: 'Our desk' },
        services: [{ name: 'Essays' }],
        sessions: [{ name: 'Debugging', price: 19.5, currency: 'USD' }],
      },
      place: {
        origin: 'https://desk.example',
        css: 'a{}',
        script: '/assets/landing-1.js',
        fonts: ['/assets/f.woff2'],
        schemeScript: scheme,
      },
    })
})

test('a page is rendered once, and again as soon as one of its facts has changed', async () => {
  const { times } = await shown('/')
  expect((await shown('/')).times).toBe(times)
  await testApp.db.insert(servicesTable).values({ name: 'Reviews', details: 'Of code' })
  const after = await shown('/')
  expect(after.times).toBe(times + 1)
  expect(after.facts.services).toHaveLength(2)
})

test('signed-in people get the page of their kind, without personal data', async () => {
  const [customer, other, admin] = await Promise.all([testApp.one('user'), testApp.one('user'), testApp.one('admin')])
  const as = ({ token }: { token: string }) => open('/', { cookie: `session=${token}` })
  const [first, second, staffs] = await Promise.all([as(customer), as(other), as(admin)])
  expect(first.body).toContain('"visitor":"customer"')
  expect(staffs.body).toContain('"visitor":"staff"')
  expect(second.body).toBe(first.body)
  expect(first.body).not.toContain(customer.username)
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
  expect((await open('/', { cookie: 'session=made-up' })).body).toContain('"visitor":"guest"')
})

test("a browser with the current page gets 304, with another visitor's page the new one", async () => {
  const { etag } = (await open('/')).headers
  expect((await open('/', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  const { token } = await testApp.one('user')
  expect((await open('/', { 'if-none-match': String(etag), cookie: `session=${token}` })).statusCode).toBe(200)
})

test('the page is compressed for clients that accept it, with the same content in every form', async () => {
  const plain = await open('/')
  const [brotli, gzipped, neither] = await Promise.all(
    ['gzip, br', 'gzip', 'br;q=0, zstd'].map((accepted) => open('/', { 'accept-encoding': accepted })),
  )
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli?.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli?.rawPayload ?? '').toString()).toBe(plain.body)
  expect(gzipped?.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzipped?.rawPayload ?? '').toString()).toBe(plain.body)
  expect(neither?.headers['content-encoding']).toBeUndefined()
  expect(neither?.body).toBe(plain.body)
})

test('the page may run its own inline script by its hash, and no other', async () => {
  const hash = createHash('sha256').update(scheme).digest('base64')
  const policy = String((await open('/')).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(String((await open('/login')).headers['content-security-policy'])).toContain("script-src 'self';")
})

test('a part that fails to load says so, and the others are shown', async () => {
  const broken = {
    ...handlers,
    catalogue: { ...handlers.catalogue, sessions: () => Promise.reject(new Error('the database is away')) },
  }
  const server = await buildApp(testApp.context, handlers, (app) => registerWeb(app, testApp.context, broken))
  const { body } = await server.inject({ url: '/' })
  expect(body).toContain('"sessions":{"failed":"Unable to load sessions info!"}')
  expect(body).toContain('Essays')
  expect(body).not.toContain('the database is away')
  await server.close()
})

test("a failed query of the page is logged without the session's fingerprint", async () => {
  const { token } = await testApp.one('user')
  await testApp.db.execute(sql`alter table sessions rename column token_fingerprint to gone`)
  for (const url of ['/', pathOf('upcomingEvents')]) expect((await open(url, { cookie: `session=${token}` })).body).toBe('the app')
  await testApp.db.execute(sql`alter table sessions rename column gone to token_fingerprint`)
  const told = lines.filter((line) => line.includes('could not be rendered'))
  expect(told).toHaveLength(2)
  for (const line of told) expect(line).toContain('Failed query')
  expect(lines.join()).not.toContain(fingerprint(token))
  expect(lines.join()).not.toContain('params:')
})

test('if rendering fails, the web app renders the page', async () => {
  await testApp.db.update(homeTable).set({ heading: 'break' })
  expect((await open('/')).body).toBe('the app')
})

test("the renderer's own files are not served", async () => {
  expect((await open('/.landing/renderLanding.mjs')).body).toBe('the app')
})

test('search engines get the list of pages and their content, and are kept out of the rest', async () => {
  const logoName = '0123456789abcdef0123456789abcdef'
  await testApp.db.insert(companyTable).values({ name: 'Desk', logoName, logoWidth: 40, logoHeight: 40 })
  expect((await open('/robots.txt')).body).toContain(`\nAllow: /api/pictures/${logoName}\n`)
  await testApp.db.delete(companyTable)
  const robots = await open('/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  for (const line of ['Disallow: /profile', 'Disallow: /api/', 'Allow: /api/main/offer-pictures/', 'Allow: /api/main/about'])
    expect(robots.body).toContain(`\n${line}\n`)
  expect(robots.body).toContain('Sitemap: https://desk.example/sitemap.xml')
  for (const [, path = ''] of robots.body.matchAll(/^Allow: (.*[^/])$/gm)) expect((await open(path)).statusCode).toBe(200)

  const map = await open('/sitemap.xml')
  expect(map.headers['content-type']).toContain('application/xml')
  const listed = [...map.body.matchAll(/<loc>https:\/\/desk\.example([^<]*)<\/loc>/g)].map(([, path]) => path)
  expect(listed[0]).toBe('/')
  const forAnyone = screenNames.filter((name) => screens[name].access === anyone).map(pathOf)
  for (const path of listed) expect(forAnyone).toContain(path)
})
