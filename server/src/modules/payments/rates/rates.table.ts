import { paymentWays } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'

/** The last rate of the service, and since when requests fail. One row for each pair of currencies. */
export const exchangeRatesTable = pgTable(
  'exchange_rates',
  {
    id: idColumn(),
    base: text().notNull(),
    quote: text().notNull(),
    rate: numeric(),
    source: text(),
    /** The time of the rate according to the service. */
    at: instant(),
    fetchedAt: instant(),
    failure: text(),
    failedAt: instant(),
  },
  (t) => [
    uniqueIndex('exchange_rates_pair_key').on(t.base, t.quote),
    check('exchange_rates_whole_check', sql`num_nulls(${t.rate}, ${t.source}, ${t.at}, ${t.fetchedAt}) in (0, 4)`),
    check('exchange_rates_rate_check', sql`${t.rate} > 0`),
  ],
)
export type ExchangeRateRow = typeof exchangeRatesTable.$inferSelect

/** The payment settings of the admins: at most one row. */
export const paymentSettingsTable = pgTable(
  'payment_settings',
  {
    id: idColumn(),
    fixedRate: numeric(),
    usesFixedRate: boolean().notNull().default(false),
    waysUsd: text({ enum: paymentWays }).notNull().default('both'),
    waysInr: text({ enum: paymentWays }).notNull().default('both'),
    version: integer().notNull().default(0),
    /** When the fixed rate was set. */
    fixedAt: instant(),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('payment_settings_one_row').on(sql`(true)`),
    check('payment_settings_rate_check', sql`${t.fixedRate} > 0`),
    check('payment_settings_fixed_check', sql`(${t.fixedRate} is null) = (${t.fixedAt} is null)`),
    check('payment_settings_uses_check', sql`not ${t.usesFixedRate} or ${t.fixedRate} is not null`),
  ],
)
export type PaymentSettingsRow = typeof paymentSettingsTable.$inferSelect
