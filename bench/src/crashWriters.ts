import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** The calls that the product has acknowledged; only their effects must exist in the end. */
export type Acknowledged = {
  /** The order's id by the idempotency key. */
  orders: Map<string, string>
  /** Idempotency keys of comments. */
  comments: Set<string>
  statuses: { orderId: string; status: string }[]
  payments: { orderId: string; intent: string }[]
}

type Writing = { base: string; password: string; acknowledged: Acknowledged; name: string }

const Person = z.object({ _id: z.string(), accessToken: z.string() })
const Created = z.object({ order: z.object({ _id: z.string() }) })
const Intent = z.object({ paymentIntent: z.string(), clientSecret: z.string() })
const Recorded = z.object({ status: z.string() })
export const billing = {
  name: 'Ann',
  email: 'ann@example.com',
  address: '1 Road',
  city: 'Boston',
  state: 'MA',
  country: 'US',
  pinCode: '02110',
}
export const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }

/** One client that orders, comments, gets a price and pays, again and again; a call without an answer is retried under its key. */
export async function writeUntil(isOver: () => boolean, { base, password, acknowledged, name }: Writing): Promise<void> {
  const send = async (path: string, body: object, token = '', key = ''): Promise<{ status: number; answer: unknown }> => {
    for (;;) {
      try {
        const headers = { 'content-type': 'application/json', 'x-access-token': token, 'idempotency-key': key }
        const response = await fetch(base + path, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10_000),
        })
        const answer: unknown = await response.json()
        if (response.status < 500) return { status: response.status, answer }
      } catch {
        // No answer: it may have taken effect or not, which is the purpose of the key.
      }
      await sleep(100)
    }
  }
  const signIn = async (username: string) => Person.parse((await send('/api/auth/signin', { username, password })).answer)
  const [customer, sales] = [await signIn(name), await signIn('sales')]

  while (!isOver()) {
    const key = randomUUID()
    const wanted = {
      name: `Order ${key}`,
      details: 'Written while the server dies.',
      category: 'Databases',
      deadline: '2040-01-01',
      timezone: 'UTC',
    }
    const created = await send('/api/main/create-order', wanted, customer.accessToken, key)
    const orderId = Created.parse(created.answer).order._id
    acknowledged.orders.set(key, orderId)

    const said = randomUUID()
    const comment = await send('/api/main/createOrderComment', { order: orderId, message: `Comment ${said}` }, customer.accessToken, said)
    if (comment.status === 200) acknowledged.comments.add(said)

    await send('/api/main/update-order', { _id: orderId, totalAmount: 100 }, sales.accessToken)
    const confirmed = await send('/api/main/update-status', { id: orderId, status: 'Deal Confirmed' }, sales.accessToken)
    // A repeated status change that took effect before is refused as no valid step; the status is set all the same.
    if (confirmed.status === 200 || confirmed.status === 403) acknowledged.statuses.push({ orderId, status: 'Deal Confirmed' })

    const attempt = randomUUID()
    const opened = await send(
      '/api/main/create-payment-intent',
      { userId: customer._id, order: orderId, ...billing },
      customer.accessToken,
      attempt,
    )
    const intent = Intent.safeParse(opened.answer)
    if (!intent.success) continue
    const { paymentIntent, clientSecret } = intent.data
    await send('/api/sandbox/cards/confirm', { intentId: paymentIntent, clientSecret, ...card }, customer.accessToken)
    const recorded = await send('/api/main/order-payment', { paymentIntent }, customer.accessToken)
    if (Recorded.safeParse(recorded.answer).data?.status === 'succeeded') acknowledged.payments.push({ orderId, intent: paymentIntent })
  }
}
