import type { Db } from '#database/db.ts'

/** The part of payments that orders depend on. Payments import orders, so this is injected and never imported. */
export type CardPayments = {
  /** Ends running payment attempts. Called in every transaction that changes an order's total or paid amount, while the order is locked. */
  supersede(db: Db, orderId: string, now: Date): Promise<void>
  /** Whether a card payment of this order is still pending. */
  areUnderWay(db: Db, orderId: string): Promise<boolean>
}

declare module '#core/context.ts' {
  interface Ports {
    cardPayments: CardPayments
  }
}
