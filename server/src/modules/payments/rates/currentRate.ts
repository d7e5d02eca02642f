import { embeddedRate, rateAskedEveryMinutes, rateGoodHours } from '@app/contract/payments/settings/rates.rules.ts'
import { hours, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { ServiceRate } from '#outside/exchangeRates/index.ts'
import { findPaymentSettings, lastServiceRate } from './rates.store.ts'

type Needs = Pick<AppContext, 'clock' | 'cards' | 'exchangeRates'>
export const fixedSource = 'our own rate'

/**
 * The current rate from dollars to rupees; undefined if unknown. An admin's fixed rate applies if it is chosen, if no service is set up,
 * or if the service has been silent for days. The service is not called here; a job fetches its rate.
 */
export async function currentRate(db: Db, context: Needs): Promise<ServiceRate | undefined> {
  const now = context.clock.now()
  const settings = await findPaymentSettings(db)
  const fixed =
    settings?.fixedRate && settings.fixedAt ? { rate: Number(settings.fixedRate), source: fixedSource, at: settings.fixedAt } : undefined
  if (fixed && settings?.usesFixedRate) return fixed
  const told = context.exchangeRates ? await lastServiceRate(db) : undefined
  const isDue = !told?.fetchedAt || later(told.fetchedAt, minutes(rateAskedEveryMinutes)) < now
  if (context.exchangeRates && isDue) await enqueue(db, 'refreshExchangeRate', {}, { jobKey: 'refreshExchangeRate' })
  if (told?.rate && told.source && told.at && told.fetchedAt && later(told.fetchedAt, hours(rateGoodHours)) > now)
    return { rate: Number(told.rate), source: told.source, at: told.at }
  if (fixed) return fixed
  // Real money is charged only at a rate that was set or fetched.
  return context.cards.razorpay?.isEmbedded ? { rate: embeddedRate, source: 'the sandbox', at: now } : undefined
}
