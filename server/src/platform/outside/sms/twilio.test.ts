import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { startTwilioServer } from '#test/twilioServer.ts'
import { openTexter } from './index.ts'
import type { OutgoingText } from './port.ts'
import { twilioTexter } from './twilio.ts'

const account = { sid: `AC${'0'.repeat(32)}`, token: 'the-token' }
let server: Awaited<ReturnType<typeof startTwilioServer>>
beforeAll(async () => {
  server = await startTwilioServer(account)
})
afterAll(() => server.close())
afterEach(() => void server.messages.splice(0))

const texter = (about: Partial<Parameters<typeof twilioTexter>[0]> = {}) =>
  twilioTexter({
    accountSid: account.sid,
    authToken: account.token,
    from: { number: '+15005550006' },
    apiBase: server.url,
    timeoutMs: 400,
    ...about,
  })
const message = (about: Partial<OutgoingText> = {}): OutgoingText => ({
  to: '+919876543210',
  text: 'Your code is 123456.',
  writtenAt: new Date(),
  mayHaveLeft: false,
  ...about,
})

test('a message arrives with its text, from our number or from a messaging service', async () => {
  await texter().send(message())
  await texter({ from: { messagingServiceSid: 'MG1' } }).send(message({ to: '+4915112345678' }))
  expect(server.messages).toMatchObject([
    { to: '+919876543210', from: '+15005550006', body: 'Your code is 123456.' },
    { to: '+4915112345678', from: 'MG1' },
  ])
})

test('an unknown number is refused for good; other failures can be retried', async () => {
  await expect(texter().send(message({ to: '+0' }))).rejects.toMatchObject({
    isFinal: true,
    message: expect.stringContaining('Twilio 21211'),
  })
  server.next('fails')
  await expect(texter().send(message())).rejects.toMatchObject({ isFinal: false, message: expect.stringContaining('Twilio failed') })
  server.next('slowDown')
  await expect(texter().send(message())).rejects.toMatchObject({ isFinal: false, message: expect.stringContaining('slow down') })
  await expect(texter({ authToken: 'wrong' }).send(message())).rejects.toMatchObject({
    isFinal: false,
    message: expect.stringContaining('TWILIO_AUTH_TOKEN'),
  })
  server.next('never')
  await expect(texter().send(message())).rejects.toMatchObject({
    isFinal: false,
    message: expect.stringContaining('did not answer in time'),
  })
  await expect(texter({ apiBase: 'http://127.0.0.1:9' }).send(message())).rejects.toMatchObject({ isFinal: false })
  expect(server.messages).toEqual([])
})

test('a message whose answer was lost is found and not sent again', async () => {
  server.next('acceptsAndHangsUp')
  await expect(texter().send(message())).rejects.toMatchObject({ isFinal: false })
  await texter().send(message({ mayHaveLeft: true }))
  expect(server.messages).toHaveLength(1)
  await texter().send(message({ mayHaveLeft: true, text: 'Your code is 654321.' }))
  expect(server.messages).toHaveLength(2)
})

test('it is used where it is configured, and incomplete settings are refused', async () => {
  const given = { TWILIO_ACCOUNT_SID: account.sid, TWILIO_AUTH_TOKEN: account.token, TWILIO_FROM: '+15005550006' }
  expect((await openTexter(readConfig(given))).name).toBe('twilio')
  expect((await openTexter(readConfig({}))).name).toBe('outbox')
  const { TWILIO_FROM: _, ...half } = given
  expect(() => readConfig(half)).toThrow('TWILIO_FROM')
  await (await openTexter(readConfig({ ...given, TWILIO_API_BASE: server.url }))).send(message())
  expect(server.messages).toHaveLength(1)
})
