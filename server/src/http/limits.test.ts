import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

let desk: TestApp
let port: number
beforeAll(async () => {
  desk = await startTestApp({ settings: { RATE_LIMITS: 'on' } })
  port = Number(new URL(await desk.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => desk.close())

const tryOnce = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  desk.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers,
    payload: { email: 'somebody@example.com', username: 'x', password: 'y', otp: '1' },
  })

test.each([
  ['/api/auth/signin', 60],
  ['/api/auth/send-signup-otp', 20],
  ['/api/test/get-otp-from-email', 20],
  ['/api/test/verify-otp-from-email', 30],
  ['/api/test/reset-password-after-otp', 30],
  ['/api/test/check-user-disabled', 60],
] as const)('%s takes %d tries of one address, and no header makes it another', { timeout: 60_000 }, async (url, most) => {
  const from = `10.0.0.${most}`
  for (let count = 0; count < most; count++) expect((await tryOnce(url, from)).statusCode).not.toBe(429)
  const refused = await tryOnce(url, from, { 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4' })
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY', retryAfter: 60 })
  expect(refused.headers['retry-after']).toBe('60')
  expect((await tryOnce(`${url}/`, from)).statusCode).toBe(429)
  expect((await tryOnce(url, '10.9.9.9')).statusCode).not.toBe(429)
})

/** Sends the address of the call as it stands, as a program may that takes us for a proxy. */
const sendTo = (path: string) =>
  new Promise<{ status: number; kept: string | undefined }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asking = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, kept: answer.headers['cache-control'] }))
    })
    asking.on('error', reject).end(JSON.stringify({ email: 'somebody@example.com' }))
  })

test('an address written out with its host is counted like any other, and its answer kept nowhere', async () => {
  const whole = 'http://desk.example/api/auth/send-signup-otp'
  for (let count = 0; count < 20; count++) expect(await sendTo(whole)).toEqual({ status: 200, kept: 'no-store' })
  expect((await sendTo(whole)).status).toBe(429)
})
