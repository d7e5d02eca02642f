import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let testApp: TestApp
let person: TestPerson
beforeAll(async () => {
  testApp = await startTestApp()
  person = await testApp.one('admin')
})
afterAll(() => testApp.close())

const whole =
  '--x\r\ncontent-disposition: form-data; name="orderId"\r\n\r\nnone\r\n--x\r\ncontent-disposition: form-data; name="myfile"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nhello, all of it\r\n--x--\r\n'
const send = (payload: string, contentType = 'multipart/form-data; boundary=x') =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/main/upload-doc',
    headers: { 'x-access-token': person.token, 'content-type': contentType },
    payload,
  })
/** All files in the storage, finished or not. */
const kept = async () => {
  const keys: string[] = []
  for await (const some of testApp.context.storage.keptBefore(new Date(Date.now() + 60_000))) keys.push(...some)
  return keys
}

test('a multipart body that is cut anywhere is refused clearly, and nothing is kept', async () => {
  // Cuts the body at every place before its last boundary is complete.
  for (let end = 1; end < whole.length - 4; end += 3) {
    const answer = await send(whole.slice(0, end))
    expect([end, answer.statusCode, answer.json().code]).toEqual([end, 400, 'BAD_INPUT'])
    expect(answer.json().message).not.toBe('something went wrong!')
  }
  const half = await send(whole.slice(0, whole.indexOf('all of it')))
  expect(half.json()).toMatchObject({ code: 'BAD_INPUT', message: 'The files did not arrive whole. Please send them again.' })
  expect(await kept()).toEqual([])
})

test('a body that does not match its header is refused too', async () => {
  for (const [payload, type] of [
    ['', 'multipart/form-data; boundary=x'],
    [whole, 'multipart/form-data'],
    [whole, 'multipart/form-data; boundary=other'],
    ['--x\r\nnonsense\r\n\r\nhello\r\n--x--\r\n', 'multipart/form-data; boundary=x'],
  ] as const)
    expect((await send(payload, type)).statusCode).toBe(400)
  expect(await kept()).toEqual([])
})

test("a full storage is not reported as the sender's fault", async () => {
  const { put } = testApp.context.storage
  testApp.context.storage.put = () => Promise.reject(new Error('no space left'))
  const answer = await send(whole)
  testApp.context.storage.put = put
  expect(answer.statusCode).toBeGreaterThanOrEqual(500)
})
