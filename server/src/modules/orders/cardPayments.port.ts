import type { Db } from '#database/db.ts'

/**
 * What orders need of the module that takes their money. It stands above them, since it reads and changes orders; so it is
 * handed to them, and never imported.
 */
export type CardPayments = {
  /** In every transaction that changes what an order asks for or what is paid of it, while the order is held. */
  supersede(db: Db, orderId: string, now: Date): Promise<void>
  /** Whether it isn't known yet how a card payment of this order ends. */
  areUnderWay(db: Db, orderId: string): Promise<boolean>
}

declare module '#core/context.ts' {
  interface Ports {
    cardPayments: CardPayments
  }
}
