import { uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minuteLink } from './files/fileLinks.ts'
import { claimUpload } from './receiving/claimUpload.ts'
import { begin, touch } from './testUploads.ts'

let context: TestApp
let address: string
beforeAll(async () => {
  context = await startTestApp({ settings: { MAX_UPLOAD_MB: '3', BRAND: 'acme' } })
  address = await context.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => context.close())

test('a signed-in person gets the upload address and a grant, never a key', async () => {
  const customer = await context.one('user')
  const answer = await context.as(customer).uploads.awsInfo()
  expect(answer).toEqual({
    bucketName: 'acme-files',
    region: 'ap-south-1',
    upload: { url: uploadsPath, token: expect.any(String), maxBytes: 3_000_000, types: null, expiresAt: expect.any(String) },
  })
  expect(JSON.stringify(answer)).not.toMatch(/secretKey|accessKey/i)
  const { upload } = await context.as(customer).uploads.awsInfo({ purpose: 'banner' })
  expect(upload).toMatchObject({ maxBytes: 3_000_000, types: ['image/png', 'image/jpeg'] })
})

test('visitors get no grant, and the drop box has its own call', async () => {
  await expect(context.as(null).uploads.awsInfo()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const purpose = 'dropBox' as 'image'
  await expect(context.as(await context.one('admin')).uploads.awsInfo({ purpose })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('through the whole server: a browser’s session can upload, a page of another origin cannot', async () => {
  const customer = await context.one('user')
  const { upload } = await context.as(customer).uploads.awsInfo()
  const cookie = { cookie: `session=${customer.token}` }
  const post = (headers: Record<string, string>) =>
    fetch(address + uploadsPath, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'x-upload-grant': upload.token, ...cookie, ...headers },
    })
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403)
  const begun = await post({ origin: address })
  expect([begun.status, begun.headers.get('x-frame-options')]).toEqual([201, 'DENY'])
  // A new visitor gets a cookie to be recognized by.
  expect(begun.headers.get('set-cookie')).toContain('visitor=')

  const location = address + (begun.headers.get('location') ?? '')
  const patch = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', origin: address }
  expect((await fetch(location, { method: 'PATCH', headers: patch, body: 'hello' })).status).toBe(404)
  expect((await fetch(location, { method: 'PATCH', headers: { ...patch, ...cookie }, body: 'hello' })).status).toBe(204)

  const id = location.split('/').at(-1) ?? ''
  const { storageKey, name, type } = await claimUpload(context.db, { id, ownerId: customer.id })
  const link = address + minuteLink(context.context.secret, context.context.clock, { storageKey, name, type })
  const file = await fetch(link, { headers: { 'accept-encoding': 'gzip' } })
  expect([await file.text(), file.headers.get('content-length'), file.headers.get('cache-control')]).toEqual([
    'hello',
    '5',
    'private, no-store',
  ])
  expect(file.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('an expired link is refused in a sentence', async () => {
  const answer = await fetch(`${address}/api/files/nothing.at.all`)
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { code: 'NOT_FOUND', message: 'This link has expired. Please open the file again from its page.' },
  ])
})

test('the product’s limit applies in the whole server', async () => {
  const customer = await context.one('user')
  const { upload } = await context.as(customer).uploads.awsInfo()
  const me = { ownerId: customer.id }
  const headers = { 'x-access-token': customer.token }
  expect((await begin(address, me, upload.token, 3_000_001, {}, headers)).status).toBe(413)
  const { id } = await begin(address, me, upload.token, 3_000_000, {}, headers)
  const sent = await touch('PATCH', `${address}${uploadsPath}/${id}`, me, { body: Buffer.alloc(3_000_000), headers })
  expect([sent.status, sent.text]).toEqual([204, ''])
})
