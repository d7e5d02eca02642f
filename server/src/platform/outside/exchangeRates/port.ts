/** A service's rate, with its time. */
export type ServiceRate = { rate: number; source: string; at: Date }

/** A source of the exchange rate from dollars to rupees. */
export type ExchangeRates = {
  /** The host of the service, for people. */
  readonly host: string
  /** Throws RateUnavailable for any unusable answer. */
  read(): Promise<ServiceRate>
}

export class RateUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'RateUnavailable'
  }
}
