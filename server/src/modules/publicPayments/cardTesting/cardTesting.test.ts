import { afterEach, beforeEach, expect, test } from 'vitest'
import { networkFingerprint } from '#payments/index.ts'
import { declined } from '#payments/testPayments.ts'
import { solveCaptcha } from '#test/solveCaptcha.ts'
import { startTestPublicPayments, type TestPublicPayments, visitor } from '../testPublicPayments.ts'

let testApp: TestPublicPayments
beforeEach(async () => {
  testApp = await startTestPublicPayments()
})
afterEach(() => testApp.close())

const poor = { ...declined, number: '4000000000009995' }
const foreign = { ...declined, number: '5555555555554444' }

test('two declined cards cancel the payment, and the next attempt from there requires a captcha', async () => {
  const browser = testApp.browser('192.0.2.7')
  const { body: opened } = await browser(visitor)
  await testApp.confirm(opened, declined)
  expect(await testApp.look(opened)).toMatchObject({ status: 'failed' })
  await testApp.confirm(opened, poor)
  await testApp.look(opened)
  expect(await testApp.confirm(opened)).toMatchObject({ status: 'failed', failureMessage: 'This payment was cancelled.' })

  expect(await browser(visitor)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'captcha' } })
  const wrong = { ...solveCaptcha(await testApp.as(null).auth.captcha({})), answer: 'no' }
  expect(await browser({ ...visitor, captcha: wrong })).toMatchObject({ status: 400, body: { field: 'captcha' } })
  const captcha = solveCaptcha(await testApp.as(null).auth.captcha({}))
  const again = await browser({ ...visitor, captcha })
  expect(again.status).toBe(200)
  await testApp.confirm(again.body)
  expect(await testApp.look(again.body)).toMatchObject({ status: 'succeeded' })
  // Visitors from other networks see no captcha.
  expect((await testApp.browser('198.51.100.9')(visitor)).status).toBe(200)
})

test('a tester who never polls the outcome is caught by the webhook', async () => {
  const { body: opened } = await testApp.browser('192.0.2.8')(visitor)
  await testApp.confirm(opened, declined)
  await testApp.confirm(opened, foreign)
  await testApp.runJobs()
  expect(await testApp.confirm(opened)).toMatchObject({ failureMessage: 'This payment was cancelled.' })
  expect((await testApp.browser('192.0.2.8')(visitor)).body).toMatchObject({ field: 'captcha' })
})

test('a card declined repeatedly from many addresses cancels each payment that it is tried on', async () => {
  for (let count = 1; count <= 5; count++) {
    const { body } = await testApp.browser(`203.0.113.${count}`)(visitor)
    await testApp.confirm(body, declined)
    await testApp.runJobs()
  }
  const { body } = await testApp.browser('203.0.113.99')(visitor)
  await testApp.confirm(body, declined)
  await testApp.look(body)
  expect(await testApp.confirm(body)).toMatchObject({ failureMessage: 'This payment was cancelled.' })
})

test('if cards are tested from many addresses, everyone must solve a captcha', async () => {
  for (let count = 1; count <= 20; count++) {
    const { body } = await testApp.browser(`198.51.100.${count}`)(visitor)
    await testApp.confirm(body, foreign)
    await testApp.runJobs()
  }
  expect((await testApp.browser('192.0.2.200')(visitor)).body).toMatchObject({ field: 'captcha' })
  expect(await testApp.as(null).publicPayments.terms({})).toMatchObject({ needsCaptcha: true, minimum: 1, maximum: 10_000 })
})

test('repeated webhooks of one decline count once', async () => {
  const { body } = await testApp.browser('192.0.2.60')(visitor)
  await testApp.confirm(body, declined)
  for (const _ of [1, 2, 3, 4]) await testApp.look(body)
  await testApp.runJobs()
  expect(await testApp.confirm(body)).toMatchObject({ status: 'succeeded' })
})

test('the first half of an IPv6 address is one network', () => {
  const of = (address: string) => networkFingerprint('secret', address)
  expect(of('2001:db8:0:1::1')).toBe(of('2001:db8:0:1:ffff:eeee:0:2'))
  expect(of('2001:db8:0:1::1')).not.toBe(of('2001:db8:0:2::1'))
  expect(of('2001:0db8::1')).toBe(of('2001:db8:0:0:5::'))
  expect(of('192.0.2.1')).not.toBe(of('192.0.2.2'))
})

test('one address may open ten payments in ten minutes', async () => {
  const limited = await startTestPublicPayments({ settings: { RATE_LIMITS: 'on' } })
  try {
    const browser = limited.browser('192.0.2.50')
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await browser(visitor)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  } finally {
    await limited.close()
  }
})
