import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventTest, openEvents } from '#events/testEvents.ts'
import { idempotencyKeysTable } from '#idempotency/idempotency.table.ts'

let testApp: EventTest
beforeAll(async () => {
  testApp = await openEvents()
})
afterAll(() => testApp.close())

test('an admin uploads a banner for the phone app, changes, deletes and restores it', async () => {
  const banners = testApp.as(testApp.admin).banners
  const made = await banners.create({ title: 'Winter', fileUrl: await testApp.makeUpload(testApp.admin, 'banner') })
  expect(made).toMatchObject({ title: 'Winter', fileUrl: expect.stringContaining('/api/main/offer-pictures/') })
  expect((await testApp.app.inject({ url: made.fileUrl })).headers['content-type']).toBe('image/jpeg')
  expect(await banners.update({ id: made._id, title: 'Spring' })).toMatchObject({ title: 'Spring', fileUrl: made.fileUrl })
  expect(await banners.all({ search: 'spr' })).toMatchObject({ total: 1, items: [{ _id: made._id }] })
  expect(await banners.remove({ id: made._id })).toEqual({ message: 'Deleted Successfully!' })
  expect(await banners.all({})).toMatchObject({ total: 0 })
  await expect(banners.update({ id: made._id, title: 'Gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await banners.restore({ id: made._id })).toMatchObject({ title: 'Spring' })

  const text = await testApp.makeUpload(testApp.admin, 'banner', Buffer.from('GIF89a no picture'), 'banner.png')
  await expect(banners.create({ title: 'Bad', fileUrl: text })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'fileUrl' })
})

test('repetitions of one attempt, concurrent or later, create one banner and one log entry', async () => {
  const banners = testApp.as(testApp.admin).banners
  const input = { title: 'Once', fileUrl: await testApp.makeUpload(testApp.admin, 'banner') }
  const attempt = () => banners.create(input, { idempotencyKey: 'banner' })
  const [made, again] = await Promise.all([attempt(), attempt()])
  await testApp.db.delete(idempotencyKeysTable)
  expect([again, await attempt()]).toEqual([made, made])
  await expect(banners.create({ ...input, title: 'Twice' }, { idempotencyKey: 'banner' })).rejects.toMatchObject({ code: 'KEY_REUSED' })
  expect(await banners.all({ search: 'once' })).toMatchObject({ total: 1 })
  expect((await testApp.as(testApp.admin).logs.all({ search: 'added the mobile banner Once' })).items).toHaveLength(1)
})
