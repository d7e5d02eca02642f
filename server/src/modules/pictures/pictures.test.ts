import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import { largestPicture, smallPicture } from '@app/contract/pictures/pictures.rules.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { pictureKeys } from './pictureKeys.ts'
import { setPicture } from './setPicture.ts'

let app: TestApp
let photo: Buffer
let [admin, superAdmin, sales, customer, other]: TestPerson[] = []

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
  superAdmin = await app.one('admin', { isSuperAdmin: true })
  sales = await app.one('sales')
  customer = await app.one('user')
  other = await app.one('user')
  photo = await picture()
    .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.close())

const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#3366aa' } })

async function send(
  as: TestPerson | undefined,
  userId: string | undefined,
  file: Buffer,
  more: Record<string, string> = {},
  name = 'me.jpg',
) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ userId: userId ?? '', ...more })) form.append(field, value)
  form.append('myfile', new Blob([new Uint8Array(file)], { type: 'image/png' }), name)
  const body = new Response(form)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/test/upload-profilePic',
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...(as && { 'x-access-token': as.token }) },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json<{ message?: string; field?: string; profilePicture?: string }>() }
}

/** A black square of one bit per pixel, which compresses to almost nothing. */
function blackPng(edge: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const shown = async (address = '') => await app.app.inject({ method: 'GET', url: address })

test('a picture is stored as a square without metadata, and is public at its own address', async () => {
  const { status, profilePicture = '' } = await send(customer, customer?.id, photo)
  expect(status).toBe(200)
  expect(profilePicture).toMatch(/^\/api\/pictures\/[0-9a-f]{32}$/)
  const large = await shown(profilePicture)
  expect(large.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
  const facts = await sharp(large.rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(facts.exif).toBeUndefined()
  expect(await sharp((await shown(smallPicture(profilePicture))).rawPayload).metadata()).toMatchObject({ width: 96, height: 96 })
  expect(await app.as(admin ?? null).users.byId({ id: customer?.id ?? '' })).toMatchObject({ profilePicture })
  expect((await app.as(customer ?? null).auth.session()).user).toMatchObject({ profilePicture })
})

test('a new picture has a new address, and the previous one is deleted', async () => {
  const first = (await send(other, other?.id, photo)).profilePicture
  const second = (await send(other, other?.id, photo)).profilePicture
  expect(second).not.toBe(first)
  await app.runJobs()
  expect((await shown(first)).statusCode).toBe(404)
  expect((await shown(second)).statusCode).toBe(200)
  expect(await app.as(other ?? null).pictures.remove({ userId: other?.id ?? '' })).not.toHaveProperty('profilePicture')
  await app.runJobs()
  expect((await shown(second)).statusCode).toBe(404)
  expect((await shown(smallPicture(second ?? ''))).statusCode).toBe(404)
})

test('the chosen square is cropped from the upright picture', async () => {
  const half = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: '#0000ff' } }, left: 100, top: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  // Upright it is 100 wide and 200 high, red above blue.
  for (const [y, red] of [
    ['0', 255],
    ['100', 0],
  ] as const) {
    const { profilePicture } = await send(other, other?.id, half, { x: '0', y, edge: '100' })
    const { dominant } = await sharp((await shown(profilePicture)).rawPayload).stats()
    expect(Math.abs(dominant.r - red)).toBeLessThan(30)
  }
  expect((await send(other, other?.id, half, { x: '90', y: '190', edge: '5000' })).status).toBe(200)
  expect(await send(other, other?.id, half, { x: '-1', y: '0', edge: '10' })).toMatchObject({ status: 400, field: 'x' })
})

test('a picture may have one megabyte and not a byte more', async () => {
  // A JPEG reader stops at the end of the picture; further bytes only add size.
  const weighing = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  expect((await send(customer, customer?.id, weighing(largestPicture.bytes))).status).toBe(200)
  expect(await send(customer, customer?.id, weighing(largestPicture.bytes + 1))).toMatchObject({
    status: 413,
    message: 'Sorry, But File is Larger than 1 MB !',
    field: 'myfile',
  })
})

test('only pictures are accepted, regardless of their name, and only if they can be read to the end', async () => {
  const png = await picture().png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const avif = await picture(64, 64).avif().toBuffer()
  const hostile = {
    'face.svg': svg,
    'page.png': html,
    'cut.png': png.subarray(0, Math.floor(png.length / 2)),
    'head.png': png.subarray(0, 40),
    'empty.png': Buffer.alloc(0),
    'other.avif': avif,
  }
  const before = (await app.as(customer ?? null).auth.session()).user?.profilePicture
  for (const [name, file] of Object.entries(hostile))
    expect(await send(customer, customer?.id, file, {}, name), name).toMatchObject({ status: 400, field: 'myfile' })
  expect((await app.as(customer ?? null).auth.session()).user?.profilePicture).toBe(before)
  for (const kind of [picture().webp(), picture().gif(), picture(1, 1).png()])
    expect((await send(customer, customer?.id, await kind.toBuffer())).status).toBe(200)
})

test('a small file that unpacks to four hundred million pixels is refused before it is unpacked', async () => {
  expect((await send(customer, customer?.id, blackPng(500))).status).toBe(200)
  const bomb = blackPng(20_000)
  expect(bomb.length).toBeLessThan(largestPicture.bytes)
  const began = performance.now()
  expect(await send(customer, customer?.id, bomb)).toMatchObject({ status: 400, field: 'myfile' })
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('users change their own picture, admins those of others except super admins, and other roles none', async () => {
  expect(await send(undefined, customer?.id, photo)).toMatchObject({ status: 401 })
  expect(await send(other, customer?.id, photo)).toMatchObject({ status: 403 })
  expect(await send(sales, customer?.id, photo)).toMatchObject({ status: 403 })
  expect(await send(admin, superAdmin?.id, photo)).toMatchObject({ status: 403 })
  expect(await send(admin, 'unknown', photo)).toMatchObject({ status: 404, message: 'User not found!' })
  expect(await send(superAdmin, superAdmin?.id, photo)).toMatchObject({ status: 200 })
  expect(await send(admin, customer?.id, photo)).toMatchObject({ status: 200 })
  const lines = await app.db
    .select()
    .from(auditLogTable)
    .where(eq(auditLogTable.subjectId, customer?.id ?? ''))
  expect(lines.map(({ activity }) => activity)).toEqual([`${admin?.username} changed the picture of ${customer?.username}`])
  await expect(app.as(other ?? null).pictures.remove({ userId: customer?.id ?? '' })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(admin ?? null).pictures.remove({ userId: superAdmin?.id ?? '' })).rejects.toMatchObject({ status: 403 })
})

test('of many concurrent pictures one is shown, and no file of the others remains', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(other, other?.id, photo)))
  await app.runJobs()
  const kept = (await app.as(other ?? null).auth.session()).user?.profilePicture
  for (const { profilePicture } of answers) expect((await shown(profilePicture)).statusCode).toBe(profilePicture === kept ? 200 : 404)
})

test('an address without a picture is not found', async () => {
  for (const name of ['x', '..%2f..%2fsecret', '0'.repeat(32), `${'0'.repeat(32)}%00`])
    expect((await shown(`/api/pictures/${name}`)).statusCode).toBe(404)
})

test('a picture is served even if the answer to its commit was lost', async () => {
  const person = await app.one('user')
  const commit = app.context.db.transaction
  vi.spyOn(app.context.db, 'transaction').mockImplementationOnce(async (work) => {
    await commit(work)
    throw new Error('The connection was lost.')
  })
  await expect(setPicture(app.context, person, person.id, photo)).rejects.toThrow('The connection was lost.')
  const [row] = await app.db.select().from(usersTable).where(eq(usersTable.id, person.id))
  const { large, small } = pictureKeys(row?.profilePicture ?? '')
  for (const key of [large, small]) expect(await app.context.storage.exists(key)).toBe(true)
})
