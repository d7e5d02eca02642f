import type { Cents } from '@app/contract/core/money.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from './orders.table.ts'

/** The part of payments that orders depend on. Payments import orders, so this is injected and never imported. */
export type CardPayments = {
  /** Ends running payment attempts. Called in every transaction that changes an order's total or paid amount, while the order is locked. */
  supersede(db: Db, orderId: string, now: Date): Promise<void>
  /** Whether a card payment of this order is still pending. */
  areUnderWay(db: Db, orderId: string): Promise<boolean>
  /**
   * Sets the paid amount of a locked order by a manual payment of the difference, or by returns of manual payments, so that payments add up
   * to what is paid. Refuses to reduce what was paid by card.
   */
  setPaid(db: Db, order: OrderRow, change: { paidCents: Cents; actorId: string; now: Date }): Promise<void>
}

declare module '#core/context.ts' {
  interface Ports {
    cardPayments: CardPayments
  }
}
