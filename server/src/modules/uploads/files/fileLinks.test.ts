import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import { secret } from '../testServer.ts'
import { startUploadTest, type UploadTest } from '../testUploads.ts'
import { minuteLink } from './fileLinks.ts'
import { rangeOf } from './files.ts'

let testApp: UploadTest
beforeAll(async () => {
  testApp = await startUploadTest()
  await testApp.storage.put('notes', Readable.from([Buffer.from('0123456789')]))
  await testApp.storage.put('empty', Readable.from([]))
})
afterAll(() => testApp.stop())

const notes = { storageKey: 'notes', name: 'über notes.txt', type: 'text/plain' }
const linkTo = (file: Partial<Parameters<typeof minuteLink>[2]> = {}) =>
  testApp.address + minuteLink(secret, testApp.clock, { ...notes, ...file })

test('a link downloads the file under its own name, is private and not cached', async () => {
  const answer = await fetch(linkTo())
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'content-disposition': `attachment; filename="_ber notes.txt"; filename*=UTF-8''%C3%BCber%20notes.txt`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    'referrer-policy': 'no-referrer',
  })
})

test('a link expires after a minute, and a changed one is not valid', async () => {
  const link = linkTo()
  testApp.moveClock(minutes(1) - 1)
  expect((await fetch(link)).status).toBe(200)
  testApp.moveClock(1)
  expect((await fetch(link)).status).not.toBe(200)

  const good = linkTo().split('/').at(-1) ?? ''
  const bytes = Buffer.from(good, 'base64url')
  const changed = Array.from({ length: bytes.length }, (_, at) => {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    return other.toString('base64url')
  })
  for (const token of [
    ...changed,
    good.slice(0, -2),
    `${good}A`,
    `${good}=`,
    `.${good}`,
    '',
    'AAAA',
    '../notes',
    testApp.grantFor({ ownerId: 'x' }),
  ])
    expect((await fetch(`${testApp.address}/api/files/${token}`)).status).not.toBe(200)
  expect((await fetch(`${testApp.address}/api/files/${good}`)).status).toBe(200)
})

test('neither a link nor its answer discloses the storage key or the name', async () => {
  const storageKey = 'uploads/2026-03/ab/large-secret-place'
  await testApp.storage.put(storageKey, Readable.from([Buffer.from('text')]))
  const link = linkTo({ storageKey })
  for (const part of (link.split('/').at(-1) ?? '').split('.'))
    expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/large-secret-place|uploads|notes|text\/plain/)
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(JSON.stringify([...answer.headers])).not.toContain('large-secret-place')
})

test.each([
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/xhtml+xml', 'application/octet-stream'],
  ['text/xml', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['multipart/related', 'application/octet-stream'],
  ['message/rfc822', 'application/octet-stream'],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
])('a file stored as %s is served as %s, as a download', async (type, served) => {
  for (const disposition of ['attachment', 'inline'] as const) {
    const { headers } = await fetch(linkTo({ type, disposition }))
    expect(headers.get('content-type')).toBe(served)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('pictures, PDF and text can be shown inline; other types are downloads', async () => {
  const text = await fetch(linkTo({ type: 'text/x-python', disposition: 'inline' }))
  expect(Object.fromEntries(text.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^inline;/),
    'content-security-policy': expect.stringMatching(/; sandbox$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  })
  const shown = await fetch(linkTo({ type: 'image/png', disposition: 'inline' }))
  expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
  const pdf = await fetch(linkTo({ type: 'application/pdf', disposition: 'inline' }))
  expect([pdf.headers.get('accept-ranges'), pdf.headers.get('content-security-policy')]).toEqual([
    'none',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; object-src 'self'",
  ])
  for (const type of ['text/html', 'image/svg+xml', 'application/xml']) {
    const saved = await fetch(linkTo({ type, disposition: 'inline' }))
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')
  }
})

test('a range request is answered with that range', async () => {
  const part = async (range: string, headers = {}) => {
    const answer = await fetch(linkTo(), { headers: { range, ...headers } })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  const tag = (await fetch(linkTo())).headers.get('etag') ?? ''
  expect(await part('bytes=0-1', { 'if-range': tag })).toEqual([206, 'bytes 0-1/10', '01'])
  expect(await part('bytes=0-1', { 'if-range': '"another"' })).toEqual([200, null, '0123456789'])
})

test('a reader who disconnects in the middle blocks nothing', async () => {
  await testApp.storage.put('large', Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(50_000, 1))))
  const link = linkTo({ storageKey: 'large' })
  await new Promise<void>((resolve) => {
    const request = httpRequest(link, (answer) => answer.once('data', () => request.destroy()).once('close', resolve))
    request.on('error', () => undefined).end()
  })
  expect((await (await fetch(link)).arrayBuffer()).byteLength).toBe(20_000_000)
})

test('an empty file and a missing one', async () => {
  const empty = await fetch(linkTo({ storageKey: 'empty' }))
  expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', ''])
  // This test's bare server answers every refusal with 500; it must not contain any of the file's headers.
  const gone = await fetch(linkTo({ storageKey: 'gone', type: 'image/png' }))
  expect([gone.status, gone.headers.get('content-type'), await gone.json()]).toMatchObject([
    500,
    expect.stringContaining('json'),
    { message: 'File not found!' },
  ])
})

test('an invalid content type cannot break the answer', async () => {
  const answer = await fetch(linkTo({ type: 'text/plain\r\nset-cookie: a=b' }))
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('set-cookie')]).toEqual([
    200,
    'application/octet-stream',
    null,
  ])
})

test.each([
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=5-99', 10, { start: 5, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-2', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['lines=0-1', 10, null],
  ['bytes=-', 10, null],
] as const)('the range %s of %i bytes', (header, size, range) => {
  expect(rangeOf(header, size)).toEqual(range)
})
