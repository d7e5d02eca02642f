import type { Config } from '#config/config.ts'
import { httpExchangeRates } from './httpExchangeRates.ts'
import type { ExchangeRates } from './port.ts'

export { type ExchangeRates, RateUnavailable, type ServiceRate } from './port.ts'

/** Without a configured address no service is asked. */
export const openExchangeRates = ({ EXCHANGE_RATE_URL: url }: Pick<Config, 'EXCHANGE_RATE_URL'>): ExchangeRates | undefined =>
  url === undefined ? undefined : httpExchangeRates(url)
