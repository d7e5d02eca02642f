import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookableSessionsTable, servicesTable } from '#catalogue/catalogue.table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { homeTable } from './home.table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { BRAND: 'acme', BRAND_NAME: 'Acme Desk', MAX_UPLOAD_MB: '7' } })
})
afterAll(() => app.close())

test('the landing page has default texts', async () => {
  expect(await app.as(null).home.details()).toMatchObject({ logoText: 'Acme Desk', heading: expect.stringMatching(/\w/) })
  await app.db.insert(homeTable).values({ heading: 'Hello', details: 'There', logoText: 'Acme' })
  expect(await app.as(null).home.details()).toMatchObject({ heading: 'Hello', details: 'There', logoText: 'Acme' })
})

test('only a demo company’s own open accounts are offered for sign-in', async () => {
  await app.one('admin', { username: 'admin' })
  expect(await app.as(null).home.about()).toMatchObject({
    brand: 'acme',
    product: 'Acme Desk',
    isDemo: false,
    demoAccounts: [],
    mail: 'mailbox',
    texts: 'outbox',
    cards: 'sandbox',
    maxUploadBytes: 7_000_000,
    offers: { services: false, sessions: false },
  })
  await app.one('user', { username: 'customer', isDemo: true })
  await app.one('sales', { username: 'sales', isDemo: true })
  await app.one('manager', { username: 'manager', isDemo: true, disabledAt: new Date(), disabledReason: 'admin' })
  await app.one('user', { username: 'demo-extra', isDemo: true })
  expect(await app.as(null).home.about()).toMatchObject({
    isDemo: true,
    demoAccounts: [
      { username: 'sales', role: 'ROLE_SALES' },
      { username: 'customer', role: 'ROLE_USER' },
    ],
  })
})

test('the kinds of offers are listed, without recycled ones', async () => {
  const offers = async () => (await app.as(null).home.about()).offers
  const recycledAt = new Date()
  await app.db.insert(servicesTable).values({ name: 'Essays', details: 'About code', recycledAt })
  await app.db.insert(bookableSessionsTable).values({ name: 'Debugging', details: 'Together', duration: '1 hour', priceCents: 1_950 })
  expect(await offers()).toEqual({ services: false, sessions: true })
  await app.db.update(servicesTable).set({ recycledAt: null })
  await app.db.update(bookableSessionsTable).set({ recycledAt })
  expect(await offers()).toEqual({ services: true, sessions: false })
})

test('skills are sorted alphabetically, for visitors too', async () => {
  await app.db.insert(skillsTable).values(['Zig', 'java', 'Ada', 'Kotlin'].map((name) => ({ name })))
  expect((await app.as(null).skills.list()).map(({ name }) => name)).toEqual(['Ada', 'java', 'Kotlin', 'Zig'])
})
