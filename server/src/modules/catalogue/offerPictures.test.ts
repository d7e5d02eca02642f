import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { largestOfferPicture } from '@app/contract/catalogue/offerPictures.rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import type { TestPerson } from '#test/app.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { picturesTable } from './catalogue.table.ts'
import { sweepUnusedPictures } from './sweepUnusedPictures.ts'
import { drawing, startTestCatalogue, type TestCatalogue } from './testCatalogue.ts'

let testApp: TestCatalogue
beforeAll(async () => {
  testApp = await startTestCatalogue()
})
afterAll(() => testApp.close())
/** Makes all pictures two days old. */
const makeTwoDaysOld = () => testApp.db.update(picturesTable).set({ createdAt: later(new Date(), -days(2)) })
const shown = (url = '') => testApp.app.inject({ method: 'GET', url })

test('a picture is resized for a card, without its metadata', async () => {
  const file = await drawing()
    .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { status, image, imageWidth } = await testApp.upload(testApp.admin, file)
  expect([status, imageWidth]).toEqual([200, 960])
  const facts = await sharp((await shown(image)).rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 960, height: 540 })
  expect(facts.exif).toBeUndefined()
})

test('the chosen rectangle is cropped from the upright picture, and moved back if it is over the edge', async () => {
  const half = await drawing(200, 100, '#ff0000')
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: '#0000ff' } }, left: 100, top: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  for (const [y, height, red] of [
    ['0', '62', 255],
    ['110', '62', 0],
    ['190', '62', 0],
  ] as const) {
    const { image } = await testApp.upload(testApp.admin, half, { x: '0', y, width: '100', height })
    const { dominant } = await sharp((await shown(image)).rawPayload).stats()
    expect(Math.abs(dominant.r - red)).toBeLessThan(30)
  }
  expect((await testApp.upload(testApp.admin, half, { x: '50', y: '0', width: '100000', height: '5' })).status).toBe(200)
  for (const cut of [{ x: '-1' }, { width: '0' }, { height: 'NaN' }])
    expect(await testApp.upload(testApp.admin, half, { x: '0', y: '0', width: '9', height: '9', ...cut })).toMatchObject({ status: 400 })
})

test('only pictures are accepted, by their bytes, and only from an admin', async () => {
  const png = await drawing().png().toBuffer()
  const hostile = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('%PDF-1.7'),
    png.subarray(0, png.length / 2),
    png.subarray(0, 40),
    Buffer.alloc(0),
  ]
  for (const file of hostile) expect(await testApp.upload(testApp.admin, file)).toMatchObject({ status: 400, field: 'myfile' })
  const heavy = Buffer.concat([png, Buffer.alloc(largestOfferPicture.bytes)])
  expect(await testApp.upload(testApp.admin, heavy)).toMatchObject({ status: 413, message: 'Sorry, But File is Larger than 5 MB !' })
  for (const role of ['sales', 'manager', 'employee', 'remoteDeveloper', 'user'] as const)
    expect((await testApp.upload(await testApp.one(role), png)).status).toBe(403)
  expect((await testApp.upload(null, png)).status).toBe(401)
})

test('an uploaded picture is cropped and resized the same way, once, and its file is deleted', async () => {
  const uploadPicture = async (owner: TestPerson, file: Buffer, purpose: 'image' | 'orderFile' = 'image') => {
    const [id, storageKey] = [newId(), `files/${newId()}`]
    const { size } = await testApp.context.storage.put(storageKey, Readable.from([file]))
    const about = { name: 'picture.png', type: 'image/png', size, received: size, state: 'complete' } as const
    const expiresAt = later(new Date(), days(1))
    await testApp.db.insert(uploadsTable).values({ id, storageKey, ownerId: owner.id, purpose, expiresAt, ...about })
    return { id, storageKey }
  }
  const { uploadPicture: draw } = testApp.as(testApp.admin).catalogue
  const { id: uploadId, storageKey } = await uploadPicture(testApp.admin, await drawing(200, 100).png().toBuffer())
  const { image, imageWidth } = await draw({ uploadId, x: 0, y: 0, width: 100, height: 56 })
  expect([imageWidth, (await shown(image)).statusCode]).toEqual([960, 200])
  await testApp.runJobs()
  await expect(testApp.context.storage.read(storageKey)).rejects.toThrow()
  await expect(draw({ uploadId })).rejects.toThrow()

  const png = await drawing().png().toBuffer()
  const others = await uploadPicture(await testApp.one('admin'), png)
  const forAnOrder = await uploadPicture(testApp.admin, png, 'orderFile')
  const hostile = await uploadPicture(testApp.admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const heavy = await uploadPicture(testApp.admin, Buffer.concat([png, Buffer.alloc(largestOfferPicture.bytes)]))
  for (const { id } of [others, forAnOrder, hostile, heavy]) await expect(draw({ uploadId: id })).rejects.toThrow()
  await expect(draw({ uploadId: heavy.id })).rejects.toMatchObject({ field: 'myfile', message: 'Sorry, But File is Larger than 5 MB !' })
})

test('unused pictures are deleted after a day; used ones, also by recycled offers, stay', async () => {
  const [used, inBin, replaced, unused] = [
    await testApp.picture(),
    await testApp.picture(),
    await testApp.picture(),
    await testApp.picture(),
  ]
  const { createService, createSession, deleteSession, updateService } = testApp.as(testApp.admin).catalogue
  const service = await createService(testApp.newService({ image: replaced }))
  await updateService({ id: service._id, data: { image: used } })
  const session = await createSession(testApp.newSession({ image: inBin }))
  const { itemId } = await deleteSession({ id: session._id })
  expect(await sweepUnusedPictures(testApp.context)).toBe(0)
  await makeTwoDaysOld()
  const young = await testApp.picture()
  expect(await sweepUnusedPictures(testApp.context)).toBeGreaterThanOrEqual(2)
  for (const image of [used, inBin, young]) expect((await shown(image)).statusCode).toBe(200)
  for (const image of [replaced, unused]) expect((await shown(image)).statusCode).toBe(404)
  await expect(createService(testApp.newService({ image: unused }))).rejects.toMatchObject({ status: 400, field: 'image' })
  await testApp.as(testApp.admin).recycle.remove({ id: itemId })
  expect(await sweepUnusedPictures(testApp.context)).toBe(1)
  expect(await testApp.db.select().from(picturesTable)).toHaveLength(2)
})

test('saving a picture during the sweep either keeps it or is refused', async () => {
  const { createService } = testApp.as(testApp.admin).catalogue
  for (let round = 0; round < 5; round += 1) {
    const image = await testApp.picture()
    await makeTwoDaysOld()
    const [saved] = await Promise.allSettled([createService(testApp.newService({ image })), sweepUnusedPictures(testApp.context)])
    expect((await shown(image)).statusCode).toBe(saved.status === 'fulfilled' ? 200 : 404)
  }
})
