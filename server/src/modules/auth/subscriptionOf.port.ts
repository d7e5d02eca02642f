import type { Db } from '#database/db.ts'

declare module '#core/context.ts' {
  interface Ports {
    /** What a customer's subscription is called; nothing where they have none. */
    subscriptionOf: SubscriptionOf
  }
}

export type SubscriptionOf = (db: Db, userId: string) => Promise<string | undefined>
