import { eq, sql } from 'drizzle-orm'
import { grantCoins } from '#coins/index.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { isSandbox } from '#outside/cards/index.ts'
import { openPublicPayment } from '#publicPayments/openPublicPayment.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { randomFrom } from '#seed/random.ts'
import { paymentsTable } from '../payments.table.ts'
import { billing, good, type TestPayments } from '../testPayments.ts'

/** Random operations of people and providers on the money of some orders; the seed decides the order. Refusals are fine. */
export async function randomOperations(testApp: TestPayments, seed: number) {
  const random = randomFrom(seed)
  const admin = await testApp.one('admin')
  const { customer, sales } = testApp.people
  const orders: string[] = []
  const done = new Set<string>()

  const cards = () => {
    if (!isSandbox(testApp.context.cards)) throw new Error('These operations pay by the sandbox.')
    return testApp.context.cards
  }
  const anyOf = <T>(all: readonly T[]): T | undefined => all[random.whole(0, all.length - 1)]
  const oneOf = <T>(all: readonly T[]): T => {
    const one = anyOf(all)
    if (one === undefined) throw new Error('There is nothing to choose from.')
    return one
  }
  const anOrder = () => oneOf(orders)
  const amount = () => random.whole(1, 60)
  async function aPayment(type?: 'Sandbox') {
    const { createdAt, id } = paymentsTable
    return anyOf(
      await testApp.db
        .select()
        .from(paymentsTable)
        .where(type && eq(paymentsTable.type, type))
        .orderBy(createdAt, id),
    )
  }
  const look = (job: 'syncIntent' | 'syncReturns', providerId: string) => enqueue(testApp.db, job, { provider: 'Sandbox', providerId })

  const operations: Record<string, () => Promise<unknown>> = {
    'a new order': async () => orders.push((await testApp.confirmedOrder({ totalCents: random.whole(0, 9) * 1_000 })).id),
    'another price': () => testApp.as(sales).orders.update({ _id: anOrder(), totalAmount: amount() + 40 }),
    'another currency': () =>
      testApp.as(admin).orders.update({ _id: anOrder(), currency: random.pick(['USD', 'EUR']), totalAmount: amount() + 40 }),
    'another paid amount': async () => {
      const order = await testApp.as(admin).orders.one({ id: anOrder() })
      return testApp.as(admin).orders.update({ _id: order._id, paidAmount: amount(), paidBefore: order.paidAmount ?? 0 })
    },
    cash: () => testApp.as(sales).payments.record({ order: anOrder(), amount: amount(), currency: 'USD', paymentMethod: 'Cash' }),
    card: async () => {
      const choice = { isPartial: random.chance(0.4), coins: random.chance(0.5) ? 50 : 0, qty: 1, codeWalkThrough: random.chance(0.2) }
      const intent = await testApp.open(anOrder(), choice)
      if (random.chance(0.8)) await testApp.confirm(intent)
      if (random.chance(0.5)) await testApp.look(intent)
      for (let n = random.whole(0, 3); n > 0; n -= 1) await look('syncIntent', intent.paymentIntent)
    },
    'a bank that says yes after all': async () => {
      const { paymentIntent } = await testApp.open(anOrder())
      await testApp.as(customer).payments.release({ paymentIntent })
      await testApp.db.execute(sql`update sandbox_card_intents set status = 'succeeded' where id = ${paymentIntent}`)
      await look('syncIntent', paymentIntent)
    },
    refund: async () => {
      const payment = await aPayment()
      const value = random.chance(0.3) ? (payment?.amountCents ?? 0) / 100 : amount() / 2
      return (
        payment &&
        testApp.as(admin).payments.refund({
          payment: payment.id,
          amount: value,
          currency: payment.currency,
          reason: 'At random',
          purpose: random.pick(['favour', 'correction']),
        })
      )
    },
    'a refund in the dashboard': async () => {
      const payment = await aPayment('Sandbox')
      return payment?.providerId && cards().refund({ intentId: payment.providerId, amountCents: amount() * 50, idempotencyKey: newId() })
    },
    dispute: async () => {
      const payment = await aPayment('Sandbox')
      return payment?.providerId && cards().openDispute(payment.providerId)
    },
    'how a dispute or a refund ends': async () => {
      const payment = await aPayment('Sandbox')
      if (!payment?.providerId) return
      const [one] = await cards().readReturns(payment.providerId)
      if (one) await cards().settleReturn(payment.providerId, one.id, one.kind === 'refund' ? 'failed' : random.pick(['won', 'lost']))
    },
    'news that come late': async () => {
      const payment = await aPayment('Sandbox')
      return payment?.providerId && look(random.pick(['syncReturns', 'syncIntent']), payment.providerId)
    },
    coins: () => grantCoins(testApp.db, { userId: customer.id, coins: 60, reason: 'granted', key: newId() }),
    'a visitor pays': async () => {
      const from = { address: newId(), visitorId: 'a browser' }
      const { providerId, clientSecret } = await openPublicPayment(
        testApp.context,
        { ...billing, amount: 20 },
        { idempotencyKey: null, from },
      )
      await cards().confirm({ intentId: providerId, clientSecret, ...good })
      await testApp.runJobs()
      const { createdAt, id } = publicPaymentsTable
      const paid = anyOf(await testApp.db.select().from(publicPaymentsTable).orderBy(createdAt, id))
      return paid && look('syncReturns', paid.transactionId ?? providerId)
    },
    'the jobs': () => testApp.runJobs(),
  }
  const kinds = Object.keys(operations)
  for (let n = 0; n < 6; n += 1) await operations['a new order']?.()
  await operations.coins?.()

  return {
    kinds: kinds.toSorted(),
    kindsDone: () => [...done].toSorted(),
    /** Runs one operation and returns its name, with the reason if it was refused. */
    async one(): Promise<string> {
      const kind = orders.length > 40 ? oneOf(kinds.filter((one) => one !== 'a new order')) : oneOf(kinds)
      try {
        await operations[kind]?.()
        done.add(kind)
        return kind
      } catch (error) {
        if (!(error instanceof Error)) throw error
        // A refusal is expected; FAILED is a bug, which the server logs.
        if ('code' in error && error.code === 'FAILED') throw error
        return `${kind}: ${error.message}`
      }
    },
  }
}
