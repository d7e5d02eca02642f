import { maxWaitingUploads, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { untilWaiting } from '#test/waiting.ts'
import { claimUpload } from './receiving/claimUpload.ts'
import { configuredMaxBytes } from './testServer.ts'
import { begin, startUploadTest, touch, type UploadTest, uploadAll } from './testUploads.ts'
import { sweepUploads } from './uploads.jobs.ts'
import { saveUpload, uploadById } from './uploads.store.ts'

let testApp: UploadTest
let me: { ownerId: string }
let stranger: { ownerId: string }
beforeAll(async () => {
  testApp = await startUploadTest()
  me = { ownerId: await testApp.addPerson() }
  stranger = { ownerId: await testApp.addPerson() }
})
afterAll(() => testApp.stop())

const addressOf = (id: string) => `${testApp.address}${uploadsPath}/${id}`
const whole = async (owner = me, body = 'hello') => {
  const { id } = await begin(testApp.address, owner, testApp.grantFor(owner), body.length)
  await touch('PATCH', addressOf(id), owner, { body })
  return id
}

test('the sender’s content type is stored only if it is a valid one', async () => {
  for (const [type, kept] of [
    ['text/plain', 'text/plain'],
    ['a\0b', 'application/octet-stream'],
    ['text/html\r\nset-cookie: x', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ] as const) {
    const { status, id } = await begin(testApp.address, me, testApp.grantFor(me), 5, { type })
    expect(status).toBe(201)
    expect(await uploadById(testApp.db, id)).toMatchObject({ type: kept })
    await touch('DELETE', addressOf(id), me)
  }
})

test('an upload begins only with an unchanged, unexpired grant of its own owner', async () => {
  const grant = testApp.grantFor(me)
  const [facts = '', signature] = grant.split('.')
  const larger = Buffer.from(Buffer.from(facts, 'base64url').toString().replace('4000000', '9000000')).toString('base64url')
  for (const token of ['', 'x', 'x.y', `${larger}.${signature}`, `${facts}.${signature}x`, `${facts}`, `${grant}.`]) {
    const answer = await begin(testApp.address, me, token, 5)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      { code: 'FORBIDDEN', message: 'The upload grant has expired. Please try again.' },
    ])
  }
  expect((await begin(testApp.address, stranger, grant, 5)).status).toBe(403)
  expect((await begin(testApp.address, { visitorId: 'a browser' }, grant, 5)).status).toBe(403)

  expect((await begin(testApp.address, me, grant, 5)).status).toBe(201)
  testApp.moveClock(minutes(15))
  expect((await begin(testApp.address, me, grant, 5)).status).toBe(403)
})

test('a grant limits the size, and the refusal says so', async () => {
  const tooLarge = await begin(testApp.address, me, testApp.grantFor(me), configuredMaxBytes + 1)
  expect(tooLarge.status).toBe(413)
  const picture = await begin(testApp.address, me, testApp.grantFor(me, 'profilePicture'), 1_000_001)
  expect([picture.status, JSON.parse(picture.text)]).toEqual([413, { code: 'TOO_LARGE', message: 'The file is larger than 1 MB.' }])
  for (const size of ['-1', '1.5', 'many', '']) expect((await begin(testApp.address, me, testApp.grantFor(me), size)).status).toBe(400)
})

test('another person’s upload answers every request as not found', async () => {
  const id = await whole()
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const theirs = await touch(method, addressOf(id), stranger)
    const unknown = await touch(method, addressOf(newId()), stranger)
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text])
    expect(unknown.status).toBe(404)
    expect((await touch(method, addressOf(id), { visitorId: 'a browser' })).status).toBe(404)
  }
  await expect(claimUpload(testApp.db, { id, ...stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(claimUpload(testApp.db, { id: newId(), ...stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(claimUpload(testApp.db, { id: '../../etc', ...stranger })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await uploadById(testApp.db, id))?.state).toBe('complete')
})

test('a visitor’s browser owns its uploads, also after its person has signed in', async () => {
  const visitor = { visitorId: 'browser one' }
  const { id } = await begin(testApp.address, visitor, testApp.grantFor(visitor, 'dropBox'), 5)
  expect((await touch('HEAD', addressOf(id), { visitorId: 'browser two' })).status).toBe(404)
  expect((await touch('PATCH', addressOf(id), { ownerId: me.ownerId, ...visitor }, { body: 'hello' })).status).toBe(204)
  expect(await claimUpload(testApp.db, { id, ...visitor, purpose: 'dropBox' })).toMatchObject({ size: 5 })
})

test('an upload for one purpose cannot be used for another', async () => {
  const id = await whole()
  await expect(claimUpload(testApp.db, { id, ...me, purpose: 'banner' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of two concurrent claims of one file one succeeds', async () => {
  const id = await whole()
  let second: Promise<unknown> = Promise.resolve()
  await testApp.db.transaction(async (db) => {
    await claimUpload(db, { id, ...me })
    // The second claim is waiting before the first one commits.
    second = testApp.db.transaction((db) => claimUpload(db, { id, ...me })).catch((error: unknown) => error)
    await untilWaiting(testApp.db)
  })
  expect(await second).toMatchObject({ code: 'CONFLICT', message: 'notes.txt was already added.' })
})

test('a rolled-back claim releases the file', async () => {
  const id = await whole()
  const failing = testApp.db.transaction(async (db) => {
    await claimUpload(db, { id, ...me })
    throw new Error('the order could not be made')
  })
  await expect(failing).rejects.toThrow('the order could not be made')
  expect(await claimUpload(testApp.db, { id, ...me })).toMatchObject({ id })
})

test('only a limited number can be unclaimed, even if all are begun at once', async () => {
  const hoarder = { ownerId: await testApp.addPerson() }
  const grant = testApp.grantFor(hoarder)
  const many = await Promise.all(Array.from({ length: maxWaitingUploads + 5 }, () => begin(testApp.address, hoarder, grant, 1)))
  expect(many.filter(({ status }) => status === 201)).toHaveLength(maxWaitingUploads)
  expect(many.filter(({ status }) => status === 429)).toHaveLength(5)

  const large = { ownerId: await testApp.addPerson() }
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await begin(testApp.address, large, testApp.grantFor(large), configuredMaxBytes)).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('the first bytes decide, not the name', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  const named = { name: 'photo.png', type: 'image/png' }
  const page = Buffer.from('<html><script>alert(1)</script></html>')

  const refused = uploadAll(testApp.address, me, testApp.grantFor(me, 'banner'), page, { metadata: named })
  await expect(refused).rejects.toThrow('The file must be PNG or JPEG.')
  const taken = await uploadAll(testApp.address, me, testApp.grantFor(me, 'banner'), png, {
    metadata: { name: 'photo.txt', type: 'text/plain' },
  })
  expect(await uploadById(testApp.db, taken)).toMatchObject({ type: 'image/png', state: 'complete' })
  const stored = await uploadAll(testApp.address, me, testApp.grantFor(me), page, { metadata: named })
  expect((await uploadById(testApp.db, stored))?.type).toBe('text/plain')
})

test('a file name cannot traverse folders', async () => {
  const { id } = await begin(testApp.address, me, testApp.grantFor(me), 0, { name: '../../../../etc/pass\u202ewd\0.txt' })
  const row = await uploadById(testApp.db, id)
  expect(row?.name).toBe('passwd.txt')
  expect(row?.storageKey).toMatch(/^uploads\/2026-11\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  for (const path of ['../uploads', '..%2f..%2fetc%2fpasswd', '%00', `${id}/x`, `x/${id}`])
    expect((await touch('HEAD', `${testApp.address}${uploadsPath}/${path}`, me)).status).toBe(404)
})

test('the write lease of a dead process expires', async () => {
  const { id } = await begin(testApp.address, me, testApp.grantFor(me), 5)
  await saveUpload(testApp.db, id, { writer: newId() })
  await testApp.db.execute(sql`update uploads set writer_until = clock_timestamp() + interval '1 second' where id = ${id}`)
  expect((await touch('PATCH', addressOf(id), me, { body: 'hello' })).status).toBe(204)
})

test('a refusal arrives even while a large body is being sent, and the next request is answered', async () => {
  const { id } = await begin(testApp.address, me, testApp.grantFor(me), 3_000_000)
  const body = Buffer.alloc(3_000_000)
  for (let i = 0; i < 4; i++) {
    expect((await touch('PATCH', addressOf(id), me, { offset: 7, body })).status).toBe(409)
    expect((await touch('PATCH', addressOf(id), stranger, { body })).status).toBe(404)
  }
  expect((await touch('PATCH', addressOf(id), me, { body })).status).toBe(204)
})

test('other origins are not allowed, and the protocol headers are sent', async () => {
  const answer = await fetch(testApp.address + uploadsPath, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination')
})

test('after a day an unclaimed upload is deleted, a claimed one stays', async () => {
  const [open, complete, claimed] = [(await begin(testApp.address, me, testApp.grantFor(me), 5)).id, await whole(), await whole()]
  await touch('PATCH', addressOf(open), me, { body: '12' })
  const { storageKey } = await claimUpload(testApp.db, { id: claimed, ...me })
  const completed = await uploadById(testApp.db, complete)

  testApp.moveClock(hours(24))
  expect((await touch('HEAD', addressOf(open), me)).status).toBe(410)
  await sweepUploads(testApp, 24)
  expect(await uploadById(testApp.db, open)).toBeUndefined()
  expect(await testApp.storage.exists(completed?.storageKey ?? '')).toBe(false)
  expect(await testApp.storage.exists(storageKey)).toBe(true)
  expect((await uploadById(testApp.db, claimed))?.state).toBe('claimed')
  expect(await sweepUploads(testApp, 24)).toBe(0)
})
