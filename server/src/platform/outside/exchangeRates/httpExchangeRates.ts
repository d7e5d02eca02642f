import { convertedCurrency, indianCurrency, isRate, rateDecimals } from '@app/contract/payments/settings/rates.rules.ts'
import { z } from 'zod'
import { type ExchangeRates, RateUnavailable } from './port.ts'

const timeoutMs = 5_000
const mostBytes = 200_000

const Rates = z.record(z.string(), z.number())
/** As public services answer: rates by currency, under one name or the other, with the day or the second that they are from. */
const Answer = z.object({
  base: z.string().optional(),
  base_code: z.string().optional(),
  rates: Rates.optional(),
  conversion_rates: Rates.optional(),
  date: z.string().optional(),
  time_last_update_unix: z.number().optional(),
})

/** A public exchange rate service over HTTP, which answers JSON for dollars. */
export function httpExchangeRates(url: string): ExchangeRates {
  const { host } = new URL(url)
  return {
    host,
    async read() {
      const answer = Answer.safeParse(await ask(url))
      if (!answer.success) throw new RateUnavailable('It answered something that can not be read.')
      const { base, base_code, rates, conversion_rates, date, time_last_update_unix: seconds } = answer.data
      const of = base ?? base_code
      if (of !== undefined && of !== convertedCurrency) throw new RateUnavailable(`It answered rates of ${of} instead of dollars.`)
      const told = (rates ?? conversion_rates)?.[indianCurrency]
      if (told === undefined) throw new RateUnavailable('It told no rate for rupees.')
      const rate = Number(told.toFixed(rateDecimals))
      if (!isRate(rate)) throw new RateUnavailable(`It told ${told} rupees for a dollar, which can not be.`)
      return { rate, source: host, at: timeOf(seconds, date) }
    },
  }
}

async function ask(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new RateUnavailable(`It answered ${response.status}.`)
    }
    return JSON.parse(await shortText(response))
  } catch (error) {
    if (error instanceof RateUnavailable) throw error
    if (error instanceof SyntaxError) throw new RateUnavailable('It answered something that can not be read.', { cause: error })
    throw new RateUnavailable('It did not answer.', { cause: error })
  }
}

/** No more is read than a list of all currencies takes. */
async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new RateUnavailable('It answered far too much.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A service that does not say from when its rate is tells the one of now. */
function timeOf(seconds: number | undefined, date: string | undefined): Date {
  const now = new Date()
  const told = new Date(seconds === undefined ? (date ?? '') : seconds * 1_000)
  return Number.isNaN(told.getTime()) || told > now ? now : told
}
