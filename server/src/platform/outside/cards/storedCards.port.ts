import type { IntentState } from './port.ts'

/** Cards that a provider keeps for its customers, to be charged later without them. */
export type StoredCards = {
  /** The provider's customer for somebody of ours; asked again with the same id, the same one. */
  createCustomer(userId: string): Promise<string>
  /** Opens what another card is stored with; nothing is charged. */
  createSetup(setup: NewSetup): Promise<{ id: string; clientSecret: string }>
  /** Throws IntentUnknown for an id that the provider never gave out. */
  readSetup(id: string): Promise<SetupState>
  /** The card itself, as far as its owner is shown it. Throws IntentUnknown. */
  readMethod(id: string): Promise<StoredCard>
  /**
   * Charges a stored card on an intent that its customer was named for; its owner is not asked. A refused card is a state and no
   * error. One key tries once, however often it is sent, and an intent that is paid is not charged again.
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
