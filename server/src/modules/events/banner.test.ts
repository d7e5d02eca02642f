import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { withBanner } from './banner.ts'
import { type EventTest, openEvents } from './testEvents.ts'

let testApp: EventTest
beforeAll(async () => {
  testApp = await openEvents()
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

test('no request waits while a new banner is encoded', async () => {
  const id = await testApp.makeEvent({ capacity: 5 })
  const { storage } = testApp.context
  const [drawing, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = storage.read.bind(storage)
  vi.spyOn(storage, 'read').mockImplementation(async (...asked) => {
    drawing.resolve()
    await end.promise
    return await read(...asked)
  })
  const changing = testApp.change(id, { title: 'Async Rust, again', bannerImg: await testApp.makeUpload(testApp.admin) })
  await drawing.promise
  expect(await testApp.register(await testApp.one('user'), id)).toMatchObject({ state: 'registered' })
  end.resolve()
  await changing
  expect((await testApp.eventRow(id)).title).toBe('Async Rust, again')
})

test('the banner of a refused change is deleted, and its upload can be used again', async () => {
  const id = await testApp.makeEvent()
  const { storage } = testApp.context
  const [stored, removed] = [vi.spyOn(storage, 'put'), vi.spyOn(storage, 'remove')]
  const bannerImg = await testApp.makeUpload(testApp.admin)
  stored.mockClear()
  await expect(testApp.change(id, { eventDate: testApp.inHours(-1), endsAt: null, bannerImg })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(stored.mock.calls).toHaveLength(1)
  expect(removed.mock.calls).toEqual([[stored.mock.calls[0]?.[0]]])
  await testApp.change(id, { bannerImg })
  expect(removed.mock.calls).toHaveLength(1)
})

test('a truncated picture is refused at its field', async () => {
  const id = await testApp.makeEvent()
  const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#4a6' } })
    .jpeg()
    .toBuffer()
  const bannerImg = await testApp.makeUpload(testApp.admin, 'banner', whole.subarray(0, whole.length / 2))
  await expect(testApp.change(id, { bannerImg })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'bannerImg' })
})

test("of two concurrent changes with one upload, the second is refused, and the first one's picture stays", async () => {
  const id = await testApp.makeEvent()
  const bannerImg = await testApp.makeUpload(testApp.admin)
  const done = await Promise.allSettled([testApp.change(id, { bannerImg }), testApp.change(id, { bannerImg })])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [shown] = await testApp.db
    .select()
    .from(picturesTable)
    .where(eq(picturesTable.id, (await testApp.eventRow(id)).bannerId))
  await expect(testApp.context.storage.read(shown?.storageKey ?? '')).resolves.toBeDefined()
})

test('the banner of a committed transaction is kept even if the connection was lost before the answer', async () => {
  const uploadId = await testApp.makeUpload(testApp.admin)
  const removed = vi.spyOn(testApp.context.storage, 'remove')
  const lost = withBanner(testApp.context, { ownerId: testApp.admin.id, uploadId }, async (keep) => {
    await testApp.db.transaction(keep)
    throw new Error('The connection was lost.')
  })
  await expect(lost).rejects.toThrow('The connection was lost.')
  expect(removed).not.toHaveBeenCalled()
})
