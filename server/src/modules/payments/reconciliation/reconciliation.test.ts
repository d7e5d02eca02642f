import type { FindingKind } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { CardProviderUnavailable } from '#outside/cards/index.ts'
import { openPublicPayment } from '#publicPayments/openPublicPayment.ts'
import { checkBooks, faultLines } from '../books/checkBooks.ts'
import { paymentIntentsTable } from '../payments.table.ts'
import { billing, good, startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
beforeAll(async () => {
  testApp = await startTestPayments()
  admin = await testApp.one('admin')
})
afterAll(() => testApp.closeWithFaults())

const cards = () => testApp.sandbox()
const run = (statement: ReturnType<typeof sql>) => testApp.db.execute(statement)

/** Drops the webhooks of the provider. */
const loseNotifications = async () => {
  await run(sql`delete from sandbox_card_events`)
  await run(sql`delete from graphile_worker._private_jobs where task_id in
    (select id from graphile_worker._private_tasks where identifier in ('deliverSandboxCards', 'syncIntent', 'syncReturns', 'askForRefund'))`)
}

/** An order of a hundred dollars whose card was charged at the provider; `isKnown` if we have recorded it. */
async function charged({ isKnown = true } = {}) {
  const order = await testApp.confirmedOrder()
  const opened = await testApp.open(order.id)
  await testApp.confirm(opened)
  if (isKnown) await testApp.look(opened)
  const [payment] = await testApp.paymentsFor(order.id)
  await loseNotifications()
  return { orderId: order.id, subject: opened.paymentIntent, paymentId: payment?.id ?? '' }
}
type Charged = Awaited<ReturnType<typeof charged>>
const input = { currency: 'USD' as const, reason: 'Late' }

type Fault = {
  fault: string
  isKnown?: boolean
  inject?: (about: Charged) => Promise<unknown>
  /** The paid amount afterwards, if it is repaired or needs no repair. */
  paidCents?: number
  listed?: FindingKind
}

const faults: Fault[] = [
  { fault: 'the webhook of a payment is lost', isKnown: false, paidCents: 10_000 },
  {
    fault: 'the webhook of a payment comes twice',
    inject: async ({ subject }) => {
      for (const _ of [1, 2]) await enqueue(testApp.db, 'syncIntent', { provider: 'Sandbox', providerId: subject })
    },
    paidCents: 10_000,
  },
  {
    fault: 'the server stopped before its id was stored, and the webhook is lost',
    isKnown: false,
    inject: ({ subject }) => run(sql`update payment_intents set provider_id = null where provider_id = ${subject}`),
    paidCents: 10_000,
  },
  {
    fault: 'it was given up here, and the bank approved it later',
    isKnown: false,
    inject: ({ subject }) => run(sql`update payment_intents set state = 'cancelled' where provider_id = ${subject}`),
    paidCents: 10_000,
  },
  {
    fault: 'a missed refund in the dashboard',
    inject: ({ subject }) => cards().refund({ intentId: subject, amountCents: 4_000, idempotencyKey: newId() }),
    paidCents: 6_000,
  },
  {
    fault: 'two missed refunds in the dashboard',
    inject: async ({ subject }) => {
      for (const amountCents of [1_000, 2_000]) await cards().refund({ intentId: subject, amountCents, idempotencyKey: newId() })
    },
    paidCents: 7_000,
  },
  { fault: 'a missed dispute', inject: ({ subject }) => cards().openDispute(subject), paidCents: 0 },
  {
    fault: 'a missed dispute that was lost',
    inject: async ({ subject }) => cards().settleReturn(subject, (await cards().openDispute(subject)).id, 'lost'),
    paidCents: 0,
  },
  {
    fault: 'a dispute of which only the opening was recorded, won since',
    inject: async ({ subject }) => {
      const { id } = await cards().openDispute(subject)
      await testApp.runJobs()
      await cards().settleReturn(subject, id, 'won')
    },
    paidCents: 10_000,
  },
  {
    fault: 'a refund of which only the start was recorded, failed since',
    inject: async ({ subject }) => {
      const { id } = await cards().refund({ intentId: subject, amountCents: 3_000, idempotencyKey: newId() })
      await testApp.runJobs()
      await cards().settleReturn(subject, id, 'failed')
    },
    paidCents: 10_000,
  },
  {
    fault: 'the payment and its refund, both missed',
    isKnown: false,
    inject: ({ subject }) => cards().refund({ intentId: subject, amountCents: 2_500, idempotencyKey: newId() }),
    paidCents: 7_500,
  },
  {
    fault: 'our refund was never requested',
    inject: async ({ paymentId }) => {
      await testApp.as(admin).payments.refund({ ...input, payment: paymentId, amount: 15 })
      await run(sql`update refunds set created_at = now() - interval '1 hour' where payment_id = ${paymentId}`)
    },
    paidCents: 8_500,
  },
  {
    fault: 'our refund was made, and the answer was lost',
    inject: async ({ paymentId, subject }) => {
      const { refunds } = await testApp.as(admin).payments.refund({ ...input, payment: paymentId, amount: 15 })
      await cards().refund({ intentId: subject, amountCents: 1_500, idempotencyKey: refunds[0]?._id ?? '' })
    },
    paidCents: 8_500,
  },
  {
    fault: 'the intent was ended at the provider, and we missed it',
    isKnown: false,
    inject: ({ subject }) => run(sql`update sandbox_card_intents set status = 'cancelled' where id = ${subject}`),
    paidCents: 0,
  },
  {
    fault: 'another amount was paid',
    isKnown: false,
    inject: ({ subject }) => run(sql`update sandbox_card_intents set amount_cents = 9000 where id = ${subject}`),
    listed: 'otherAmount',
  },
  {
    fault: 'another currency was paid',
    isKnown: false,
    inject: ({ subject }) => run(sql`update sandbox_card_intents set currency = 'EUR' where id = ${subject}`),
    listed: 'otherAmount',
  },
  {
    fault: 'a payment that is unknown here',
    isKnown: false,
    inject: ({ subject }) => run(sql`delete from payment_intents where provider_id = ${subject}`),
    listed: 'unknownPayment',
  },
  {
    fault: 'a payment that failed at the provider',
    inject: ({ subject }) => run(sql`update sandbox_card_intents set status = 'failed' where id = ${subject}`),
    listed: 'notAtProvider',
  },
  {
    fault: 'a payment that the provider does not know',
    inject: ({ subject }) => run(sql`delete from sandbox_card_intents where id = ${subject}`),
    listed: 'notAtProvider',
  },
  {
    fault: 'a refund that the provider does not know',
    inject: async ({ subject, paymentId }) => {
      await testApp.as(admin).payments.refund({ ...input, payment: paymentId, amount: 20 })
      await testApp.runJobs()
      await run(sql`delete from sandbox_card_returns where intent_id = ${subject}`)
    },
    listed: 'returnMissing',
  },
  {
    fault: 'a refund without an end',
    inject: async ({ paymentId }) => {
      await testApp.as(admin).payments.refund({ ...input, payment: paymentId, amount: 20.17 })
      await testApp.runJobs()
      await run(sql`update refunds set created_at = now() - interval '2 days' where payment_id = ${paymentId}`)
    },
    listed: 'refundStuck',
  },
  {
    fault: 'the order was paid in cash since',
    isKnown: false,
    inject: ({ orderId }) => run(sql`update orders set paid_cents = total_cents where id = ${orderId}`),
    listed: 'surplus',
  },
]

async function reconciled() {
  await testApp.as(admin).reconciliation.runNow()
  await testApp.runJobs()
  const state = await testApp.as(admin).reconciliation.state()
  expect(state.runs[0]).toMatchObject({ finishedAt: expect.any(String), requestedBy: { _id: admin.id } })
  expect(state.runs[0]).not.toHaveProperty('failure')
  return state
}

test(`${faults.length} faults at once: one run repairs or lists each, and a second finds nothing more to repair`, async () => {
  const injected: (Fault & Charged)[] = []
  for (const fault of faults) {
    const about = await charged({ isKnown: fault.isKnown ?? true })
    await fault.inject?.(about)
    await loseNotifications()
    injected.push({ ...fault, ...about })
  }
  const { open } = await reconciled()
  const about = ({ paymentId, subject }: Charged) =>
    open.filter((one) => one.subject === subject || (paymentId && one.payment === paymentId))
  for (const one of injected) {
    expect(
      about(one).map(({ kind }) => kind),
      one.fault,
    ).toEqual(one.listed ? [one.listed] : [])
    if (one.paidCents !== undefined) expect(await testApp.orderNow(one.orderId), one.fault).toMatchObject({ paidCents: one.paidCents })
  }
  expect(open).toHaveLength(faults.filter(({ listed }) => listed).length)

  const again = await reconciled()
  expect(again.runs[0]).toMatchObject({ repaired: 0, found: open.length })
  expect(again.open.map(({ _id }) => _id)).toEqual(open.map(({ _id }) => _id))
  // The unrecorded cash is the only fault here that our own books can see.
  expect(faultLines(await checkBooks(testApp.db)).filter((line) => !line.startsWith('  '))).toEqual([
    'The paid amount was changed without an event that names who did it (1):',
  ])
})

test('a payment recorded after the list was read is no fault', async () => {
  const order = await testApp.confirmedOrder()
  const opened = await testApp.open(order.id)
  const { listIntents } = testApp.context.cards
  testApp.context.cards.listIntents = async function* (since) {
    for await (const said of listIntents(since)) {
      if (said.id === opened.paymentIntent) {
        await testApp.confirm(opened)
        await testApp.look(opened)
      }
      yield said
    }
  }
  const { open } = await reconciled()
  testApp.context.cards.listIntents = listIntents
  expect(open.filter(({ subject }) => subject === opened.paymentIntent)).toEqual([])
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('resolved differences are no longer listed: by a later run, or by a person with a note', async () => {
  const lost = async () => {
    const about = await charged({ isKnown: false })
    await run(sql`delete from payment_intents where provider_id = ${about.subject}`)
    return about.subject
  }
  const [givenBack, elsewhere] = [await lost(), await lost()]
  const { open } = await reconciled()
  const found = (subject: string) => open.find((one) => one.subject === subject)
  expect(found(givenBack)).toMatchObject({ kind: 'unknownPayment', amount: 100, currency: 'USD' })
  await cards().refund({ intentId: givenBack, amountCents: 10_000, idempotencyKey: newId() })
  const id = found(elsewhere)?._id ?? ''
  await expect(testApp.as(admin).reconciliation.resolve({ id, note: ' ' })).rejects.toMatchObject({ field: 'note' })
  await testApp.as(admin).reconciliation.resolve({ id, note: 'Recorded as cash' })
  await expect(testApp.as(admin).reconciliation.resolve({ id, note: 'Again' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const after = await reconciled()
  expect(after.open.filter(({ subject }) => subject === givenBack || subject === elsewhere)).toEqual([])
  expect(after.resolved).toContainEqual(
    expect.objectContaining({ _id: id, note: 'Recorded as cash', resolvedBy: expect.objectContaining({ _id: admin.id }) }),
  )
})

test('a visitor’s payment whose webhook is lost is recorded and announced once', async () => {
  const from = { address: newId(), visitorId: 'a browser' }
  const { providerId, clientSecret, intent } = await openPublicPayment(
    testApp.context,
    { ...billing, amount: 20 },
    { idempotencyKey: null, from },
  )
  await cards().confirm({ intentId: providerId, clientSecret, ...good })
  await loseNotifications()
  for (const _ of [1, 2]) await reconciled()
  const { rows } = await run(sql`select paid_at, amount_cents from public_payments where id = ${intent.payableId}`)
  expect(rows).toMatchObject([{ paid_at: expect.anything() }])
  const mails = await run(sql`select 1 from mails where key = ${`publicPayment:${intent.payableId}:receipt`}`)
  expect(mails.rowCount).toBe(1)
})

test('one run at a time, for admins only; if the provider is down, the run says so and resolves nothing', async () => {
  for (const person of Object.values(testApp.people)) {
    await expect(testApp.as(person).reconciliation.state()).rejects.toThrow()
    await expect(testApp.as(person).reconciliation.runNow()).rejects.toThrow()
  }
  const before = (await testApp.as(admin).reconciliation.state()).open.length
  await testApp.as(admin).reconciliation.runNow()
  await expect(testApp.as(admin).reconciliation.runNow()).rejects.toMatchObject({ code: 'CONFLICT' })
  const { listIntents } = testApp.context.cards
  const isOut = new CardProviderUnavailable()
  testApp.context.cards.listIntents = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(isOut) }) })
  await testApp.runJobs().catch(() => undefined)
  const state = await testApp.as(admin).reconciliation.state()
  expect(state.runs[0]).toMatchObject({ failure: 'The card provider did not answer.' })
  expect(state.open).toHaveLength(before)
  testApp.context.cards.listIntents = listIntents
  await run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await testApp.runJobs()
  expect((await testApp.as(admin).reconciliation.state()).runs[0]).not.toHaveProperty('failure')
})

test('the nightly job runs it', async () => {
  const { orderId } = await charged({ isKnown: false })
  await enqueue(testApp.db, 'reconcilePayments', {})
  await testApp.runJobs()
  expect(await testApp.orderNow(orderId)).toMatchObject({ paidCents: 10_000 })
  expect((await testApp.as(admin).reconciliation.state()).runs[0]).not.toHaveProperty('requestedBy')
  expect(await testApp.db.$count(paymentIntentsTable, eq(paymentIntentsTable.orderId, orderId))).toBe(1)
})
