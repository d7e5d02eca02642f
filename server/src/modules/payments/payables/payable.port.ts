import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { IntentChoice, PaymentIntentRow, PaymentRow } from '../payments.table.ts'

/** Reference of intents and payments to what is paid. */
export type PayableRef = { kind: string; id: string }

/**
 * An item that can be paid by card: an order, a public payment, or a kind that a module above registers. Intents and payments refer to it
 * by kind and id; opening, superseding, recording, expiring and refunding are the same for all kinds.
 */
export type Payable = {
  readonly kind: string
  /** Noun in messages to the payer, such as 'order'. */
  readonly noun: string
  /** Path of its page in the back office. */
  page(id: string): string
  /** Description for the provider. It must be identical on every retry, since the provider compares requests by idempotency key. */
  describe(intent: PaymentIntentRow): ProviderDescription
  /** Locks the payable before its intents; undefined if it does not exist. */
  hold(db: Db, context: AppContext, id: string): Promise<HeldPayable | undefined>
  /** Releases what an intent holds. Called once, in the transaction that gives the intent up. */
  release(db: Db, context: AppContext, intent: PaymentIntentRow): Promise<void>
  /** Refreshes the screens that show it. */
  changed(context: Pick<AppContext, 'push'>, intent: PaymentIntentRow): void
  /** A card was declined. May be called repeatedly for one intent, since every webhook reads its state again. */
  declined?(context: AppContext, intent: PaymentIntentRow): Promise<void>
}

/** A payable with what is needed to open a payment: the price of an input. */
export type PayableKind<Input> = Payable & {
  /** Locks the payable and computes the amount to charge. Throws refusals with messages for the payer. */
  quote(db: Db, context: AppContext, id: string, input: Input): Promise<Charge>
  /** The payer may have no account: a link is paid, and the account of its customer is not theirs. */
  isLinked?: boolean
  /** Asks for a captcha after declined cards instead of refusing another payment. */
  asksCaptcha?: boolean
  /** Reserves what a new intent holds, such as coins, in its transaction. */
  reserve?(db: Db, intent: PaymentIntentRow): Promise<void>
}

export type HeldPayable = {
  /**
   * Applies a paid intent: balance, timeline, notifications. Called once for each intent, in the transaction that writes the payment. The
   * money is recorded even if the payable has changed since.
   */
  settle(paid: PaidIntent): Promise<Settlement>
  /**
   * Applies the provider's current refunds and disputes; returns how much of the payment is surplus then, and by how much each favour has
   * lowered the price.
   */
  applyReturns(returned: Returned): Promise<{ surplusCents: Cents; lowered?: ReadonlyMap<string, Cents | null> }>
}

export type Charge = {
  amountCents: Cents
  currency: Currency
  /** The part of the amount that settles the balance; the rest pays for extras. All of it by default. */
  baseCents?: Cents
  extrasCents?: Cents
  discountCents?: Cents
  coins?: number
  choice?: IntentChoice
}

export type ProviderDescription = {
  description: string
  receiptEmail?: string
  orderId?: string
  userId?: string
  /** Customer at the provider whose card is stored, to be charged again. */
  customer?: string
  metadata?: Record<string, string>
}

export type PaidIntent = {
  intent: PaymentIntentRow
  /** Id of the payment that is being written. */
  paymentId: string
  method: string
  /** The card that paid, if the provider stores it. */
  methodId?: string
  /** The intent was given up before the money came; what it held is already released. */
  wasReleased: boolean
  /** The intent was already paid: all of this payment is surplus, and it brings nothing. */
  isSecond?: boolean
  now: Date
}

/** Columns of the new payment that the payable decides. */
export type Settlement = {
  /** Total and remaining amount of the payable after the payment. */
  totalCents: Cents
  remainingCents: Cents
  surplusCents?: Cents
  discountCents?: Cents
  coins?: number
}

/** A refund that lowers the price: whether it takes money now, and by how much it has lowered the price so far. */
export type Favour = { id: string; amountCents: Cents; isTaken: boolean; loweredCents: Cents | null; by: string }

export type Returned = {
  payment: PaymentRow
  /** All refunds and disputes that the provider lists, and which of them are new. */
  said: readonly MoneyReturn[]
  news: readonly MoneyReturn[]
  /** The refunds that lower the price of an order while they take money. */
  favours: readonly Favour[]
  refundedCents: Cents
  disputedCents: Cents
  /** The resulting state of the payment in one word. */
  status: string
  now: Date
  /** The person who paid it back by hand, if no provider did. */
  byHand?: string
}

declare module '#core/context.ts' {
  interface Ports {
    /** Payables of modules above payments; orders are below and need no port. */
    payables: readonly Payable[]
  }
}
