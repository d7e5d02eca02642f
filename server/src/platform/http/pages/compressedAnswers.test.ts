import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await startTestApp()
  token = (await testApp.one('admin')).token
  for (let people = 0; people < 12; people += 1) await testApp.one('user')
})
afterAll(() => testApp.close())

const users = (accepted: string, pageSize: number) =>
  testApp.app.inject({
    url: `/api/test/getusers?pageSize=${pageSize}&sort=name&direction=asc`,
    headers: { 'x-access-token': token, 'accept-encoding': accepted },
  })

test('a long answer is compressed for clients that accept it, with the same content', async () => {
  const [plain, compressed] = [await users('identity', 50), await users('gzip, deflate, br', 50)]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.headers.vary).toContain('accept-encoding')
  expect(compressed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length)
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(plain.json())
})

test('a short answer is not compressed', async () => {
  expect((await users('gzip', 1)).headers['content-encoding']).toBeUndefined()
})
