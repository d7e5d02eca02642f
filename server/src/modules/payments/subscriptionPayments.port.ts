import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext as Context } from '#core/context.ts'
import type { OpenedIntent } from './intents/openIntent.ts'
import type { Billing } from './payments.table.ts'

export type SubscriptionPurchase = { planId: string; me: Actor; billing: Billing; idempotencyKey: string | null; from: { address: string } }

declare module '#core/context.ts' {
  interface Ports {
    /** Opens the first payment of a subscription, through the same call as orders. Throws like `openIntent`. */
    openSubscription(context: Context, wanted: SubscriptionPurchase): Promise<OpenedIntent>
  }
}
