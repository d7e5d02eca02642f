import { Buffer } from 'node:buffer'
import { logoBox } from '@app/contract/company/company.rules.ts'
import { largestPicture } from '@app/contract/pictures/pictures.rules.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { unknownKeys } from '#uploads/files/storedFiles.store.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
})
afterAll(() => app.close())

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 80, b: 200, alpha: 0.5 } } })

async function send(as: TestPerson | undefined, file: Buffer, name = 'logo.png') {
  const form = new FormData()
  form.append('myfile', new Blob([new Uint8Array(file)], { type: 'image/png' }), name)
  const body = new Response(form)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/main/set-company-logo',
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...(as && { 'x-access-token': as.token }) },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, ...answer.json<{ message?: string; field?: string; version?: number; logo?: { address: string } }>() }
}
const shown = (address = '') => app.app.inject({ method: 'GET', url: address })
const logo = async () => (await app.as(null).home.about()).company.logo

test('a logo is re-encoded into its box without metadata, and keeps its transparency', async () => {
  const file = await drawing(1600, 400)
    .withExif({ IFD0: { Copyright: 'A. Author' } })
    .png()
    .toBuffer()
  expect(await send(admin, file)).toMatchObject({ status: 200, version: 1 })
  const { address = '', width, height } = (await logo()) ?? {}
  expect([width, height]).toEqual([576, 144])
  const picture = await shown(address)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
  const facts = await sharp(picture.rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 576, height: 144, hasAlpha: true })
  expect(facts.exif).toBeUndefined()
})

test('a small logo is not enlarged, and a wide one fits the box', async () => {
  await send(admin, await drawing(40, 40).png().toBuffer())
  expect(await logo()).toMatchObject({ width: 40, height: 40 })
  await send(admin, await drawing(3000, 100).webp().toBuffer())
  expect(await logo()).toMatchObject({ width: logoBox.width, height: 24 })
})

test('only pictures are accepted, by their bytes, and the old logo stays otherwise', async () => {
  const before = await logo()
  const png = await drawing(300, 300).png().toBuffer()
  const hostile = {
    'logo.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'logo.png': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'cut.png': png.subarray(0, png.length / 2),
    'empty.png': Buffer.alloc(0),
  }
  for (const [name, file] of Object.entries(hostile))
    expect(await send(admin, file, name), name).toMatchObject({ status: 400, field: 'myfile' })
  expect(await send(admin, Buffer.concat([png, Buffer.alloc(largestPicture.bytes)]))).toMatchObject({ status: 413, field: 'myfile' })
  expect(await logo()).toEqual(before)
})

test('only admins can set it', async () => {
  const png = await drawing(30, 30).png().toBuffer()
  for (const role of ['sales', 'manager', 'user'] as const) expect((await send(await app.one(role), png)).status).toBe(403)
  expect((await send(undefined, png)).status).toBe(401)
})

test('a new logo has a new address, the old file is deleted, and the nightly sweep keeps the present one', async () => {
  const png = await drawing(60, 20).png().toBuffer()
  const [one, two] = await Promise.all([send(admin, png), send(admin, png)])
  await app.runJobs()
  const kept = (await logo())?.address ?? ''
  for (const answer of [one, two]) expect((await shown(answer?.logo?.address)).statusCode).toBe(answer?.logo?.address === kept ? 200 : 404)
  const key = `pictures/${kept.split('/').at(-1)}/large`
  expect(await unknownKeys(app.db, [key, 'pictures/00000000000000000000000000000000/large'])).not.toContain(key)

  expect(await app.as(admin).company.removeLogo({})).not.toHaveProperty('logo')
  await app.runJobs()
  expect((await shown(kept)).statusCode).toBe(404)
  const acts = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectKind, 'company'))
  expect(acts.map(({ activity }) => activity)).toContain(`${admin.username} removed the logo of the company`)
  expect(acts.at(-1)).toMatchObject({ kind: 'settings', actorId: admin.id })
})
