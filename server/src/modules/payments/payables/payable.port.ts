import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { IntentChoice, PaymentIntentRow, PaymentRow } from '../payments.table.ts'

/** What is paid, as intents and payments name it. */
export type PayableRef = { kind: string; id: string }

/**
 * Something that can be paid by card: an order, a public payment, what modules above this one bring. Intents and payments name it by
 * kind and id; everything about opening, superseding, recording, expiring and giving back is the same for all kinds.
 */
export type Payable = {
  readonly kind: string
  /** What somebody who pays it twice at once is told they are paying: 'order'. */
  readonly noun: string
  /** Where the back office looks at it. */
  page(id: string): string
  /** What the provider is told. It must be the same at every repetition, since the provider compares. */
  describe(intent: PaymentIntentRow): ToldToProvider
  /** Holds what is paid until the transaction ends, before any of its intents is held; nothing when it is gone. */
  hold(db: Db, context: AppContext, id: string): Promise<HeldPayable | undefined>
  /** What an intent held is given back. Called once for each intent that is given up, in the transaction in which it is. */
  release(db: Db, context: AppContext, intent: PaymentIntentRow): Promise<void>
  /** Tells the screens that show it. */
  changed(context: Pick<AppContext, 'push'>, intent: PaymentIntentRow): void
  /** A card was declined; the provider is asked again with every piece of news, so this may come more than once for each. */
  declined?(context: AppContext, intent: PaymentIntentRow): Promise<void>
}

/** A kind with what opening needs: what may be paid now, for what somebody wishes. */
export type PayableKind<Input> = Payable & {
  /** Holds what is paid and answers what is charged for this wish, computed here. Throws what the payer is told. */
  quote(db: Db, context: AppContext, id: string, input: Input): Promise<Charge>
  /** Sets aside what a new intent holds, such as coins, in the transaction that makes it. */
  reserve?(db: Db, intent: PaymentIntentRow): Promise<void>
}

export type HeldPayable = {
  /**
   * Applies a paid intent: balance, timeline, news. Called once for each intent, whatever arrives, in the transaction that
   * writes the payment. The money is there whatever became of the payable meanwhile.
   */
  settle(paid: PaidIntent): Promise<Settlement>
  /** What the provider says now of money that went back; answers how much of the payment is surplus then. */
  applyReturns(returned: Returned): Promise<{ surplusCents: Cents }>
}

export type Charge = {
  amountCents: Cents
  currency: Currency
  /** How much of the balance it settles, where the rest is for what is bought on top; all of it unless told. */
  baseCents?: Cents
  extrasCents?: Cents
  discountCents?: Cents
  coins?: number
  choice?: IntentChoice
}

export type ToldToProvider = {
  description: string
  receiptEmail?: string
  orderId?: string
  userId?: string
  /** Whose card is kept by the provider, to be charged again. */
  customer?: string
  metadata?: Record<string, string>
}

export type PaidIntent = {
  intent: PaymentIntentRow
  /** Of the payment that is being written. */
  paymentId: string
  method: string
  /** The card that paid, where the provider keeps it. */
  methodId?: string
  /** It was given up before the money came: what it held went back long ago. */
  wasReleased: boolean
  now: Date
}

/** How a payment counts, for its row. */
export type Settlement = {
  /** Of the payable, as they stand afterwards. */
  totalCents: Cents
  remainingCents: Cents
  surplusCents?: Cents
  discountCents?: Cents
  coins?: number
}

export type Returned = {
  payment: PaymentRow
  /** All that the provider says, and what of it is new. */
  said: readonly MoneyReturn[]
  news: readonly MoneyReturn[]
  refundedCents: Cents
  disputedCents: Cents
  /** In a word, how the payment stands then. */
  status: string
  now: Date
  /** Who paid it back themselves, where no provider did. */
  byHand?: string
}

declare module '#core/context.ts' {
  interface Ports {
    /** What modules above payments bring to be paid; orders are below and need no port. */
    payables: readonly Payable[]
  }
}
