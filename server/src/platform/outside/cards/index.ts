import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'
import { announceSandboxEvent } from './sandbox.jobs.ts'
import { type SandboxCards, sandboxCards } from './sandbox.ts'
import type { SandboxOptions } from './sandboxSecrets.ts'
import { type StripeCards, stripeCards } from './stripe.ts'

export { type CardAttempt, type IntentState, largestCharge, type MoneyReturn } from './port.ts'
export { CardProviderUnavailable, CardRequestRefused, IntentUnknown, WebhookRefused } from './problems.ts'
export { sandboxCardCrontab, sandboxCardJobs } from './sandbox.jobs.ts'
export { isSandbox, type SandboxCards } from './sandbox.ts'

type Settings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'>
type Needs = Pick<SandboxOptions, 'clock' | 'secret'> & { db: Db }

/** Whoever takes the cards here; by its `name` it is known what else it can do. */
export type Cards = SandboxCards | StripeCards

/** Stripe where its keys are set, otherwise the sandbox; `isSandbox` tells, and opens what only the sandbox can do. */
export function openCards(config: Settings, { db, clock, secret }: Needs): Cards {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  if (!secretKey || !publishableKey || !webhookSecret) return sandboxCards(db, { clock, secret, onEvent: announceSandboxEvent })
  return stripeCards({ secretKey, publishableKey, webhookSecret, apiBase: config.STRIPE_API_BASE }, clock)
}
