import { embeddedRate, rateAskedEveryMinutes, rateGoodHours } from '@app/contract/payments/settings/rates.rules.ts'
import { hours, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { ToldRate } from '#outside/exchangeRates/index.ts'
import { findPaymentSettings, lastTold } from './rates.store.ts'

type Needs = Pick<AppContext, 'clock' | 'cards' | 'exchangeRates'>
export const fixedSource = 'our own rate'

/**
 * What a dollar is in rupees now; nothing where nobody knows. An admin's rate counts where it is chosen, where no service is
 * set up, and where the service has said nothing for days. Nobody waits for the service here: what it says is fetched by a job.
 */
export async function currentRate(db: Db, context: Needs): Promise<ToldRate | undefined> {
  const now = context.clock.now()
  const settings = await findPaymentSettings(db)
  const fixed =
    settings?.fixedRate && settings.fixedAt ? { rate: Number(settings.fixedRate), source: fixedSource, at: settings.fixedAt } : undefined
  if (fixed && settings?.usesFixedRate) return fixed
  const told = context.exchangeRates ? await lastTold(db) : undefined
  const isDue = !told?.fetchedAt || later(told.fetchedAt, minutes(rateAskedEveryMinutes)) < now
  if (context.exchangeRates && isDue) await enqueue(db, 'refreshExchangeRate', {}, { jobKey: 'refreshExchangeRate' })
  if (told?.rate && told.source && told.at && told.fetchedAt && later(told.fetchedAt, hours(rateGoodHours)) > now)
    return { rate: Number(told.rate), source: told.source, at: told.at }
  if (fixed) return fixed
  // Real money is never charged by a rate that nobody has set.
  return context.cards.razorpay?.isEmbedded ? { rate: embeddedRate, source: 'the sandbox', at: now } : undefined
}
