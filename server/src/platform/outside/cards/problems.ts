/** The bank or the provider declined; `message` is for the customer. */
export class CardDeclined extends Error {
  readonly code: string
  readonly declineCode: string | undefined

  constructor(message: string, code: string, declineCode?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CardDeclined'
    this.code = code
    this.declineCode = declineCode
  }
}

/** The provider is unreachable, overloaded or broken. The request may have succeeded: retry with the same key. */
export class CardProviderUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The card provider is not available.', options)
    this.name = 'CardProviderUnavailable'
  }
}

/** The provider refuses our keys; an operator must check the settings. */
export class CardProviderMisconfigured extends Error {
  constructor(options?: ErrorOptions) {
    super("The card provider doesn't accept the configured keys.", options)
    this.name = 'CardProviderMisconfigured'
  }
}

/** The provider refuses the request as invalid, such as an amount below the minimum. */
export class CardRequestRefused extends Error {
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CardRequestRefused'
    this.code = code
  }
}

/** A key that has already created an intent was sent with another amount, currency or order. */
export class IdempotencyConflict extends Error {
  constructor(options?: ErrorOptions) {
    super('This idempotency key was used for a different payment.', options)
    this.name = 'IdempotencyConflict'
  }
}

/** The intent does not exist, or the secret is not its own. */
export class IntentUnknown extends Error {
  constructor(options?: ErrorOptions) {
    super('No such payment intent.', options)
    this.name = 'IntentUnknown'
  }
}

/** A webhook with an invalid or expired signature. */
export class WebhookRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WebhookRefused'
  }
}
