import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { openTexter } from '#outside/sms/index.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startTwilioServer } from '#test/twilioServer.ts'
import { postText, type TextToPost } from './postText.ts'
import { textOutbox } from './textMessages.channel.ts'
import { textMessageJobs } from './textMessages.jobs.ts'
import { textMessagesTable } from './textMessages.table.ts'

const account = { sid: `AC${'1'.repeat(32)}`, token: 'the-token' }
let provider: Awaited<ReturnType<typeof startTwilioServer>>
let app: TestApp
let now = later(new Date(), -hours(3))
let keys = 0

beforeAll(async () => {
  provider = await startTwilioServer(account)
  app = await startTestApp({ clock: { now: () => now } })
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
})
beforeEach(async () => {
  await app.db.delete(textMessagesTable)
  provider.messages.splice(0)
})

const message = (about: Partial<TextToPost> = {}): TextToPost => {
  keys += 1
  return { key: `phoneCode:${keys}`, to: '+919876543210', kind: 'phoneCode', text: `1234${10 + keys} is your code.`, at: now, ...about }
}
const written = async () => {
  const [row] = await app.db.select().from(textMessagesTable)
  if (!row) throw new Error('There is no message.')
  return row
}
const twilio = () =>
  openTexter({
    TWILIO_ACCOUNT_SID: account.sid,
    TWILIO_AUTH_TOKEN: account.token,
    TWILIO_FROM: '+15005550006',
    TWILIO_MESSAGING_SERVICE_SID: undefined,
    TWILIO_API_BASE: provider.url,
  })
const going = new AbortController().signal
const send = async (textId: string) => textMessageJobs.sendText({ textId }, { ...app.context, texter: await twilio(), signal: going })

test('without a provider it is readable in the outbox for a quarter of an hour, for admins only', async () => {
  await postText(app.db, message())
  await app.runJobs()
  const admin = await app.one('admin')
  const [shown] = (await app.as(admin).textMessages.list({})).items
  expect(shown).toMatchObject({ state: 'sent', carrier: 'outbox', message: expect.stringContaining('is your code') })
  await expect(app.as(await app.one('sales')).textMessages.list({})).rejects.toMatchObject({ status: 403 })
  const [none, some] = [
    await app.as(admin).textMessages.list({ created: '..2020-01-01' }),
    await app.as(admin).textMessages.list({ created: '2020-01-01..' }),
  ]
  expect([none.total, some.total]).toEqual([0, 1])
  const [waiting, left] = [
    await app.as(admin).textMessages.list({ state: 'queued|failed', sort: 'state' }),
    await app.as(admin).textMessages.list({ state: 'sent', sort: 'state' }),
  ]
  expect([waiting.total, left.total]).toEqual([0, 1])
  now = later(now, minutes(16))
  await enqueue(app.db, 'requeueStuckTexts', {})
  await app.runJobs()
  expect((await app.as(admin).textMessages.list({})).items[0]).toMatchObject({ message: '', isErased: true })
})

test('a code to a super admin’s number is visible to super admins only', async () => {
  await app.one('admin', { isSuperAdmin: true, phoneNumber: '+919876543219' })
  await postText(app.db, message({ to: '+919876543219' }))
  expect((await app.as(await app.one('admin')).textMessages.list({})).total).toBe(0)
  expect((await app.as(await app.one('admin', { isSuperAdmin: true })).textMessages.list({ search: '543219' })).total).toBe(1)
})

test('a rolled-back transaction sends nothing, and one event is one message', async () => {
  const failing = app.db.transaction(async (db) => {
    await postText(db, message())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const twice = message()
  await Promise.all(Array.from({ length: 5 }, () => postText(app.db, twice)))
  expect(await app.db.$count(textMessagesTable)).toBe(1)
})

test('a sent message is erased here, and eight workers send it once', async () => {
  await postText(app.db, message())
  const { id } = await written()
  await Promise.all(Array.from({ length: 8 }, () => send(id)))
  expect(provider.messages).toHaveLength(1)
  expect(await written()).toMatchObject({ state: 'sent', carrier: 'twilio', text: '', attempts: 1 })
})

test('after a lost answer or a crashed worker it is not sent again', async () => {
  await postText(app.db, message())
  provider.next('acceptsAndHangsUp')
  await send((await written()).id)
  expect(await written()).toMatchObject({ state: 'queued', attempts: 1, dueAt: later(now, 2_000) })
  await send((await written()).id)
  expect(await written()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(provider.messages).toHaveLength(1)

  await app.db.delete(textMessagesTable)
  await postText(app.db, message())
  const { id, receiver: to, text } = await written()
  await textOutbox.claim(app.db, id, { now, until: later(now, minutes(1)) })
  await (await twilio()).send({ to, text, writtenAt: now, mayHaveLeft: false })
  await send(id)
  expect(await written()).toMatchObject({ state: 'sending' })
  now = later(now, minutes(3))
  await enqueue(app.db, 'requeueStuckTexts', {})
  await send(id)
  expect(await written()).toMatchObject({ state: 'sent', attempts: 2 })
  expect(provider.messages.filter(({ body }) => body === text)).toHaveLength(1)
})

test('it is tried for some minutes, and a refusal by the provider is final', async () => {
  await postText(app.db, message())
  provider.next(...Array.from({ length: 8 }, () => 'fails' as const))
  const { id } = await written()
  const began = now
  for (let at = 0; at < 20 && (await written()).state === 'queued'; at += 1) {
    await send(id)
    now = (await written()).dueAt ?? now
  }
  expect(await written()).toMatchObject({ state: 'failed', text: '', lastError: expect.stringContaining('Twilio failed') })
  expect(now.getTime() - began.getTime()).toBeLessThan(minutes(10))

  await app.db.delete(textMessagesTable)
  provider.next('refuses')
  await postText(app.db, message())
  await send((await written()).id)
  expect(await written()).toMatchObject({ state: 'failed', attempts: 1, lastError: expect.stringContaining('21211') })
})
