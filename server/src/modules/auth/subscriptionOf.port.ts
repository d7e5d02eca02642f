import type { Db } from '#database/db.ts'

declare module '#core/context.ts' {
  interface Ports {
    /** The name of a customer's subscription; undefined if they have none. */
    subscriptionOf: SubscriptionOf
  }
}

export type SubscriptionOf = (db: Db, userId: string) => Promise<string | undefined>
