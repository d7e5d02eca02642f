import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import { withBanner } from './banner.ts'
import { type EventDesk, openEvents } from './testEvents.ts'

let desk: EventDesk
beforeAll(async () => {
  desk = await openEvents()
})
afterAll(() => desk.close())
afterEach(() => vi.restoreAllMocks())

test('nobody waits while an admin’s new banner is drawn', async () => {
  const id = await desk.makeEvent({ capacity: 5 })
  const { storage } = desk.context
  const [drawing, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = storage.read.bind(storage)
  vi.spyOn(storage, 'read').mockImplementation(async (...asked) => {
    drawing.resolve()
    await end.promise
    return await read(...asked)
  })
  const changing = desk.change(id, { title: 'Async Rust, again', bannerImg: await desk.makeUpload(desk.admin) })
  await drawing.promise
  expect(await desk.register(await desk.one('user'), id)).toMatchObject({ state: 'registered' })
  end.resolve()
  await changing
  expect((await desk.eventRow(id)).title).toBe('Async Rust, again')
})

test('what was drawn for a change that is refused is gone, and its upload can be tried again', async () => {
  const id = await desk.makeEvent()
  const { storage } = desk.context
  const [stored, removed] = [vi.spyOn(storage, 'put'), vi.spyOn(storage, 'remove')]
  const bannerImg = await desk.makeUpload(desk.admin)
  stored.mockClear()
  await expect(desk.change(id, { eventDate: desk.inHours(-1), endsAt: null, bannerImg })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  expect(stored.mock.calls).toHaveLength(1)
  expect(removed.mock.calls).toEqual([[stored.mock.calls[0]?.[0]]])
  await desk.change(id, { bannerImg })
  expect(removed.mock.calls).toHaveLength(1)
})

test('a picture that is cut off is refused by the name of its field', async () => {
  const id = await desk.makeEvent()
  const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#4a6' } })
    .jpeg()
    .toBuffer()
  const bannerImg = await desk.makeUpload(desk.admin, 'banner', whole.subarray(0, whole.length / 2))
  await expect(desk.change(id, { bannerImg })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'bannerImg' })
})

test('of two who change an event with one upload at once one is told that it was added already, and the picture of the other stays', async () => {
  const id = await desk.makeEvent()
  const bannerImg = await desk.makeUpload(desk.admin)
  const done = await Promise.allSettled([desk.change(id, { bannerImg }), desk.change(id, { bannerImg })])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [shown] = await desk.db
    .select()
    .from(picturesTable)
    .where(eq(picturesTable.id, (await desk.eventRow(id)).bannerId))
  await expect(desk.context.storage.read(shown?.storageKey ?? '')).resolves.toBeDefined()
})

test('a banner whose transaction was kept though nobody heard of it is not removed', async () => {
  const uploadId = await desk.makeUpload(desk.admin)
  const removed = vi.spyOn(desk.context.storage, 'remove')
  const lost = withBanner(desk.context, { ownerId: desk.admin.id, uploadId }, async (keep) => {
    await desk.db.transaction(keep)
    throw new Error('The connection was lost.')
  })
  await expect(lost).rejects.toThrow('The connection was lost.')
  expect(removed).not.toHaveBeenCalled()
})
