/** Outcome of a payment as far as the browser knows; the server asks the provider itself. */
export type CardOutcome = {
  status: 'succeeded' | 'processing' | 'failed'
  /** The provider's message to the customer, if it has one. */
  message?: string
  /** The proof that the provider gave the browser. */
  proof?: { razorpay_payment_id: string; razorpay_signature: string }
}

/** The owner of the card. Missing parts are left to the provider's placeholders. */
export type CardBilling = {
  name?: string
  email?: string
  address?: { line1?: string; city?: string; state?: string; country?: string; postalCode?: string }
}

export type CardConfig = { provider: 'stripe' | 'sandbox'; publishableKey: string }

/** Methods of a provider's form for the Pay button outside of it. */
export type CardFields = {
  /** Whether everything is filled in; each field says what is missing, and the first is focused. */
  check(): boolean
  /** Tries to pay. Null if nothing was sent because the card is incomplete; its fields then say why. */
  confirm(clientSecret: string): Promise<CardOutcome | null>
}
