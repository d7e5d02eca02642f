/** How a try to pay ended, as far as the browser knows; the server asks the provider itself. */
export type CardOutcome = {
  status: 'succeeded' | 'processing' | 'failed'
  /** The provider's words to the customer, where it has any. */
  message?: string
  /** What the provider gave the browser to prove it by. */
  proof?: { razorpay_payment_id: string; razorpay_signature: string }
}

/** Whom the card belongs to. Whatever is missing is left to the provider's placeholders. */
export type CardBilling = {
  name?: string
  email?: string
  address?: { line1?: string; city?: string; state?: string; country?: string; postalCode?: string }
}

export type CardConfig = { provider: 'stripe' | 'sandbox'; publishableKey: string }

/** What a provider's form offers to the Pay button that stands outside of it. */
export type CardFields = {
  /** Whether everything is typed; what is missing is told at its field, and the first of them takes the focus. */
  check(): boolean
  /** Tries to pay. Null when nothing was sent, because the card isn't complete; its fields then say why. */
  confirm(clientSecret: string): Promise<CardOutcome | null>
}
