import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import type { CardProvider } from './port.ts'
import { isRazorpayId, razorpayCards } from './razorpay.ts'
import { announceSandboxEvent } from './sandbox.jobs.ts'
import { type SandboxCards, sandboxCards } from './sandbox.ts'
import type { SandboxOptions } from './sandboxSecrets.ts'
import { type StripeCards, stripeCards } from './stripe.ts'
import { withRazorpay } from './withRazorpay.ts'

export { type CapturedPayment, type CardAttempt, type IntentState, largestCharge, type MoneyReturn } from './port.ts'
export { CardProviderUnavailable, CardRequestRefused, IntentUnknown, WebhookRefused } from './problems.ts'
export { sandboxCardCrontab, sandboxCardJobs } from './sandbox.jobs.ts'
export { isSandbox, type SandboxCards } from './sandbox.ts'
export type { SetupState, StoredCard } from './storedCards.port.ts'

type Settings = Pick<
  Config,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_API_BASE'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET'
  | 'RAZORPAY_API_BASE'
>
type Needs = Pick<SandboxOptions, 'clock' | 'secret'> & { db: Db }

/** The card provider; its `name` tells what else it can do. */
export type Cards = SandboxCards | StripeCards

/** The provider of an intent, by its id, as payments record it. */
export const providerOf = (cards: Pick<CardProvider, 'name'>, id?: string): 'Stripe' | 'Sandbox' | 'Razorpay' => {
  if (id !== undefined && isRazorpayId(id)) return 'Razorpay'
  return cards.name === 'stripe' ? 'Stripe' : 'Sandbox'
}

/** The card provider, with Razorpay where its keys are set. */
export function openCards(config: Settings, needs: Needs): Cards {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = config
  const cards = openMainCards(config, needs)
  if (!keyId || !keySecret || !webhookSecret) return cards
  return withRazorpay(cards, razorpayCards({ keyId, keySecret, webhookSecret, apiBase: config.RAZORPAY_API_BASE }, needs.clock))
}

/** Stripe where its keys are set, otherwise the sandbox; `isSandbox` narrows to the sandbox's further functions. */
function openMainCards(config: Settings, { db, clock, secret }: Needs): Cards {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  if (!secretKey || !publishableKey || !webhookSecret) return sandboxCards(db, { clock, secret, onEvent: announceSandboxEvent })
  return stripeCards({ secretKey, publishableKey, webhookSecret, apiBase: config.STRIPE_API_BASE }, clock)
}
