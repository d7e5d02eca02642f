import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  declines,
  intentBook,
  invalid,
  metadataOf,
  type TestCard,
  testCards,
  type WireIntent,
  WireRefusal,
} from './stripeServer.intents.ts'
import { listAnswer, objectOf, pageAnswer, returnBook } from './stripeServer.returns.ts'
import { storedCardBook } from './stripeServer.storedCards.ts'

export type { TestCard } from './stripeServer.intents.ts'

type Options = { secretKey?: string; webhookSecret?: string; webhookUrl?: string }
type Delivery = {
  to?: string
  times?: number
  delayMs?: number
  /** Changes the body after signing, like an attacker. */
  tamper?: boolean
  /** The age of the signature. */
  ageSeconds?: number
  /** The event's type; by default derived from the intent's status. */
  type?: string
}
type SeenRequest = { method: string; path: string; params: Record<string, unknown>; headers: IncomingMessage['headers'] }
type Answer = { status: number; body: unknown; replayed?: boolean }

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

/** A server that speaks the parts of Stripe's protocol that we use, and records requests. */
export async function startStripeServer(options: Options = {}) {
  const secretKey = options.secretKey ?? 'sk_test_local'
  const webhookSecret = options.webhookSecret ?? 'whsec_local'
  const book = intentBook()
  const returns = returnBook(book)
  const stored = storedCardBook(book)
  const answers = new Map<string, { asked: string; answer: Answer }>()
  const requests: SeenRequest[] = []
  let declining = false
  let breaking: 'before' | 'after' | undefined
  let answering: number | undefined

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) =>
      send(response, { status: 500, body: { error: { type: 'api_error', message: String(error) } } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    const text = await bodyOf(request)
    requests.push({ method, path, params: parseForm(text), headers: request.headers })
    if (breaking === 'before') return breakOff(response)
    const answer = answerTo(method, path, text, request.headers, query)
    if (breaking === 'after') return breakOff(response)
    send(response, answer)
  }

  function answerTo(method: string, path: string, text: string, headers: IncomingMessage['headers'], query: URLSearchParams): Answer {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_*****' } } }
    if (answering) return { status: answering, body: { error: { type: 'api_error', message: 'Something is broken at Stripe.' } } }
    const key = headers['idempotency-key']
    if (method !== 'POST' || typeof key !== 'string') return attempt(method, path, text, query)

    const known = answers.get(key)
    const asked = `${path}\n${text}`
    if (known && known.asked !== asked) return { status: 400, body: { error: idempotencyError(key) } }
    if (known) return { ...known.answer, replayed: true }
    const answer = attempt(method, path, text, query)
    answers.set(key, { asked, answer })
    return answer
  }

  function attempt(method: string, path: string, text: string, query = new URLSearchParams()): Answer {
    try {
      // A copy, so that a replayed answer shows the state of its time.
      return { status: 200, body: structuredClone(act(method, path, parseForm(text), query)) }
    } catch (error) {
      if (error instanceof WireRefusal) return { status: error.status, body: structuredClone({ error: error.body }) }
      throw error
    }
  }

  function act(method: string, path: string, params: Record<string, unknown>, query: URLSearchParams): unknown {
    const about = query.get('payment_intent') ?? String(params.payment_intent)
    if (method === 'GET' && !query.has('payment_intent')) {
      if (path === '/v1/refunds') return pageAnswer(path, returns.refunds(), query)
      if (path === '/v1/disputes') return pageAnswer(path, returns.disputes(), query)
      if (path === '/v1/payment_intents') return pageAnswer(path, book.all(), query)
    }
    if (method === 'GET' && path === '/v1/refunds') return listAnswer(path, returns.refundsOf(about))
    if (method === 'GET' && path === '/v1/charges') return listAnswer(path, book.chargesOf(about))
    if (method === 'GET' && path === '/v1/disputes') return listAnswer(path, returns.disputesOf(about))
    if (method === 'POST' && path === '/v1/refunds') return returns.refund(about, Number(params.amount), metadataOf(params.metadata))
    const ofStored = stored.act(method, path, params)
    if (ofStored !== undefined) return ofStored
    const [, id = '', verb] = /^\/v1\/payment_intents(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (!path.startsWith('/v1/payment_intents')) throw invalid(`Unrecognized request URL (${method}: ${path}).`, undefined, 404)
    if (method === 'POST' && declining) {
      declining = false
      throw new WireRefusal(402, declines.declined)
    }
    if (method === 'GET' && id && !verb) return book.find(id)
    if (method === 'POST' && !id) return book.create(params)
    if (method === 'POST' && verb === 'confirm') return book.confirm(id, cardOf(params))
    if (method === 'POST' && verb === 'cancel') return book.cancel(id)
    throw invalid(`Unrecognized request URL (${method}: ${path}).`, undefined, 404)
  }

  function breakOff(response: ServerResponse) {
    breaking = undefined
    response.destroy()
  }

  /** Sends an event about an intent to the webhook, signed as by Stripe; returns the status of each delivery. */
  async function deliverWebhook(intentId: string, delivery: Delivery = {}): Promise<number[]> {
    const { body, headers } = signedEvent(intentId, delivery)
    const to = delivery.to ?? options.webhookUrl
    if (!to) throw new Error('No webhook address was given.')
    if (delivery.delayMs) await new Promise((resolve) => setTimeout(resolve, delivery.delayMs))
    return Promise.all(Array.from({ length: delivery.times ?? 1 }, async () => (await fetch(to, { method: 'POST', body, headers })).status))
  }

  /** The same event as bytes and headers, to call the adapter directly. */
  function signedEvent(intentId: string, { tamper, ageSeconds = 0, type }: Delivery = {}) {
    const intent = book.find(intentId)
    const event = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type: type ?? eventTypeOf(intent),
      data: { object: type && !type.startsWith('payment_intent.') ? objectOf(type, intentId) : intent },
    }
    const text = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${text}`).digest('hex')
    const body = tamper ? text.replace(`"amount":${intent.amount}`, `"amount":${intent.amount * 10}`) : text
    return { body: Buffer.from(body), headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` } }
  }

  return {
    url: `http://127.0.0.1:${addressOf(server.address()).port}`,
    secretKey,
    webhookSecret,
    requests,
    intent: (id: string) => structuredClone(book.find(id)),
    /** Acts as the browser with the customer's card. A declined card throws no error: check the intent. */
    confirm(intentId: string, card: TestCard = 'pays') {
      attempt('POST', `/v1/payment_intents/${intentId}/confirm`, `payment_method=${testCards[card].token}`)
      const intent = book.find(intentId)
      if (intent.customer && intent.status === 'succeeded') intent.payment_method ??= stored.keep(intent.customer, card)
      return structuredClone(intent)
    },
    confirmSetup: stored.confirmSetup,
    declineStored: stored.declineAll,
    askOwners: stored.askOwners,
    authenticate: (intentId: string, approve: boolean) => structuredClone(book.authenticate(intentId, approve)),
    /** Acts as a user of Stripe's dashboard or as a bank. */
    refund: (intentId: string, amount: number) => structuredClone(returns.refund(intentId, amount)),
    dispute: (intentId: string, status: string) => structuredClone(returns.dispute(intentId, status)),
    /** Answers the next change with a declined card. */
    declineNext() {
      declining = true
    },
    /** Breaks the next connection: before the request is handled, or after it so that only the answer is lost. */
    failNetworkOnce(when: 'before' | 'after' = 'before') {
      breaking = when
    },
    /** Gives this status to all further requests; undefined ends it. */
    answerAlways(status: number | undefined) {
      answering = status
    },
    deliverWebhook,
    signedEvent,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, { status, body, replayed }: Answer) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    ...(replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses Stripe's form encoding: `metadata[orderId]=1&types[0]=card` is `{ metadata: { orderId: '1' }, types: { 0: 'card' } }`. */
function parseForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key) => key !== '')
    const last = keys.pop() ?? name
    const owner = keys.reduce((object, key) => branchOf(object, key), form)
    owner[last] = value
  }
  return form
}

function branchOf(object: Record<string, unknown>, key: string): Record<string, unknown> {
  const branch = object[key]
  if (isRecord(branch)) return branch
  const grown: Record<string, unknown> = {}
  object[key] = grown
  return grown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function cardOf(params: Record<string, unknown>): TestCard {
  const data = isRecord(params.payment_method_data) ? params.payment_method_data : {}
  const number = isRecord(data.card) ? data.card.number : undefined
  const known = (Object.keys(testCards) as TestCard[]).find(
    (card) => testCards[card].token === params.payment_method || testCards[card].number === number,
  )
  if (!known) throw invalid(`No such PaymentMethod: '${String(params.payment_method)}'`, 'resource_missing', 404)
  return known
}

function eventTypeOf(intent: WireIntent) {
  if (intent.status === 'requires_payment_method')
    return intent.last_payment_error ? 'payment_intent.payment_failed' : 'payment_intent.created'
  return `payment_intent.${intent.status}`
}

const idempotencyError = (key: string) => ({
  type: 'idempotency_error',
  message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
})

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address
}
