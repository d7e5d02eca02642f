/** The customer's bank or the provider said no; `message` is written for the customer. */
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

/** The provider can't be reached, is overloaded or broken. What was asked may or may not have happened: ask again with the same key. */
export class CardProviderUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The card provider is not available.', options)
    this.name = 'CardProviderUnavailable'
  }
}

/** The provider doesn't accept our keys: somebody has to look at the settings. */
export class CardProviderMisconfigured extends Error {
  constructor(options?: ErrorOptions) {
    super("The card provider doesn't accept the configured keys.", options)
    this.name = 'CardProviderMisconfigured'
  }
}

/** What we asked for makes no sense to the provider, such as an amount below the smallest charge. */
export class CardRequestRefused extends Error {
  readonly code: string

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CardRequestRefused'
    this.code = code
  }
}

/** A key that has already made an intent came back with another amount, currency or order. */
export class IdempotencyConflict extends Error {
  constructor(options?: ErrorOptions) {
    super('This idempotency key was used for a different payment.', options)
    this.name = 'IdempotencyConflict'
  }
}

/** No such intent, or not the secret that belongs to it. */
export class IntentUnknown extends Error {
  constructor(options?: ErrorOptions) {
    super('No such payment intent.', options)
    this.name = 'IntentUnknown'
  }
}

/** A webhook without the provider's signature, or with one that is too old. */
export class WebhookRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WebhookRefused'
  }
}
