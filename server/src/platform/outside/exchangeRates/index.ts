import type { Config } from '#config/config.ts'
import { httpExchangeRates } from './httpExchangeRates.ts'
import type { ExchangeRates } from './port.ts'

export { type ExchangeRates, RateUnavailable, type ToldRate } from './port.ts'

/** Nobody is asked unless an address is set. */
export const openExchangeRates = ({ EXCHANGE_RATE_URL: url }: Pick<Config, 'EXCHANGE_RATE_URL'>): ExchangeRates | undefined =>
  url === undefined ? undefined : httpExchangeRates(url)
