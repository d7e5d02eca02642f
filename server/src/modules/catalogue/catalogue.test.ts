import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOffers } from '#seed/offers.ts'
import { randomFrom } from '#seed/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { bookableSessionsTable, picturesTable, servicesTable } from './catalogue.table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await makeOffers({ db: app.db, storage: app.context.storage, random: randomFrom(1), now: new Date() })
})
afterAll(() => app.close())

test('a visitor sees the offers in order, with prices in major units', async () => {
  const services = await app.as(null).catalogue.services()
  expect(services.items.map(({ name }) => name).slice(0, 2)).toEqual(['Assignment help', 'Bug fixing'])
  expect(services).toMatchObject({ total: 6, isCapped: false })
  expect(services.items[0]).not.toHaveProperty('readMoreLink')
  const sessions = await app.as(null).catalogue.sessions({ sort: 'price', direction: 'asc' })
  expect(sessions.items.map(({ price }) => price)).toEqual([19.5, 35, 45, 45, 50, 79])
  expect(sessions.items[0]).toMatchObject({
    name: 'First job: portfolio and plan',
    currency: 'USD',
    duration: '30 minutes',
    technologies: ['Git'],
  })
})

test('the demo texts are long enough to be cut, and every offer has its own picture', async () => {
  const [services, sessions] = [await app.as(null).catalogue.services(), await app.as(null).catalogue.sessions()]
  for (const { details } of services.items) expect(details.length).toBeGreaterThan(200)
  for (const { details } of sessions.items) expect(details.length).toBeGreaterThan(75)
  const images = [...services.items, ...sessions.items].map(({ image }) => image)
  expect(new Set(images).size).toBe(12)
})

test('offers are found by a part of the name, page by page, and a search has no wildcards', async () => {
  expect((await app.as(null).catalogue.sessions({ search: 'REVIEW' })).items.map(({ name }) => name)).toEqual(['Code review with a mentor'])
  expect(await app.as(null).catalogue.sessions({ search: '%' })).toMatchObject({ items: [], total: 0 })
  const page = await app.as(null).catalogue.services({ sort: 'name', direction: 'asc', page: 2, pageSize: 4 })
  expect(page).toMatchObject({ total: 6, items: [{ name: 'Deployment and DevOps' }, { name: 'Web and mobile development' }] })
})

test('a picture is public and cacheable forever; nothing else can be reached that way', async () => {
  const { image = '', imageWidth, imageHeight } = (await app.as(null).catalogue.services()).items[0] ?? {}
  expect([imageWidth, imageHeight]).toEqual([960, 600])
  const shown = await app.app.inject({ method: 'GET', url: image })
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  const again = await app.app.inject({ method: 'GET', url: image, headers: { 'if-none-match': String(shown.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])

  for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense', '..%2f..%2ffiles']) {
    const missing = await app.app.inject({ method: 'GET', url: `/api/main/offer-pictures/${id}` })
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  }
})

test('a picture without its file is not found, and that answer is not cached', async () => {
  const [row] = await app.db
    .insert(picturesTable)
    .values({ storageKey: 'offer-pictures/gone', type: 'image/webp', width: 1, height: 1, sizeBytes: 1 })
    .returning()
  const missing = await app.app.inject({ method: 'GET', url: `/api/main/offer-pictures/${row?.id}` })
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
})

test('a price is never negative', async () => {
  const free = { name: 'Free', details: 'None.', duration: '5 minutes' }
  await app.db.insert(bookableSessionsTable).values({ ...free, priceCents: 0 })
  await expect(app.db.insert(bookableSessionsTable).values({ ...free, priceCents: -1 })).rejects.toThrow()
})

test('an offer without a picture, or with a link, says so', async () => {
  await app.db.insert(servicesTable).values({ name: 'Zeta', details: 'New.', readMoreLink: 'https://example.com/zeta' })
  const [zeta] = (await app.as(null).catalogue.services({ search: 'zeta' })).items
  expect(zeta).toMatchObject({ readMoreLink: 'https://example.com/zeta', technologies: [] })
  expect(zeta).not.toHaveProperty('image')
})
