import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { openStorage } from '#outside/storage/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { type ObjectStore, startObjectStore } from '#test/objectStore/index.ts'
import { claimUpload } from '#uploads/receiving/claimUpload.ts'
import { begin, startUploadTest, touch, type UploadTest } from '#uploads/testUploads.ts'
import { uploadById } from '#uploads/uploads.store.ts'

let store: ObjectStore
let app: TestApp
let [admin, customer]: TestPerson[] = []
let testApp: UploadTest
let [one, other] = ['', '']

const settings = () => ({
  S3_ENDPOINT: store.settings.endpoint,
  S3_BUCKET: store.settings.bucket,
  S3_ACCESS_KEY_ID: store.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
})
const opened = () => openStorage(readConfig(settings()))

beforeAll(async () => {
  store = await startObjectStore({ folder: await mkdtemp(join(tmpdir(), 'objects-')) })
  app = await startTestApp({ settings: settings(), context: { storage: await opened() } })
  admin = await app.one('admin')
  customer = await app.one('user')
  testApp = await startUploadTest()
  one = await testApp.startProcess(await opened())
  other = await testApp.startProcess(await opened())
})
beforeEach(() => store.bear('well'))
afterAll(async () => {
  await testApp.stop()
  await app.close()
  await store.stop()
})

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const photo = (colour: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function setPicture(file: Buffer) {
  const form = new FormData()
  form.append('userId', customer?.id ?? '')
  form.append('myfile', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'me.jpg')
  const body = new Response(form)
  return await app.app.inject({
    method: 'POST',
    url: '/api/test/upload-profilePic',
    headers: { 'content-type': body.headers.get('content-type') ?? '', 'x-access-token': customer?.token ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}
const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers })

test('an upload begun in one process continues in another, is finished in the first, and has the sent bytes', async () => {
  const me = { ownerId: await testApp.addPerson() }
  const file = randomBytes(3_500_000)
  const { status, id } = await begin(one, me, testApp.grantFor(me), file.length)
  expect(status).toBe(201)
  let at = 0
  for (const [index, length] of [1_000_000, 64_000, 2_400_000, 36_000].entries()) {
    const address = `${index % 2 === 0 ? one : other}${uploadsPath}/${id}`
    expect((await touch('HEAD', address, me)).offset).toBe(String(at))
    expect((await touch('PATCH', address, me, { offset: at, body: file.subarray(at, at + length) })).status).toBe(204)
    at += length
  }
  const row = await uploadById(testApp.db, id)
  expect(row).toMatchObject({ state: 'complete', received: file.length })
  expect(await claimUpload(testApp.db, { id, ...me })).toMatchObject({ size: file.length })
  const kept = store.store.objects.get(`kept/${row?.storageKey}`)
  expect(kept?.size).toBe(file.length)
})

test('a removed upload is gone from the bucket', async () => {
  const me = { ownerId: await testApp.addPerson() }
  const { id } = await begin(one, me, testApp.grantFor(me), 10)
  await touch('PATCH', `${one}${uploadsPath}/${id}`, me, { body: '12345' })
  const named = () => [...store.store.objects.keys()].filter((key) => key.includes(id))
  expect(named()).toHaveLength(1)
  expect((await touch('DELETE', `${other}${uploadsPath}/${id}`, me)).status).toBe(204)
  expect(named()).toEqual([])
})

test('a picture, and ranges of an export, are served from the bucket', async () => {
  const { profilePicture } = (await setPicture(await photo('#3366aa'))).json<{ profilePicture: string }>()
  const shown = await get(profilePicture)
  expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).format]).toEqual([200, 'webp'])
  expect((await setPicture(await photo('#aa6633'))).statusCode).toBe(200)
  await app.runJobs()
  expect((await get(profilePicture)).statusCode).toBe(404)

  if (!admin) throw new Error('there is an admin')
  const { _id } = await app.as(admin).exports.users()
  await app.runJobs()
  const led = await get(`/api/exports/${_id}/file`, { 'x-access-token': admin.token })
  expect(led.statusCode).toBe(302)
  const link = String(led.headers.location)
  // The address of the bucket is not disclosed.
  expect(link).toMatch(/^\/api\/files\//)
  const whole = await get(link)
  expect(whole.body).toContain(customer?.email)
  const part = await get(link, { range: 'bytes=3-12' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
    206,
    `bytes 3-12/${whole.rawPayload.length}`,
    whole.rawPayload.subarray(3, 13).toString(),
  ])
  expect((await get(link, { range: 'bytes=999999-' })).statusCode).toBe(416)
  expect(hash((await get(link, { range: 'bytes=0-', 'if-range': '"another"' })).rawPayload)).toBe(hash(whole.rawPayload))
})

test.each([
  ['silent', 'silent'],
  ['broken', { status: 500, code: 'InternalError' }],
  ['taking the key no more', { status: 403, code: 'AccessDenied' }],
] as const)('while the store is %s, requests for files are refused with a retry time, and others work', async (_, mood) => {
  const { profilePicture } = (await setPicture(await photo('#336633'))).json<{ profilePicture: string }>()
  await expect.poll(async () => (await get('/readyz')).statusCode).toBe(200)
  store.bear(mood)
  const answers = await Promise.all([get(profilePicture), setPicture(await photo('#663366'))])
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
    expect(answer.json()).toMatchObject({
      code: 'BUSY',
      message: 'Our file storage is not answering right now. Please try again in a few seconds.',
    })
  }
  const me = { ownerId: await testApp.addPerson() }
  const { id } = await begin(one, me, testApp.grantFor(me), 10)
  const upload = await touch('PATCH', `${one}${uploadsPath}/${id}`, me, { body: '1234567890' })
  expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '3'])
  await expect.poll(async () => (await get('/readyz')).json()).toEqual({ status: 'waiting', missing: ['storage'] })
  expect((await get('/api/auth/me', { 'x-access-token': customer?.token ?? '' })).statusCode).not.toBe(503)

  store.bear('well')
  expect((await get(profilePicture)).statusCode).toBe(200)
  await expect.poll(async () => (await get('/readyz')).statusCode).toBe(200)
  expect((await touch('PATCH', `${other}${uploadsPath}/${id}`, me, { body: '1234567890' })).status).toBe(204)
})
