import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type WireOrder = {
  id: string
  amount: number
  amount_paid: number
  currency: string
  receipt: string
  status: string
  notes: object
  created_at: number
}
type WirePayment = {
  id: string
  order_id: string
  amount: number
  amount_refunded: number
  currency: string
  status: string
  captured: boolean
  method: string
  error_description: string | null
  created_at: number
}
type WireRefund = {
  id: string
  payment_id: string
  amount: number
  status: string
  receipt: string | null
  notes: object
  created_at: number
}
type WireDispute = {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number
  currency: string
  status: string
  phase: string
  reason_code: string
  respond_by: number
  created_at: number
}
type Answer = { status: number; body: unknown }

export type RazorpayServer = Awaited<ReturnType<typeof startRazorpayServer>>

/** A server that speaks the parts of Razorpay's protocol that we use, and records requests. */
export async function startRazorpayServer() {
  const [keyId, keySecret, webhookSecret] = ['rzp_test_local', 'secret_local', 'webhook_local']
  const [orders, payments, refunds, disputes]: [WireOrder[], WirePayment[], WireRefund[], WireDispute[]] = [[], [], [], []]
  const requests: { method: string; path: string; body: Record<string, unknown> }[] = []
  let answering: number | undefined
  let ids = 0
  const id = (kind: string) => {
    ids += 1
    return `${kind}_${ids.toString().padStart(14, 'A')}`
  }
  const now = () => Math.floor(Date.now() / 1000) + ids
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://razorpay')
      const body: Record<string, unknown> = text ? JSON.parse(text) : {}
      requests.push({ method: request.method ?? '', path: pathname, body })
      const { status, body: answer } = answerTo(request, pathname, searchParams, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function answerTo({ method, headers }: IncomingMessage, path: string, query: URLSearchParams, body: Record<string, unknown>): Answer {
    if (headers.authorization !== `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
      return refused(401, 'Authentication failed')
    if (answering) return refused(answering, 'Something is broken at Razorpay.')
    const [, , kind, name = '', part] = path.split('/')
    if (kind === 'orders' && method === 'POST') return make(body)
    if (name === '' && method === 'GET') {
      const receipt = query.get('receipt')
      const all = { orders: orders.filter((one) => receipt === null || one.receipt === receipt), refunds, disputes }
      if (kind === 'orders' || kind === 'refunds' || kind === 'disputes') return paged(all[kind], query)
    }
    const order = orders.find((one) => one.id === name)
    if (kind === 'orders' && order)
      return part === 'payments' ? listed(payments.filter((one) => one.order_id === name)) : { status: 200, body: order }
    const payment = payments.find((one) => one.id === name)
    if (kind === 'payments' && payment && part === undefined) return { status: 200, body: payment }
    if (kind === 'payments' && payment && part === 'refunds') return listed(refunds.filter((one) => one.payment_id === name))
    if (kind === 'payments' && payment && part === 'refund') return giveBack(payment, body)
    return refused(400, 'The id provided does not exist')
  }

  function make({ amount, currency, receipt, notes }: Record<string, unknown>): Answer {
    if (Number(amount) < 100) return refused(400, 'Order amount less than minimum amount allowed')
    const order = { amount: Number(amount), currency: String(currency), receipt: String(receipt), notes: Object(notes) as object }
    const made = { ...order, id: id('order'), amount_paid: 0, status: 'created', created_at: now() }
    orders.push(made)
    return { status: 200, body: made }
  }

  function giveBack(payment: WirePayment, { amount, receipt, notes }: Record<string, unknown>): Answer {
    if (payment.amount_refunded + Number(amount) > payment.amount)
      return refused(400, 'The total refund amount is greater than the refund payment amount')
    payment.amount_refunded += Number(amount)
    const refund = { payment_id: payment.id, amount: Number(amount), receipt: String(receipt), notes: Object(notes) as object }
    const made = { ...refund, id: id('rfnd'), status: 'processed', created_at: now() }
    refunds.push(made)
    return { status: 200, body: made }
  }

  return {
    keyId,
    keySecret,
    webhookSecret,
    requests,
    orders,
    refunds,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Gives this status to all further requests; undefined ends it. */
    answerAlways: (status: number | undefined) => {
      answering = status
    },
    /** Acts as Razorpay's checkout page: a payment attempt, and the proof that it returns. */
    pay(orderId: string, status: 'captured' | 'authorized' | 'failed' = 'captured', method = 'upi') {
      const order = orders.find((one) => one.id === orderId)
      if (!order) throw new Error('no such order')
      const error = status === 'failed' ? 'Your payment was declined by the bank.' : null
      const captured = status === 'captured'
      const { amount, currency } = order
      const made = { amount, currency, amount_refunded: 0, status, captured, method, error_description: error, created_at: now() }
      const payment = { ...made, id: id('pay'), order_id: orderId }
      payments.push(payment)
      if (status === 'captured') Object.assign(order, { status: 'paid', amount_paid: order.amount })
      else if (order.status !== 'paid') order.status = 'attempted'
      return { paymentId: payment.id, signature: sign(keySecret, `${orderId}|${payment.id}`) }
    },
    /** Acts as Razorpay with a payment that was authorised and never captured: the whole amount returns by itself. */
    returnUncaptured(paymentId: string) {
      const payment = payments.find((one) => one.id === paymentId)
      if (!payment) throw new Error('no such payment')
      giveBack(payment, { amount: payment.amount, receipt: null, notes: {} })
      payment.status = 'refunded'
    },
    /** Acts as a user of the dashboard: captures an authorised payment. */
    capture(paymentId: string) {
      const payment = payments.find((one) => one.id === paymentId)
      const order = orders.find((one) => one.id === payment?.order_id)
      if (!payment || !order) throw new Error('no such payment')
      Object.assign(payment, { status: 'captured', captured: true })
      Object.assign(order, { status: 'paid', amount_paid: order.amount })
    },
    /** Acts as a user of the dashboard: refunds one payment whole. */
    giveBackPayment(paymentId: string) {
      const payment = payments.find((one) => one.id === paymentId)
      if (payment) giveBack(payment, { amount: payment.amount, receipt: null, notes: {} })
    },
    /** Moves the time at which a payment was made. */
    madeEarlier(paymentId: string, minutes: number) {
      const payment = payments.find((one) => one.id === paymentId)
      if (payment) payment.created_at -= minutes * 60
    },
    /** Acts as a bank: opens or changes a dispute of a payment. */
    dispute(orderId: string, { status = 'open', phase = 'chargeback' } = {}) {
      const payment = payments.findLast((one) => one.order_id === orderId && one.status === 'captured')
      if (!payment) throw new Error('nothing was paid')
      const known = disputes.find((one) => one.payment_id === payment.id)
      if (known) return Object.assign(known, { status, phase })
      const about = { payment_id: payment.id, amount: payment.amount, amount_deducted: 0, currency: 'INR', status, phase }
      const made = { ...about, id: id('disp'), reason_code: 'goods_not_received', respond_by: now() + 86_400, created_at: now() }
      disputes.push(made)
      return made
    },
    /** Acts as a user of the dashboard: refunds a payment. */
    giveBack(orderId: string, amount: number) {
      const payment = payments.find((one) => one.order_id === orderId && one.status === 'captured')
      if (payment) giveBack(payment, { amount, receipt: 'dashboard', notes: {} })
    },
    signatureOf: (body: string) => sign(webhookSecret, body),
    signedEvent(orderId: string, event = 'payment.captured') {
      const payment = payments.findLast((one) => one.order_id === orderId)
      const payload = { ...(payment && { payment: { entity: payment } }), order: { entity: { id: orderId } } }
      const body = Buffer.from(JSON.stringify({ event, payload, created_at: now() }))
      return { body, headers: { 'x-razorpay-signature': sign(webhookSecret, body.toString()), 'x-razorpay-event-id': id('evt') } }
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const listed = (items: readonly unknown[]): Answer => ({ status: 200, body: { entity: 'collection', count: items.length, items } })
/** Newest first, paged by `skip`. */
function paged(items: readonly { created_at: number }[], query: URLSearchParams): Answer {
  const [from, skip, count] = [Number(query.get('from') ?? 0), Number(query.get('skip') ?? 0), Number(query.get('count') ?? 10)]
  const since = items.filter(({ created_at: at }) => at >= from).toReversed()
  return listed(since.slice(skip, skip + Math.min(count, 100)))
}
const refused = (status: number, description: string): Answer => ({ status, body: { error: { code: 'BAD_REQUEST_ERROR', description } } })

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
