import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, sendHalf, startUploadTest, touch, type UploadTest, uploadAll } from '../testUploads.ts'
import { uploadById } from '../uploads.store.ts'
import { claimUpload } from './claimUpload.ts'

let testApp: UploadTest
let me: { ownerId: string }
beforeAll(async () => {
  testApp = await startUploadTest()
  me = { ownerId: await testApp.addPerson() }
})
afterAll(() => testApp.stop())

const addressOf = (id: string, process = testApp.address) => `${process}${uploadsPath}/${id}`
const contentOf = async (id: string) => {
  const row = await uploadById(testApp.db, id)
  return await buffer((await testApp.storage.read(row?.storageKey ?? '')).stream)
}
const begun = async (size: number) => (await begin(testApp.address, me, testApp.grantFor(me), size)).id

test('a file larger than any other body is uploaded in several requests, and stored byte for byte', async () => {
  const file = randomBytes(2_500_000)
  const accepted: number[] = []
  const id = await uploadAll(testApp.address, me, testApp.grantFor(me), file, { onChunkComplete: (_size, total) => accepted.push(total) })
  expect(accepted).toHaveLength(9)
  expect(await uploadById(testApp.db, id)).toMatchObject({ state: 'complete', received: file.length, size: file.length, name: 'notes.txt' })
  expect((await contentOf(id)).equals(file)).toBe(true)
})

test('after a cut connection the upload continues at the last byte', async () => {
  const file = randomBytes(1_000_000)
  const id = await begun(file.length)
  await sendHalf(testApp, addressOf(id), me, file.subarray(0, 400_000), file.length, 'cut')

  const head = await touch('HEAD', addressOf(id), me)
  expect([head.status, head.offset]).toEqual([200, '400000'])
  await expect(claimUpload(testApp.db, { id, ...me })).rejects.toMatchObject({ code: 'CONFLICT' })

  let sent = 0
  await uploadAll(testApp.address, me, 'no grant is needed to continue', file, {
    uploadUrl: addressOf(id),
    onChunkComplete: (size) => {
      sent += size
    },
  })
  expect(sent).toBe(600_000)
  expect((await contentOf(id)).equals(file)).toBe(true)
})

test('a silent connection is replaced by a new one of the same sender, and can no longer write', async () => {
  const file = randomBytes(600_000)
  const id = await begun(file.length)
  const silent = await sendHalf(testApp, addressOf(id), me, file.subarray(0, 250_000), file.length, 'silence')
  const head = await touch('HEAD', addressOf(id), me)
  expect([head.status, head.offset]).toEqual([200, '250000'])
  expect((await touch('PATCH', addressOf(id), me, { offset: 250_000, body: file.subarray(250_000) })).status).toBe(204)
  await silent.goOn(randomBytes(350_000))
  expect((await contentOf(id)).equals(file)).toBe(true)
})

test('it is replaced as well if the new connection reaches another process', async () => {
  const other = await testApp.startProcess()
  const file = randomBytes(600_000)
  const id = await begun(file.length)
  const silent = await sendHalf(testApp, addressOf(id), me, file.subarray(0, 250_000), file.length, 'silence')
  const head = await touch('HEAD', addressOf(id, other), me)
  expect([head.status, head.offset]).toEqual([200, '250000'])
  expect((await touch('PATCH', addressOf(id, other), me, { offset: 250_000, body: file.subarray(250_000) })).status).toBe(204)
  await silent.goOn(randomBytes(350_000))
  expect((await contentOf(id)).equals(file)).toBe(true)
})

test('two concurrent continuations of one upload do not mix their bytes', async () => {
  const file = randomBytes(900_000)
  const id = await begun(file.length)
  const answers = await Promise.all([1, 2, 3].map(() => touch('PATCH', addressOf(id), me, { body: file })))
  expect(answers.map(({ status }) => status)).toContain(204)
  const { offset } = await touch('HEAD', addressOf(id), me)
  if (Number(offset) < file.length) await touch('PATCH', addressOf(id), me, { offset: Number(offset), body: file.subarray(Number(offset)) })
  expect((await contentOf(id)).equals(file)).toBe(true)
})

test('more bytes than announced are refused, whether or not their number is sent', async () => {
  const told = await begun(10)
  expect((await touch('PATCH', addressOf(told), me, { body: 'x'.repeat(20) })).status).toBe(413)
  expect((await touch('HEAD', addressOf(told), me)).offset).toBe('0')

  const unnotified = await begun(10)
  const stream = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 5; i++) controller.enqueue(new TextEncoder().encode('12345678'))
      controller.close()
    },
  })
  expect((await touch('PATCH', addressOf(unnotified), me, { body: stream })).status).toBe(413)
  expect(Number((await touch('HEAD', addressOf(unnotified), me)).offset)).toBeLessThanOrEqual(10)
  expect((await uploadById(testApp.db, unnotified))?.state).toBe('open')
})

test('fewer bytes than announced never make a file', async () => {
  const id = await begun(10)
  expect((await touch('PATCH', addressOf(id), me, { body: '12345' })).status).toBe(204)
  await expect(claimUpload(testApp.db, { id, ...me })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'notes.txt is still being uploaded.',
  })
  expect((await touch('PATCH', addressOf(id), me, { offset: 3, body: '12' })).status).toBe(409)
})

test('an empty file is complete as soon as it is announced', async () => {
  const id = await begun(0)
  expect(await claimUpload(testApp.db, { id, ...me })).toMatchObject({ size: 0, type: 'application/octet-stream' })
  expect(await contentOf(id)).toHaveLength(0)
})

test('a repeated last request is answered and adds nothing', async () => {
  const id = await begun(5)
  expect((await touch('PATCH', addressOf(id), me, { body: '12345' })).status).toBe(204)
  const head = await touch('HEAD', addressOf(id), me)
  expect([head.offset, head.headers.get('upload-length')]).toEqual(['5', '5'])
  expect((await touch('PATCH', addressOf(id), me, { offset: 5, body: 'more' })).status).toBe(413)
  expect((await contentOf(id)).toString()).toBe('12345')
})

test('a crash between the file and its row leaves nothing to claim, and the next request repairs it', async () => {
  const dying = await testApp.startProcess({
    ...testApp.storage,
    finish: async (key) => {
      await testApp.storage.finish(key)
      throw new Error('the process died here')
    },
  })
  const id = await begun(5)
  const answer = await touch('PATCH', addressOf(id, dying), me, { body: '12345' })
  expect([answer.status, JSON.parse(answer.text)]).toEqual([500, { code: 'FAILED', message: 'something went wrong!' }])
  expect((await uploadById(testApp.db, id))?.state).toBe('open')
  await expect(claimUpload(testApp.db, { id, ...me })).rejects.toMatchObject({ code: 'CONFLICT' })

  expect((await touch('HEAD', addressOf(id), me)).offset).toBe('5')
  expect(await claimUpload(testApp.db, { id, ...me })).toMatchObject({ size: 5 })
})

test('a restart waits for no sender, and keeps the received bytes', async () => {
  const file = randomBytes(600_000)
  const leaving = await testApp.startProcess()
  const id = await begun(file.length)
  await sendHalf(testApp, addressOf(id, leaving), me, file.subarray(0, 250_000), file.length, 'silence')
  const began = performance.now()
  await testApp.stopProcess(leaving)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await touch('HEAD', addressOf(id), me)).offset).toBe('250000')
})

test('a process killed while receiving keeps the bytes, and another one continues', async () => {
  const file = randomBytes(800_000)
  const id = await begun(file.length)
  const doomed = await testApp.startRealProcess()
  await sendHalf(testApp, addressOf(id, doomed.address), me, file.subarray(0, 300_000), file.length, 'silence')
  await doomed.kill()
  await expect(claimUpload(testApp.db, { id, ...me })).rejects.toMatchObject({ code: 'CONFLICT' })

  const next = await testApp.startRealProcess()
  await uploadAll(next.address, me, '', file, { uploadUrl: addressOf(id, next.address) })
  await next.kill()
  expect((await contentOf(id)).equals(file)).toBe(true)
}, 120_000)

test('a cut connection is not logged as an error; a failing disk is', () => {
  expect(testApp.complaints.map((line) => JSON.parse(line).err.message)).toEqual(['the process died here'])
})

test('a deleted upload is gone with its bytes', async () => {
  const id = await begun(5)
  await touch('PATCH', addressOf(id), me, { body: '123' })
  expect((await touch('DELETE', addressOf(id), me)).status).toBe(204)
  expect((await touch('HEAD', addressOf(id), me)).status).toBe(404)
  expect((await readdir(join(testApp.folder, 'files'), { recursive: true })).filter((name) => name.includes(id))).toEqual([])
})

test('a claimed file can be neither changed nor deleted through its upload', async () => {
  const id = await begun(5)
  await touch('PATCH', addressOf(id), me, { body: '12345' })
  await claimUpload(testApp.db, { id, ...me })
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) expect((await touch(method, addressOf(id), me)).status).toBe(410)
  expect((await contentOf(id)).toString()).toBe('12345')
})
