/** What a service says of a rate, and from when that is. */
export type ToldRate = { rate: number; source: string; at: Date }

/** Who tells what a dollar is in rupees. */
export type ExchangeRates = {
  /** Where it is asked, as people know it. */
  readonly host: string
  /** Throws RateUnavailable for whatever is no answer that can be used. */
  read(): Promise<ToldRate>
}

export class RateUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(why, options)
    this.name = 'RateUnavailable'
  }
}
