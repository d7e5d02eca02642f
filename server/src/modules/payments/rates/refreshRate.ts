import { believedJump, rateGoodHours } from '@app/contract/payments/settings/rates.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { RateUnavailable } from '#outside/exchangeRates/index.ts'
import { lastServiceRate, saveFailure, saveServiceRate } from './rates.store.ts'

/** Fetches the rate and stores it, or why the request failed; the previous rate stays valid for a while. */
export async function refreshRate({ db, clock, exchangeRates, log }: AppContext): Promise<void> {
  if (!exchangeRates) return
  const before = await lastServiceRate(db)
  try {
    const told = await exchangeRates.read()
    const now = clock.now()
    const known = before?.rate && before.fetchedAt && later(before.fetchedAt, hours(rateGoodHours)) > now ? Number(before.rate) : undefined
    if (known !== undefined && before?.source === told.source && Math.abs(told.rate / known - 1) > believedJump)
      throw new RateUnavailable(`It answered ${told.rate} after ${known}, which is too much of a change to be believed.`)
    await saveServiceRate(db, told, now)
  } catch (error) {
    if (!(error instanceof RateUnavailable)) throw error
    log.warn({ err: error, host: exchangeRates.host }, 'the exchange rate service could not be asked')
    await saveFailure(db, error.message, clock.now())
  }
}
