import { convertedCurrency, indianCurrency, isRate, rateDecimals } from '@app/contract/payments/settings/rates.rules.ts'
import { z } from 'zod'
import { type ExchangeRates, RateUnavailable } from './port.ts'

const timeoutMs = 5_000
const mostBytes = 200_000

const Rates = z.record(z.string(), z.number())
/** The responses of public services: rates by currency, under either name, with a day or a timestamp. */
const Answer = z.object({
  base: z.string().optional(),
  base_code: z.string().optional(),
  rates: Rates.optional(),
  conversion_rates: Rates.optional(),
  date: z.string().optional(),
  time_last_update_unix: z.number().optional(),
})

/** A public exchange rate service over HTTP that answers JSON for US dollars. */
export function httpExchangeRates(url: string): ExchangeRates {
  const { host } = new URL(url)
  return {
    host,
    async read() {
      const answer = Answer.safeParse(await ask(url))
      if (!answer.success) throw new RateUnavailable('The response could not be parsed.')
      const { base, base_code, rates, conversion_rates, date, time_last_update_unix: seconds } = answer.data
      const of = base ?? base_code
      if (of !== undefined && of !== convertedCurrency) throw new RateUnavailable(`The rates are for ${of} instead of dollars.`)
      const perDollar = (rates ?? conversion_rates)?.[indianCurrency]
      if (perDollar === undefined) throw new RateUnavailable('The response has no rate for rupees.')
      const rate = Number(perDollar.toFixed(rateDecimals))
      if (!isRate(rate)) throw new RateUnavailable(`The rate of ${perDollar} rupees for a dollar can not be right.`)
      return { rate, source: host, at: timeOf(seconds, date) }
    },
  }
}

async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new RateUnavailable(`The service answered ${response.status}.`)
    }
    return JSON.parse(await shortText(response))
  } catch (error) {
    if (error instanceof RateUnavailable) throw error
    if (error instanceof SyntaxError) throw new RateUnavailable('The response could not be parsed.', { cause: error })
    throw new RateUnavailable('The service did not answer.', { cause: error })
  }
}

/** Reads at most the size of a list of all currencies. */
async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new RateUnavailable('The response is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A rate without a time counts as of now. */
function timeOf(seconds: number | undefined, date: string | undefined): Date {
  const now = new Date()
  const perDollar = new Date(seconds === undefined ? (date ?? '') : seconds * 1_000)
  return Number.isNaN(perDollar.getTime()) || perDollar > now ? now : perDollar
}
