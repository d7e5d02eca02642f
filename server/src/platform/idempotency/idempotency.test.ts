import type { SentTo } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { Refusal } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { addDocuments } from '#documents/addDocuments.ts'
import { addFiles } from '#drive/addFiles.ts'
import { driveFilesTable } from '#drive/drive.table.ts'
import { namedCalls } from '#http/api.ts'
import type { ReceivedFile } from '#http/handlers.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { documentsTable } from '#orders/files/documents.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentIntentsTable } from '#payments/payments.table.ts'
import { startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { forgetKeysBefore } from './idempotency.store.ts'
import { idempotencyKeysTable } from './idempotency.table.ts'
import { inputHash } from './inputHash.ts'
import { oncePerKey } from './oncePerKey.ts'
import { attemptsOf } from './testAttempts.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const all = <T>(count: number, ask: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
const orderInput: SentTo<Contract['orders']['create']> = {
  name: 'A shop',
  details: 'With a till',
  category: 'Web',
  type: 'New Project',
  deadline: '2040-01-01',
  timezone: 'UTC',
  technologies: [],
  files: [],
}

test('fifty concurrent calls with one key make one payment intent and get equal answers', async () => {
  const order = await testApp.confirmedOrder()
  const answers = await all(50, () => testApp.open(order.id, {}, 'fifty'))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await testApp.db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.orderId, order.id))).toHaveLength(1)
})

test('a payment key with another amount or order is refused, and nothing is made', async () => {
  const [order, other] = [await testApp.confirmedOrder(), await testApp.confirmedOrder()]
  const { paymentIntent } = await testApp.open(order.id, {}, 'card')
  for (const [id, choice] of [
    [order.id, { isPartial: true }],
    [order.id, { qty: 2 }],
    [other.id, {}],
  ] as const)
    await expect(testApp.open(id, choice, 'card')).rejects.toMatchObject({ status: 422, code: 'KEY_REUSED' })
  expect(await testApp.open(order.id, {}, 'card')).toMatchObject({ paymentIntent })

  const cash = { order: other.id, amount: 40, currency: 'USD' as const, paymentMethod: 'Cash' }
  const sales = testApp.as(testApp.people.sales)
  const taken = await sales.payments.record(cash, { idempotencyKey: 'cash' })
  expect(await sales.payments.record(cash, { idempotencyKey: 'cash' })).toEqual(taken)
  await expect(sales.payments.record({ ...cash, amount: 60 }, { idempotencyKey: 'cash' })).rejects.toMatchObject({ status: 422 })
  await expect(sales.payments.record({ ...cash, order: order.id }, { idempotencyKey: 'cash' })).rejects.toMatchObject({ status: 422 })
  expect(await testApp.paymentsFor(other.id)).toHaveLength(1)
  expect(await testApp.paymentsFor(order.id)).toHaveLength(0)
})

test('reading a card payment answers its current state, also with a key of an earlier read', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  const look = () =>
    testApp.as(testApp.people.customer).payments.record({ paymentIntent: intent.paymentIntent }, { idempotencyKey: 'look' })
  expect(await look()).toMatchObject({ status: 'open' })
  await testApp.confirm(intent)
  expect(await look()).toMatchObject({ status: 'succeeded' })
})

/** These need a visitor, an image, a provider or a window, and are repeated in tests beside their code. */
const repeatedElsewhere = [
  'attendance.askCorrection',
  'banners.create',
  'bookingPayments.open',
  'catalogue.createService',
  'catalogue.createSession',
  'documents.add',
  'documents.addSeveral',
  'drive.dropOff',
  'drive.upload',
  'events.addMaterial',
  'events.create',
  'invoicePayments.createIntent',
  'messages.create',
  'paymentLinks.createIntent',
  'payments.makeRazorpay',
  'payments.refund',
  'publicOrders.create',
  'publicPayments.createIntent',
  'whatsapp.sendTemplate',
  'whatsapp.sendText',
]

test('each call that creates something does so once per key, answers alike, is logged once, and refuses the key for another input', async () => {
  const attempts = await attemptsOf(testApp)
  const once = namedCalls().filter(({ call }) => call.repeated)
  expect([...Object.keys(attempts), ...repeatedElsewhere].toSorted()).toEqual(
    once.map(({ module, name }) => `${module}.${name}`).toSorted(),
  )
  for (const { module, name, call } of once) {
    const title = `${module}.${name}`
    const attempt = Object.entries(attempts).find(([each]) => each === title)?.[1]
    if (!attempt) continue
    const send = async (payload: object) => {
      const headers = { 'x-access-token': attempt.by.token, 'idempotency-key': 'k' }
      const { statusCode, body } = await testApp.app.inject({ method: 'POST', url: call.path, headers, payload })
      return { statusCode, body }
    }
    const lines = () => testApp.db.$count(auditLogTable)
    const before = await lines()
    const [first, ...others] = await all(2, () => send(attempt.input))
    expect(first?.statusCode, `${title}: ${first?.body}`).toBe(200)
    const after = await lines()
    expect(after - before, title).toBeLessThanOrEqual(1)
    others.push(await send(attempt.input))
    // The process was killed before its answer, or the key was deleted long ago.
    await testApp.db.delete(idempotencyKeysTable).where(eq(idempotencyKeysTable.key, 'k'))
    const found = await send(attempt.input)
    for (const other of others) expect(other, title).toEqual(first)
    expect(found.statusCode, `${title}: ${found.body}`).toBe(200)
    expect(idOf(found.body), title).toBe(idOf(first?.body))
    expect(await lines(), title).toBe(after)
    expect(await send(attempt.other), title).toMatchObject({ statusCode: 422, body: expect.stringContaining('KEY_REUSED') })
  }
  expect(await testApp.as(testApp.people.customer).coins.ofUser({ userId: testApp.people.customer.id })).toMatchObject({ totalCoins: 5 })
  expect(await testApp.db.$count(ordersTable, eq(ordersTable.name, 'A till'))).toBe(2)
})
/** The id of the created row, by its name in the answer. */
const idOf = (body = '{}') => /"(?:_id|paymentIntent|link)":"([^"]+)"/.exec(body)?.[1]

test('a key belongs to its sender and its call', async () => {
  const mine = await testApp.as(testApp.people.customer).orders.create(orderInput, { idempotencyKey: 'shared' })
  const theirs = await testApp.as(testApp.people.stranger).orders.create({ ...orderInput, name: 'Theirs' }, { idempotencyKey: 'shared' })
  expect(theirs.order._id).not.toBe(mine.order._id)
  const order = await testApp.confirmedOrder()
  await testApp.as(testApp.people.customer).orderComments.create({ order: order.id, message: 'Hi' }, { idempotencyKey: 'shared' })
})

test('a refused call can be corrected and repeated with its key', async () => {
  const asCustomer = testApp.as(testApp.people.customer)
  await expect(asCustomer.orders.create({ ...orderInput, deadline: '2001-01-01' }, { idempotencyKey: 'late' })).rejects.toMatchObject({
    field: 'deadline',
  })
  expect(await asCustomer.orders.create(orderInput, { idempotencyKey: 'late' })).toMatchObject({ order: { name: orderInput.name } })
})

test('an order that a killed process placed without an answer is found and not placed again', async () => {
  const asCustomer = testApp.as(testApp.people.customer)
  const { order } = await asCustomer.orders.create({ ...orderInput, name: 'Killed' }, { idempotencyKey: 'killed' })
  // The state after a kill between commit and answer.
  await testApp.db
    .update(idempotencyKeysTable)
    .set({ answer: null, answeredAt: null, claim: newId(), claimedAt: later(new Date(), -60_000) })
    .where(eq(idempotencyKeysTable.key, 'killed'))
  expect((await asCustomer.orders.create({ ...orderInput, name: 'Killed' }, { idempotencyKey: 'killed' })).order._id).toBe(order._id)
  // The state long after the key was deleted.
  await testApp.db.delete(idempotencyKeysTable).where(eq(idempotencyKeysTable.key, 'killed'))
  expect((await asCustomer.orders.create({ ...orderInput, name: 'Killed' }, { idempotencyKey: 'killed' })).order._id).toBe(order._id)
  expect(await testApp.db.$count(ordersTable, eq(ordersTable.name, 'Killed'))).toBe(1)
})

type Sending = { as: { token: string }; fields?: Record<string, string>; file: string; key?: string }
/** Sends a file within the call itself. */
async function sendFile(url: string, { as, fields = {}, file, key = 'file' }: Sending) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('multiples', new Blob([file]), 'plan.txt')
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '', 'x-access-token': as.token, 'idempotency-key': key }
  const answer = await testApp.app.inject({ method: 'POST', url, headers, payload: Buffer.from(await body.arrayBuffer()) })
  return { status: answer.statusCode, body: answer.json() }
}
async function filesInStorage() {
  let count = 0
  for await (const keys of testApp.context.storage.keptBefore(later(new Date(), 60_000))) count += keys.length
  return count
}
/** The state after a kill between commit and answer, or after the key's deletion a week later. */
const loseAnswer = (key: string) =>
  testApp.db
    .update(idempotencyKeysTable)
    .set({ answer: null, answeredAt: null, claim: newId(), claimedAt: later(new Date(), -60_000) })
    .where(eq(idempotencyKeysTable.key, key))
const forget = (key: string) => testApp.db.delete(idempotencyKeysTable).where(eq(idempotencyKeysTable.key, key))

test.each(['an order', 'the drive'])(
  'files sent within a call to %s are added once per key, and other bytes are another input',
  async (where) => {
    const sales = testApp.people.sales
    const order = await testApp.confirmedOrder()
    const fields: Record<string, string> = where === 'an order' ? { orderId: order.id, category: 'deliverables' } : {}
    const url = where === 'an order' ? '/api/main/post-documents' : '/api/drive/uploadfile'
    const key = `file to ${where}`
    const send = (file = 'the plan') => sendFile(url, { as: sales, fields, file, key })
    const rows = () =>
      where === 'an order'
        ? testApp.db.$count(documentsTable, eq(documentsTable.orderId, order.id))
        : testApp.db.$count(driveFilesTable, eq(driveFilesTable.uploadedBy, sales.id))
    const before = await filesInStorage()
    // Two concurrent calls, and a later one.
    const answers = [...(await all(2, () => send())), await send()]
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: answers[0]?.body })
    expect(await send('another plan')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    for (const lose of [loseAnswer, forget]) {
      await lose(key)
      expect(await send()).toEqual(answers[0])
    }
    expect(await rows()).toBe(1)
    // Unused copies are removed once the answer is sent.
    await expect.poll(filesInStorage).toBe(before + 1)

    // Several processes at once, each with its own copy of the bytes: one copy is kept.
    const copies = Array.from({ length: 4 }, (_, n) => receivedCopy(`${n}`))
    const act = (copy: ReceivedFile) => {
      const sending = { uploadIds: [], files: [copy], idempotencyKey: `${key} elsewhere` }
      return where === 'an order'
        ? addDocuments(testApp.context, sales, { ...sending, orderId: order.id, category: 'deliverables' })
        : addFiles(testApp.context, sales, sending)
    }
    expect(new Set((await Promise.all(copies.map(act))).map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await rows()).toBe(2)
    expect(copies.filter(({ isKept }) => isKept)).toHaveLength(1)
  },
)
function receivedCopy(name: string) {
  const file = { field: 'multiples', name: 'plan.txt', type: 'text/plain', sizeBytes: 4, contentHash: '' }
  const copy = { ...file, storageKey: `files/${name}-${newId()}`, isKept: false, keep }
  function keep() {
    copy.isKept = true
  }
  return copy
}

const quick = { leaseMs: 60_000, waitMs: 10_000, pollMs: 5 }
const attemptOf = (key: string, input: unknown = {}) => ({ caller: 'user:x', call: 'a.b', key, inputHash: inputHash(input) })
/** An act that runs until it is released. */
function underWay(answer: unknown) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const act = async () => {
    begun.resolve()
    await ended.promise
    return answer
  }
  return { act, begun: begun.promise, end: ended.resolve }
}
const never = () => Promise.reject(new Error('acted twice'))

test('a repeated call in another process waits for the first and answers the same', async () => {
  const [one, other] = [oncePerKey(testApp.context, quick), oncePerKey(testApp.context, quick)]
  const first = underWay({ made: 1 })
  const answer = one(attemptOf('elsewhere'), 'sameAnswer', first.act)
  await first.begun
  const repeated = other(attemptOf('elsewhere'), 'sameAnswer', never)
  await expect(other(attemptOf('elsewhere', { n: 2 }), 'sameAnswer', never)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  first.end()
  expect(await Promise.all([answer, repeated])).toEqual([{ made: 1 }, { made: 1 }])
})

test('a repeated call waits for a limited time, and is refused with a retry time', async () => {
  const [one, other] = [oncePerKey(testApp.context, quick), oncePerKey(testApp.context, { ...quick, waitMs: 20 })]
  const first = underWay('late')
  const answer = one(attemptOf('slow'), 'sameAnswer', first.act)
  await first.begun
  await expect(other(attemptOf('slow'), 'sameAnswer', never)).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: 3 } })
  first.end()
  expect(await answer).toBe('late')
})

test('the claim of a dead process expires, and a late process does not overwrite the answer', async () => {
  const [gone, next] = [oncePerKey(testApp.context, quick), oncePerKey(testApp.context, { ...quick, leaseMs: 0 })]
  const first = underWay('of the first')
  const late = gone(attemptOf('gone'), 'sameAnswer', first.act)
  await first.begun
  expect(await next(attemptOf('gone'), 'sameAnswer', async () => 'of the second')).toBe('of the second')
  first.end()
  await late
  expect(await next(attemptOf('gone'), 'sameAnswer', never)).toBe('of the second')
})

test('a refusal and a failure release the key', async () => {
  const once = oncePerKey(testApp.context, quick)
  const refused = new Refusal('REFUSED', 'No.')
  await expect(once(attemptOf('free'), 'sameAnswer', () => Promise.reject(refused))).rejects.toBe(refused)
  await expect(once(attemptOf('free', { n: 2 }), 'sameAnswer', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await once(attemptOf('free', { n: 3 }), 'sameAnswer', async () => 3)).toBe(3)
})

test('the sequence of fields does not change the input', () => {
  expect(inputHash({ a: 1, b: { c: [1, 2], d: null } })).toBe(inputHash({ b: { d: null, c: [1, 2] }, a: 1 }))
  expect(inputHash({ a: [1, 2] })).not.toBe(inputHash({ a: [2, 1] }))
  expect(inputHash({ a: undefined })).toBe(inputHash({}))
})

test('keys are deleted after a week', async () => {
  const once = oncePerKey(testApp.context, quick)
  for (const key of ['old', 'young']) await once(attemptOf(key), 'sameAnswer', async () => key)
  await testApp.db
    .update(idempotencyKeysTable)
    .set({ createdAt: later(new Date(), -days(8)) })
    .where(eq(idempotencyKeysTable.key, 'old'))
  await testApp.db.execute(sql`select graphile_worker.add_job('forgetIdempotencyKeys', '{}'::json)`)
  await testApp.runJobs()
  const left = await testApp.db.select({ key: idempotencyKeysTable.key }).from(idempotencyKeysTable)
  expect(left.map(({ key }) => key)).toContain('young')
  expect(left.map(({ key }) => key)).not.toContain('old')
  expect(await forgetKeysBefore(testApp.db, new Date(0))).toBe(0)
})
