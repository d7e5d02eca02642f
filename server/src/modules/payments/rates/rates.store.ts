import { convertedCurrency, indianCurrency } from '@app/contract/payments/settings/rates.rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { ServiceRate } from '#outside/exchangeRates/index.ts'
import { type ExchangeRateRow, exchangeRatesTable, type PaymentSettingsRow, paymentSettingsTable } from './rates.table.ts'

const pair = { base: convertedCurrency, quote: indianCurrency }
const isPair = and(eq(exchangeRatesTable.base, pair.base), eq(exchangeRatesTable.quote, pair.quote))

export const lastServiceRate = async (db: Db): Promise<ExchangeRateRow | undefined> =>
  (await db.select().from(exchangeRatesTable).where(isPair))[0]

/** An older answer never replaces a newer one. */
export async function saveServiceRate(db: Db, { rate, source, at }: ServiceRate, fetchedAt: Date): Promise<void> {
  const told = { rate: String(rate), source, at, fetchedAt, failure: null, failedAt: null }
  await db
    .insert(exchangeRatesTable)
    .values({ ...pair, ...told })
    .onConflictDoUpdate({
      target: [exchangeRatesTable.base, exchangeRatesTable.quote],
      set: told,
      setWhere: sql`${exchangeRatesTable.fetchedAt} is null or ${exchangeRatesTable.fetchedAt} <= ${fetchedAt}`,
    })
}

/** Keeps the last rate and stores why the last request failed. */
export async function saveFailure(db: Db, failure: string, failedAt: Date): Promise<void> {
  await db
    .insert(exchangeRatesTable)
    .values({ ...pair, failure, failedAt })
    .onConflictDoUpdate({ target: [exchangeRatesTable.base, exchangeRatesTable.quote], set: { failure, failedAt } })
}

export const findPaymentSettings = async (db: Db): Promise<PaymentSettingsRow | undefined> =>
  (await db.select().from(paymentSettingsTable).limit(1))[0]

/** Locks the single row until the transaction ends, and creates it if needed. */
export async function lockPaymentSettings(db: Db): Promise<PaymentSettingsRow> {
  await db.insert(paymentSettingsTable).values({}).onConflictDoNothing()
  const [row] = await db.select().from(paymentSettingsTable).limit(1).for('update')
  if (!row) throw new Error('The row of the payment settings is missing.')
  return row
}

export async function savePaymentSettings(db: Db, id: string, changes: Partial<PaymentSettingsRow>): Promise<void> {
  await db.update(paymentSettingsTable).set(changes).where(eq(paymentSettingsTable.id, id))
}
