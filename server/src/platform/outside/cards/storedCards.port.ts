import type { IntentState } from './port.ts'

/** Cards that a provider stores for its customers, to charge them later without the customer. */
export type StoredCards = {
  /** The provider's customer for one of our users; the same id gives the same customer. */
  createCustomer(userId: string): Promise<string>
  /** Opens a setup for storing another card; nothing is charged. */
  createSetup(setup: NewSetup): Promise<{ id: string; clientSecret: string }>
  /** Throws IntentUnknown for an unknown id. */
  readSetup(id: string): Promise<SetupState>
  /** The card, as far as its owner sees it. Throws IntentUnknown. */
  readMethod(id: string): Promise<StoredCard>
  /**
   * Charges a stored card on an intent of its customer, without asking its owner. A declined card is a state and not an error. One key
   * tries once, however often it is sent, and a paid intent is not charged again.
   */
  chargeStored(charge: { intentId: string; methodId: string; idempotencyKey: string }): Promise<IntentState>
}

export type NewSetup = { customer: string; idempotencyKey: string; metadata: Record<string, string> }

export type SetupState = {
  id: string
  status: 'open' | 'processing' | 'succeeded' | 'failed'
  customer?: string
  methodId?: string
  failureMessage?: string
  metadata: Record<string, string>
}

export type StoredCard = { brand: string; last4: string; expMonth: number; expYear: number }
