import { randomBytes } from 'node:crypto'
import {
  declines,
  type IntentBook,
  invalid,
  metadataOf,
  type TestCard,
  testCards,
  type WireIntent,
  WireRefusal,
} from './stripeServer.intents.ts'

type WireSetup = {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string
  status: 'requires_payment_method' | 'succeeded'
  payment_method: string | null
  last_setup_error: null
  metadata: Record<string, string>
}
/** The error as Stripe documents it: https://docs.stripe.com/declines/codes */
const authenticationRequired = {
  ...declines.declined,
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

type Method = {
  id: string
  object: 'payment_method'
  customer: string
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Customers, their cards and setup intents; and off-session charges. */
export function storedCardBook(intents: IntentBook) {
  const customers = new Set<string>()
  const setups = new Map<string, WireSetup>()
  const methods = new Map<string, Method & { refusal?: typeof declines.declined | typeof authenticationRequired }>()

  function keep(customer: string, card: TestCard): string {
    const id = idOf('pm')
    const shown = { brand: 'visa', last4: testCards[card].number.slice(-4), exp_month: 12, exp_year: 2040 }
    methods.set(id, { id, object: 'payment_method', customer, card: shown })
    return id
  }

  const setup = (id: string): WireSetup => {
    const found = setups.get(id)
    if (!found) throw invalid(`No such setupintent: '${id}'`, 'resource_missing', 404)
    return found
  }

  /** Returns undefined for requests that are not about stored cards. */
  function act(method: string, path: string, params: Record<string, unknown>): unknown {
    const [, noun, id = '', verb] =
      /^\/v1\/(customers|setup_intents|payment_methods|payment_intents)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (method === 'POST' && noun === 'customers') {
      const customer = idOf('cus')
      customers.add(customer)
      return { id: customer, object: 'customer', metadata: metadataOf(params.metadata) }
    }
    if (method === 'POST' && noun === 'setup_intents') {
      const customer = String(params.customer)
      if (!customers.has(customer)) throw invalid(`No such customer: '${customer}'`, 'resource_missing', 404)
      const made = idOf('seti')
      const secret = `${made}_secret_${randomBytes(8).toString('hex')}`
      const metadata = metadataOf(params.metadata)
      setups.set(made, {
        id: made,
        object: 'setup_intent',
        client_secret: secret,
        customer,
        status: 'requires_payment_method',
        payment_method: null,
        last_setup_error: null,
        metadata,
      })
      return setup(made)
    }
    if (method === 'GET' && noun === 'setup_intents') return setup(id)
    if (method === 'GET' && noun === 'payment_methods') {
      const found = methods.get(id)
      if (!found) throw invalid(`No such PaymentMethod: '${id}'`, 'resource_missing', 404)
      return found
    }
    if (method === 'POST' && noun === 'payment_intents' && verb === 'confirm' && params.off_session === 'true')
      return charge(id, String(params.payment_method))
    return undefined
  }

  function charge(intentId: string, methodId: string): WireIntent {
    const intent = intents.find(intentId)
    const kept = methods.get(methodId)
    if (!kept || kept.customer !== intent.customer)
      throw invalid(`The PaymentMethod '${methodId}' does not belong to the Customer of this PaymentIntent.`)
    if (!kept.refusal) return Object.assign(intents.confirm(intentId, 'pays'), { payment_method: methodId })
    try {
      return intents.confirm(intentId, 'declined')
    } catch (error) {
      // As Stripe does for a declined off-session charge.
      intent.last_payment_error = kept.refusal
      if (error instanceof WireRefusal) throw new WireRefusal(402, { ...kept.refusal, payment_intent: intent })
      throw error
    }
  }

  return {
    act,
    keep,
    /** Acts as the browser with a new card. */
    confirmSetup(id: string, card: TestCard = 'pays') {
      const found = setup(id)
      return Object.assign(found, { status: 'succeeded', payment_method: keep(found.customer, card) })
    },
    /** Makes the bank decline every stored card. */
    declineAll(isDeclined: boolean) {
      for (const method of methods.values()) method.refusal = isDeclined ? declines.declined : undefined
    },
    /** Makes every stored card require authentication for each payment. */
    askOwners() {
      for (const method of methods.values()) method.refusal = authenticationRequired
    },
  }
}
