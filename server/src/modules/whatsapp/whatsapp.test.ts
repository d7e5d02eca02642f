import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { companyTable } from '#company/company.table.ts'
import { conversationsTable } from '#conversations/conversations.table.ts'
import { later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { openWhatsappLine } from '#outside/whatsapp/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { untilWaiting } from '#test/waiting.ts'
import { cloudAccount, cloudWebhook, seconds, startWhatsappServer } from '#test/whatsappServer.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'

const anHour = 3_600_000
let now = new Date()
let cloud: Awaited<ReturnType<typeof startWhatsappServer>>
let app: TestApp
let sales: TestPerson
let other: TestPerson
beforeAll(async () => {
  cloud = await startWhatsappServer()
  app = await startTestApp({
    clock: { now: () => now },
    settings: {
      WHATSAPP_ACCESS_TOKEN: cloudAccount.token,
      WHATSAPP_PHONE_NUMBER_ID: cloudAccount.phone,
      WHATSAPP_BUSINESS_ACCOUNT_ID: cloudAccount.business,
      WHATSAPP_APP_SECRET: cloudAccount.secret,
      WHATSAPP_VERIFY_TOKEN: cloudAccount.verify,
      WHATSAPP_API_BASE: cloud.base,
      COMPANY_PHONE: '+91 80 4123 4567',
    },
  })
  sales = await app.one('sales')
  other = await app.one('sales')
})
afterAll(async () => {
  await app.close()
  await cloud.close()
})
beforeEach(async () => {
  now = new Date()
  // With its own circuit breaker.
  app.context.whatsapp = await openWhatsappLine(app.context.config)
  cloud.messages.splice(0)
  await app.db.execute(sql`delete from conversations; delete from whatsapp_unreadable; delete from graphile_worker._private_jobs`)
})

const testApp = (person = sales) => app.as(person).whatsapp
const number = '+919876543210'
const add = (name = 'Asha', phoneNumber = '+91 9876543210') => testApp().createUser({ name, phoneNumber })
const tell = async (value: object, options?: Parameters<typeof cloudWebhook>[1]) => {
  const answer = await app.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', ...cloudWebhook(value, options) })
  await app.runJobs()
  return answer
}
const wrote = (body: string, about: object = {}) =>
  tell({
    contacts: [{ wa_id: number.slice(1), profile: { name: 'Asha K' } }],
    messages: [{ id: `wamid.in.${body}`, from: number.slice(1), timestamp: seconds(now), type: 'text', text: { body }, ...about }],
  })
const status = (id: string, state: string, about: object = {}) =>
  tell({ statuses: [{ id, status: state, timestamp: seconds(now), recipient_id: number.slice(1), ...about }] })
const history = async (id: string) => (await testApp().messages({ id })).items

test('chat users are added with an international number, once each, changed and deleted', async () => {
  const asha = await add()
  expect(asha).toMatchObject({ name: 'Asha', phoneNumber: number, unread: 0 })
  await expect(testApp().createUser({ name: 'A Person', phoneNumber: '098765 43210' })).rejects.toMatchObject({
    code: 'CONFLICT',
    field: 'phoneNumber',
  })
  await app.db.insert(companyTable).values({ name: 'Desk', phone: '+442079460123' })
  const british = await add('Bea', '07400 123456')
  expect(british).toMatchObject({ phoneNumber: '+447400123456' })
  await testApp().deleteUser({ _id: british._id })
  await app.db.delete(companyTable)
  await expect(testApp().createUser({ name: 'X', phoneNumber: 'call me' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'phoneNumber',
  })
  // Too short and too long for its country, and a code of no country.
  for (const phoneNumber of ['+91 98765 4321', '+91 98765 432101', '+44 7400 12345', '+999 12345678', '+1 155 555 0100'])
    await expect(testApp().createUser({ name: 'X', phoneNumber }), phoneNumber).rejects.toMatchObject({ field: 'phoneNumber' })
  const ben = await add('Ben', '+1 4155550100')
  await expect(testApp().updateUser({ _id: ben._id, name: 'Ben', phoneNumber: number })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await testApp().updateUser({ _id: ben._id, name: 'Benno', phoneNumber: '+1 4155550101' })).toMatchObject({ name: 'Benno' })
  expect((await testApp().users({ search: '41555' })).items).toMatchObject([{ name: 'Benno' }])
  expect(await testApp().deleteUser({ _id: ben._id })).toEqual({ message: 'Deleted Benno Successfully!' })
  expect((await testApp().users({})).items).toMatchObject([{ name: 'Asha' }])
  await expect(testApp().messages({ id: ben._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('free text can be sent within a day after their message; before and afterwards only templates', async () => {
  const { _id: id } = await add()
  await expect(testApp().sendText({ to: number, msg_body: 'Hello' })).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('have not written'),
  })
  await wrote('Can you help?')
  expect(await testApp().user({ _id: id })).toMatchObject({ unread: 1, lastMessage: 'Can you help?', windowEndsAt: expect.any(String) })
  const sent = await testApp().sendText({ to: id, msg_body: 'Yes.' })
  expect(sent).toMatchObject({ state: 'waiting', isReceived: false, msg_body: 'Yes.', by: { _id: sales.id } })
  await app.runJobs()
  expect(cloud.messages).toMatchObject([{ to: number.slice(1), type: 'text', text: { body: 'Yes.' }, biz_opaque_callback_data: sent._id }])
  now = later(now, 25 * anHour)
  await app.db.execute(sql`update sessions set last_seen_at = now(), expires_at = now() + interval '10 days'`)
  await expect(testApp().sendText({ to: id, msg_body: 'Still there?' })).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('24 hours'),
  })
  const template = { name: 'order_news', language: { code: 'en-US' }, parameters: ['Asha', '#12'] }
  await expect(testApp().sendTemplate({ to: id, template: { ...template, parameters: ['Asha'] } })).rejects.toMatchObject({
    field: 'template',
  })
  expect(await testApp().sendTemplate({ to: id, template })).toMatchObject({
    type: 'template',
    msg_body: { name: 'order_news', text: 'Hello Asha, your order #12 is ready.' },
  })
  await app.runJobs()
  expect(cloud.messages[1]).toMatchObject({
    type: 'template',
    template: {
      name: 'order_news',
      language: { code: 'en_US' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Asha' },
            { type: 'text', text: '#12' },
          ],
        },
      ],
    },
  })
})

test('the templates are the approved ones of all pages, without samples', async () => {
  expect((await testApp().templates()).map(({ name, variables }) => [name, variables])).toEqual([
    ['welcome', 0],
    ['order_news', 2],
  ])
})

test('ticks arrive in any order and never go back; a failure has its reason', async () => {
  const { _id: id } = await add()
  await wrote('Hi')
  for (const words of ['one', 'two']) await testApp().sendText({ to: id, msg_body: words })
  await app.runJobs()
  const [first = '', second = ''] = cloud.messages.map((message) => message.id)
  await status(first, 'read')
  await status(first, 'delivered')
  await status(first, 'sent')
  await status(second, 'failed', { errors: [{ code: 131_026, title: 'Message undeliverable' }] })
  expect((await history(id)).map(({ msg_body, state, reason }) => [msg_body, state, reason])).toEqual([
    ['Hi', undefined, undefined],
    ['one', 'read', undefined],
    ['two', 'failed', 'Message undeliverable (131026)'],
  ])
  // A state of an unknown message is ignored.
  expect((await status('wamid.unknown', 'read')).statusCode).toBe(200)
})

test('a repeated event is one message; a new sender begins a conversation, and files are attached', async () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  cloud.media.set('777', { type: 'image/png', bytes: picture })
  await wrote('See this', {
    id: 'wamid.a',
    type: 'image',
    text: undefined,
    image: { id: '777', mime_type: 'image/png', caption: 'See this' },
  })
  await wrote('See this', {
    id: 'wamid.a',
    type: 'image',
    text: undefined,
    image: { id: '777', mime_type: 'image/png', caption: 'See this' },
  })
  await wrote('Gone', { id: 'wamid.b', type: 'document', text: undefined, document: { id: '888', filename: 'gone.pdf' } })
  const [asha] = (await testApp().users({})).items
  expect(asha).toMatchObject({ name: 'Asha K', phoneNumber: number, unread: 2 })
  const [first, second] = await history(asha?._id ?? '')
  expect(first).toMatchObject({ isReceived: true, msg_body: 'See this', files: [{ type: 'image/png', sizeBytes: picture.length }] })
  expect(second?.msg_body).toContain('could not be fetched')
  const file = first?.files[0]?.fileLink ?? ''
  const asked = await app.app.inject({ url: file, headers: { 'x-access-token': sales.token } })
  expect(asked.statusCode).toBe(302)
  const stranger = await app.one('employee')
  const preview = first?.files[0]?.previewLink ?? ''
  expect((await app.app.inject({ url: preview, headers: { 'x-access-token': sales.token } })).statusCode).toBe(302)
  for (const url of [file, preview]) {
    expect((await app.app.inject({ url, headers: { 'x-access-token': stranger.token } })).statusCode).toBe(404)
    expect((await app.app.inject({ url })).statusCode).toBe(401)
  }
})

test('a message during the removal of its sender puts them on the list again, with the message', async () => {
  const { _id: id } = await add()
  const { told } = await app.db.transaction(async (db) => {
    await db.update(conversationsTable).set({ deletedAt: now }).where(eq(conversationsTable.id, id))
    const told = wrote('Hi')
    await untilWaiting(app.db)
    return { told }
  })
  await told
  const [asha] = (await testApp().users({})).items
  expect(asha).toMatchObject({ name: 'Asha K', unread: 1 })
  expect((await history(asha?._id ?? '')).map(({ msg_body }) => msg_body)).toEqual(['Hi'])
})

test('a received file has the type of its bytes, not the one its sender claims', async () => {
  cloud.media.set('778', { type: 'application/pdf', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') })
  await wrote('Bill', {
    id: 'wamid.c',
    type: 'document',
    text: undefined,
    document: { id: '778', filename: 'bill.pdf', mime_type: 'application/pdf' },
  })
  const [asha] = (await testApp().users({})).items
  const [received] = await history(asha?._id ?? '')
  expect(received?.files).toMatchObject([{ name: 'bill.pdf' }])
  expect(received?.files[0]?.type).not.toMatch(/pdf/)
})

test('a webhook with a wrong signature, an unknown number or malformed content changes nothing', async () => {
  const message = { messages: [{ id: 'wamid.x', from: '14155550100', timestamp: seconds(now), type: 'text', text: { body: 'Hi' } }] }
  expect((await tell(message, { secret: 'wrong' })).statusCode).toBe(400)
  expect((await tell(message, { phone: '999' })).statusCode).toBe(200)
  expect((await testApp().users({})).total).toBe(0)
  const challenge = (token: string) =>
    app.app.inject({ url: `/api/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444` })
  expect((await challenge(cloudAccount.verify)).body).toBe('1158201444')
  expect((await challenge('guess')).statusCode).toBe(403)
})

test('a refusal is final and has its reason; an overload is retried; an unanswered request is not sent twice', async () => {
  const { _id: id } = await add()
  await wrote('Hi')
  cloud.next('closedWindow')
  await testApp().sendText({ to: id, msg_body: 'too late' })
  await app.runJobs()
  cloud.next('slowDown')
  await testApp().sendText({ to: id, msg_body: 'again' })
  await app.runJobs()
  expect((await history(id)).at(-1)).toMatchObject({ state: 'waiting' })
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await app.runJobs()
  cloud.next('acceptsAndHangsUp')
  const lost = await testApp().sendText({ to: id, msg_body: 'lost' })
  await app.runJobs()
  expect((await history(id)).map(({ msg_body, state }) => [msg_body, state])).toEqual([
    ['Hi', undefined],
    ['too late', 'failed'],
    ['again', 'sent'],
    ['lost', 'failed'],
  ])
  expect((await history(id))[1]?.reason).toContain('More than 24 hours')
  // The provider's own events carry our id, and are authoritative.
  await status('wamid.later', 'delivered', { biz_opaque_callback_data: lost._id })
  expect((await history(id)).at(-1)).toMatchObject({ msg_body: 'lost', state: 'delivered' })
  expect(cloud.messages.filter(({ text }) => JSON.stringify(text)?.includes('lost'))).toHaveLength(1)
})

test('a short database outage after sending does not send the message twice', async () => {
  const { _id: id } = await add()
  await wrote('Hi')
  await testApp().sendText({ to: id, msg_body: 'only once' })
  await app.db.execute(sql`create sequence asked_for_sent`)
  await app.db.execute(sql`create function is_away_once() returns trigger language plpgsql as
    $$ begin if nextval('asked_for_sent') = 1 then raise exception 'away' using errcode = '57P01'; end if; return new; end $$`)
  await app.db.execute(sql`create trigger is_away_once before update on whatsapp_deliveries for each row
    when (new.state = 'sent') execute function is_away_once()`)
  try {
    await app.runJobs()
    await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
    await app.runJobs()
  } finally {
    await app.db.execute(sql`drop function is_away_once cascade`)
  }
  const { rows } = await app.db.execute(sql`select last_value from asked_for_sent`)
  expect(Number(rows[0]?.last_value)).toBeGreaterThan(1)
  expect(cloud.messages).toHaveLength(1)
  expect((await history(id)).at(-1)).toMatchObject({ msg_body: 'only once', state: 'sent' })
})

test('an outage of WhatsApp loses nothing: afterwards each message arrives once', async () => {
  const { _id: id } = await add()
  await wrote('Hi')
  const port = Number(new URL(cloud.base).port)
  await cloud.close()
  const said = Array.from({ length: 7 }, (_, nth) => `words ${nth}`)
  for (const words of said) await testApp().sendText({ to: id, msg_body: words })
  await app.runJobs()
  // Five were refused, and the following ones were not even tried.
  expect((await history(id)).slice(1).map(({ state }) => state)).toEqual(said.map(() => 'waiting'))
  const { rows } = await app.db.execute<{ attempts: number }>(sql`select attempts from graphile_worker.jobs order by id`)
  expect(rows.map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1, 1, 1, 1, 1])

  cloud = await startWhatsappServer(cloudAccount, port)
  app.context.whatsapp = await openWhatsappLine(app.context.config)
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await app.runJobs()
  expect(cloud.messages.map(({ text }) => z.object({ body: z.string() }).parse(text).body).toSorted()).toEqual(said)
  expect((await history(id)).slice(1).map(({ state }) => state)).toEqual(said.map(() => 'sent'))
})

test('a message that could not be sent for half a day is marked as failed', async () => {
  const { _id: id } = await add()
  await wrote('Hi')
  cloud.next('fails')
  await testApp().sendText({ to: id, msg_body: 'at last' })
  await app.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`)
  await app.runJobs()
  expect((await history(id)).at(-1)).toMatchObject({ state: 'failed', reason: expect.stringContaining('Service unavailable') })
})

/** A finished upload of a person. */
async function upload(bytes: Buffer, about: { type: string; name: string; size?: number; owner?: TestPerson }) {
  const { type, name, size = bytes.length, owner = sales } = about
  const id = newId()
  await app.context.storage.put(`chat-files/${id}`, Readable.from([bytes]))
  const times = { createdAt: now, expiresAt: later(now, anHour) }
  await app.db.insert(uploadsTable).values({
    id,
    storageKey: `chat-files/${id}`,
    name,
    type,
    size,
    received: size,
    ownerId: owner.id,
    purpose: 'chatFile',
    state: 'complete',
    ...times,
  })
  return id
}

test('a file is sent with its caption as WhatsApp shows it, once; files that are too large or belong to other people are refused', async () => {
  const { _id: id } = await add()
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 45, 45, 0, 1])
  const file = await upload(picture, { type: 'image/png', name: 'plan.png' })
  await expect(testApp().sendText({ to: id, file })).rejects.toMatchObject({ code: 'REFUSED' })
  await wrote('Show me')
  const sent = await testApp().sendText({ to: id, msg_body: 'The plan', file })
  expect(sent).toMatchObject({ state: 'waiting', msg_body: 'The plan', files: [{ name: 'plan.png', type: 'image/png' }] })
  // The upload to the provider fails: nothing was sent, and it is retried.
  cloud.next('fails')
  await app.runJobs()
  expect(cloud.messages).toEqual([])
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await app.runJobs()
  const [message] = cloud.messages
  expect(message).toMatchObject({ type: 'image', image: { id: expect.any(String), caption: 'The plan' } })
  const mediaId = z.object({ image: z.object({ id: z.string() }) }).parse(message).image.id
  expect(cloud.media.get(mediaId)).toEqual({ type: 'image/png', bytes: picture })

  const pdf = await upload(Buffer.from('%PDF-'), { type: 'application/pdf', name: 'Ärger & more.pdf' })
  await testApp().sendText({ to: id, file: pdf })
  await app.runJobs()
  expect(cloud.messages[1]).toMatchObject({ type: 'document', document: { filename: 'Ärger & more.pdf' } })
  expect(JSON.stringify(cloud.messages[1])).not.toContain('caption')

  const odd = await upload(Buffer.from('?'), { type: 'application/x-odd', name: 'odd.bin' })
  cloud.next('notThere')
  await testApp().sendText({ to: id, file: odd })
  await app.runJobs()
  expect((await history(id)).at(-1)).toMatchObject({ state: 'failed', reason: expect.stringContaining('Unsupported type') })

  const large = await upload(Buffer.from('x'), { type: 'application/pdf', name: 'large.pdf', size: 100_000_001 })
  await expect(testApp().sendText({ to: id, file: large })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'file' })
  const theirs = await upload(Buffer.from('x'), { type: 'text/plain', name: 'x.txt', owner: other })
  await expect(testApp().sendText({ to: id, file: theirs })).rejects.toThrow()
  await expect(testApp().sendText({ to: id, msg_body: 'x'.repeat(1_025), file: theirs })).rejects.toMatchObject({ field: 'msg_body' })
  await expect(testApp().sendText({ to: id, msg_body: ' ' })).rejects.toMatchObject({ field: 'msg_body', message: 'Required!' })
  expect(await history(id)).toHaveLength(4)
})

test('a retry is one message, and each reader has their own unread count', async () => {
  const { _id: id } = await add()
  await wrote('Hi')
  const once = { idempotencyKey: 'key-1' }
  const [a, b] = await Promise.all(
    [1, 2].map(() =>
      testApp()
        .sendText({ to: id, msg_body: 'Yes.' }, once)
        .catch((error: unknown) => error),
    ),
  )
  expect([a, b].some((one) => typeof one === 'object' && one !== null && '_id' in one)).toBe(true)
  await app.runJobs()
  expect(cloud.messages).toHaveLength(1)
  await testApp(other).seen({ id, seq: 2 })
  expect(await testApp(other).user({ _id: id })).toMatchObject({ unread: 0 })
})

const text = (id: string, body: string, about: object = {}) => ({
  id: `wamid.${id}`,
  from: number.slice(1),
  timestamp: seconds(now),
  type: 'text',
  text: { body },
  ...about,
})
const people = async () => (await testApp().users({})).items.map(({ phoneNumber }) => phoneNumber)
const bodiesOf = async (id: string) => (await history(id)).map(({ msg_body }) => msg_body)
const only = async () => {
  const [user, ...more] = (await testApp().users({})).items
  if (!user || more.length > 0) throw new Error(`not one chat user but ${more.length + 1}`)
  return user._id
}

test('a part that does not fit keeps its neighbours, and is itself kept raw and shown', async () => {
  const odd = [
    { nonsense: true },
    7,
    text('text', 'x', { text: null }),
    text('nameless', 'x', { from: '', from_user_id: null }),
    text('media', 'x', { type: 'image', image: { mime_type: 'image/png' } }),
  ]
  const contacts = [{ profile: null }, { wa_id: null, profile: { name: null } }, 'odd', { wa_id: number.slice(1), profile: { name: '' } }]
  expect((await tell({ contacts, messages: [...odd, text('good', 'Hi'), null], statuses: 'none', errors: [{ code: 1 }] })).statusCode).toBe(
    200,
  )
  const id = await only()
  const couldNot = expect.stringContaining('could not be read')
  expect(await bodiesOf(id)).toEqual(expect.arrayContaining(['Hi', couldNot]))
  expect(await bodiesOf(id)).toHaveLength(3)
  const kept = await testApp().unreadable()
  // null, 'none' and the error beside the five.
  expect(kept).toHaveLength(8)
  expect(kept.map(({ raw }) => raw)).toEqual(expect.arrayContaining(['{"nonsense":true}', '7', '"none"']))
  await tell({ messages: [{ nonsense: true }] })
  expect(await testApp().unreadable()).toHaveLength(8)
  await testApp().dismissUnreadable({ _id: kept[0]?._id ?? '' })
  expect(await testApp().unreadable()).toHaveLength(7)
  await expect(app.as(await app.one('employee')).whatsapp.unreadable()).rejects.toMatchObject({ status: 403 })
})

test.each([
  ['+52 55 1234 5678', '5215512345678'],
  ['+54 11 2345 6789', '5491123456789'],
  ['+55 11 98765 4321', '551187654321'],
  ['+55 11 8765 4321', '5511987654321'],
])('%s and %s are one person', async (added, from) => {
  const { _id: id } = await add('Person', added)
  await tell({ messages: [text('a', 'Hi', { from })] })
  expect(await only()).toBe(id)
})

test('a person is known by the user id, with and without a number, and a number that changed hands is another person', async () => {
  const from_user_id = 'IN.1349120865'
  await tell({
    contacts: [{ user_id: from_user_id, profile: { name: 'Asha' } }],
    messages: [text('a', 'no number', { from: undefined, from_user_id })],
  })
  const id = await only()
  await testApp().sendText({ to: id, msg_body: 'Hello' })
  await app.runJobs()
  expect(cloud.messages[0]).toMatchObject({ recipient: from_user_id })
  await tell({ messages: [text('b', 'with number', { from_user_id })] })
  await tell({ messages: [text('c', 'without again', { from: '', from_user_id })] })
  expect(await bodiesOf(await only())).toEqual(['no number', 'Hello', 'with number', 'without again'])
  expect(await people()).toEqual([number])
  await tell({ messages: [text('d', 'new owner', { from_user_id: 'IN.77' })] })
  const all = (await testApp().users({})).items
  expect(all).toHaveLength(2)
  const other = all.find((one) => one._id !== id)
  expect(other).toMatchObject({ phoneNumber: number })
  expect(await bodiesOf(other?._id ?? '')).toEqual(['new owner'])
  await tell({ messages: [text('e', 'still me', { from: undefined, from_user_id })] })
  expect((await bodiesOf(id)).at(-1)).toBe('still me')
})

test('two first messages of one person at once are one conversation', async () => {
  const from_user_id = 'IN.88'
  await Promise.all(
    [1, 2, 3].map((nth) => tell({ messages: [text(`p${nth}`, `${nth}`, { from_user_id, ...(nth === 2 && { from: null }) })] })),
  )
  expect((await bodiesOf(await only())).toSorted()).toEqual(['1', '2', '3'])
})

test('messages stand in the order of their timestamps, however they arrive', async () => {
  const at = (minute: number) => ({ timestamp: String(Math.floor(now.getTime() / 1_000) - 3_600 + minute * 60) })
  await tell({ messages: [text('3', 'third', at(3)), text('1', 'first', at(1))] })
  await tell({ messages: [text('2', 'second', at(2)), text('9', 'from the future', { timestamp: '99999999999' })] })
  const id = await only()
  expect(await bodiesOf(id)).toEqual(['first', 'second', 'third', 'from the future'])
  expect((await history(id))[0]?.createdAt.slice(0, 16)).toBe(new Date(Number(at(1).timestamp) * 1_000).toISOString().slice(0, 16))
})

test('each type of message is shown as what it is', async () => {
  const of = (type: string, content: unknown) => text(type, '', { type, text: undefined, [type]: content })
  await tell({
    messages: [
      of('contacts', [{ name: { formatted_name: 'Bea' }, phones: [{ phone: '+44 7400 123456' }] }]),
      of('order', { product_items: [{ product_retailer_id: 'tea', quantity: 2, item_price: 3.5, currency: 'EUR' }], text: 'Soon' }),
      text('flow', '', {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{"day":"Monday"}', body: 'Sent' } },
      }),
      of('reaction', { message_id: 'x', emoji: '👍' }),
      of('location', { latitude: 1, longitude: 2, address: 'Main Street' }),
      of('request_welcome', undefined),
      text('odd', '', { type: 'unsupported', text: undefined, errors: [{ code: 131051, title: 'Message type is not supported' }] }),
      of('hologram', {}),
      of('system', { body: 'Asha changed to +919876500000', type: 'user_changed_number', wa_id: '919876500000' }),
    ],
  })
  expect(await bodiesOf(await only())).toEqual([
    'Contact: Bea\n+44 7400 123456',
    'Ordered:\n2 × tea at 3.5 EUR\nSoon',
    'Filled in a form:\nday: Monday',
    'Reacted with 👍',
    'Main Street: https://maps.google.com/?q=1,2',
    'Opened the chat for the first time.',
    'Sent something that can only be seen in WhatsApp. Message type is not supported',
    'Sent something that can only be seen in WhatsApp (hologram).',
    'Asha changed to +919876500000',
  ])
  expect(await people()).toEqual(['+919876500000'])
})

test('an edit keeps the old words, a revocation hides them, in any order, and only their writer changes a message', async () => {
  const change = (id: string, type: string, content: object, about: object = {}) =>
    text(id, '', { type, text: undefined, [type]: content, ...about })
  const edit = (original_message_id: string, body: string) => ({ original_message_id, message: { type: 'text', text: { body } } })
  await tell({ messages: [text('a', 'Monday'), text('b', 'secret')] })
  await tell({ messages: [change('c', 'edit', edit('wamid.a', 'Tuesday')), change('d', 'revoke', { original_message_id: 'wamid.b' })] })
  await tell({ messages: [change('e', 'edit', edit('wamid.late', 'edited first')), text('late', 'the original')] })
  await tell({ messages: [change('f', 'edit', edit('wamid.a', 'forged'), { from: '14155550100' })] })
  const id = (await testApp().users({ search: 'Asha' })).items[0]?._id ?? (await testApp().users({ search: number })).items[0]?._id ?? ''
  expect((await history(id)).map(({ msg_body, edited }) => [msg_body, edited?.before])).toEqual([
    ['Tuesday', ['Monday']],
    ['This message was deleted.', undefined],
    ['edited first', []],
  ])
})
