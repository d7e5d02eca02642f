import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { exportsTable } from '#exports/exports.table.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { dataArchivesTable } from '#personalData/personalData.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { namedCalls } from '../api.ts'

let testApp: TestApp
let admin: TestPerson
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())

const exportCalls = [
  '/api/test/exportUsersToCsv',
  '/api/test/exportOrdersToCsv',
  '/api/test/exportPaymentsToCsv',
  '/api/test/exportPublicPaymentsToCsv',
  '/api/test/exportPublicOrdersToCsv',
]
const ask = async (url: string, headers: Record<string, string>) =>
  (await testApp.app.inject({ url, headers: { host: 'desk.example', cookie: `session=${admin.token}`, ...headers } })).statusCode
const exported = async () => (await testApp.db.select().from(exportsTable)).length

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed in or opened from a mail', { 'sec-fetch-site': 'none' }],
  ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['a page elsewhere', { referer: 'https://evil.example/desk.example' }],
  ['a page whose address looks like ours', { referer: 'http://desk.example.evil.example/' }],
  ['a page that is no address', { referer: 'desk.example' }],
  ['an unknown origin', {}],
])('a GET that changes something is refused from %s', async (_, headers) => {
  for (const url of exportCalls) expect(await ask(url, headers)).toBe(403)
  expect(await exported()).toBe(0)
})

test('our own pages are accepted in every way browsers identify them, and so are scripts with a token', async () => {
  const [users = '', orders = '', payments = ''] = exportCalls
  expect(await ask(users, { 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await ask(orders, { origin: 'http://desk.example' })).toBe(200)
  expect(await ask(payments, { referer: 'http://desk.example/profile/exports' })).toBe(200)
  expect((await testApp.app.inject({ url: users, headers: { 'x-access-token': admin.token } })).statusCode).toBe(200)
})

test('downloads that are logged are refused to links on other sites, and nothing is written', async () => {
  const now = new Date()
  const ready = { state: 'ready', storageKey: `exports/${newId()}`, sizeBytes: 1 } as const
  const about = { ...ready, subject: 'users', name: 'users.csv', requestedBy: admin.id, rows: 1 } as const
  const [file] = await testApp.db.insert(exportsTable).values(about).returning()
  const whose = { ...ready, userId: admin.id, requestedBy: admin.id, readyAt: now }
  const [archive] = await testApp.db.insert(dataArchivesTable).values(whose).returning()
  const taken = () => testApp.db.$count(auditLogTable, sql`activity ~ 'took the attendance|downloaded'`)
  for (const [url, answer] of [
    ['/api/attendance/sheet?month=2026-11', 200],
    [`/api/exports/${file?.id}/file`, 302],
    [`/api/data-archives/${archive?.id}/file`, 302],
  ] as const) {
    const before = await taken()
    expect([url, await ask(url, { 'sec-fetch-site': 'cross-site' })]).toEqual([url, 403])
    expect([url, await taken()]).toEqual([url, before])
    expect([url, await ask(url, { 'sec-fetch-site': 'same-origin' })]).toEqual([url, answer])
    expect([url, await taken()]).toEqual([url, before + 1])
  }
})

test('the only GETs that change something are exports, the captcha and the redirects to Google', () => {
  const changing = namedCalls().filter(({ call }) => call.method === 'GET' && call.isChange)
  expect(changing.map(({ call }) => call.path).toSorted()).toEqual(
    ['/api/auth/captcha', '/api/drive/drivelink', '/api/drive/gmaillink', ...exportCalls].toSorted(),
  )
})
