import { currencies } from '@app/contract/core/money.ts'
import { invoiceFileStates, invoiceKinds, invoiceStatuses } from '@app/contract/invoices/invoices.rules.ts'
import { taxSchemes } from '@app/contract/invoices/taxes.rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

type Place = { address: string; city: string; state: string; country: string; zip: string; gstin: string }
export type InvoicedCustomer = Place & { name: string; email: string }
export type Issuer = Place & { company: string; yearStartsIn: number }
/** As it counts: the price in minor units, the tax in thousandths of a percent. */
export type KeptLine = {
  name: string
  description: string
  priceCents: number
  quantity: number
  rate: number
  taxName: string
  sac: string
}

/** Pictures that stand on invoices. A row stays, and its file with it, since what was issued may have to be drawn again. */
export const invoiceLogosTable = pgTable(
  'invoice_logos',
  {
    id: idColumn(),
    storageKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The name of the company's logo that it is a copy of; null for one that was sent for invoices. */
    companyLogo: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('invoice_logos_company_logo_key').on(t.companyLogo)],
)
export type InvoiceLogoRow = typeof invoiceLogosTable.$inferSelect

/** Who invoices are from: one row, edited by admins; what was issued has a copy of it. Without one it is the company. */
export const invoiceFormatTable = pgTable(
  'invoice_format',
  {
    id: idColumn(),
    company: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    zip: text().notNull(),
    gstin: text().notNull(),
    series: text().notNull(),
    yearStartsIn: integer().notNull(),
    logoId: uuid().references(() => invoiceLogosTable.id),
    /** Whose logo it is; none at all where an admin took it away. */
    logoOf: text({ enum: ['own', 'company', 'none'] })
      .notNull()
      .default('company'),
    /** Whether each payment of an order has its receipt issued by itself. */
    receiptsForPayments: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('invoice_format_one_row').on(sql`(true)`),
    check('invoice_format_year', sql`${t.yearStartsIn} between 1 and 12`),
    check('invoice_format_logo', sql`(${t.logoOf} = 'own') = (${t.logoId} is not null)`),
  ],
)
export type InvoiceFormatRow = typeof invoiceFormatTable.$inferSelect

/** The last number that was given, for each series and year. Whoever takes the next one holds the row until it counts or never was. */
export const invoiceNumbersTable = pgTable(
  'invoice_numbers',
  {
    series: text().notNull(),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
    /** The day that the last one bears: later numbers never bear an earlier one. */
    lastOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
)

/**
 * Invoices and credit notes. Of one that is issued nothing changes any more, as the trigger `invoices_stay` sees to, but that a credit
 * note takes it back; all that it says is in its own row.
 */
export const invoicesTable = pgTable(
  'invoices',
  {
    id: idColumn(),
    kind: text({ enum: invoiceKinds }).notNull().default('invoice'),
    status: text({ enum: invoiceStatuses }).notNull().default('Draft'),
    series: text(),
    /** The year of accounts, by the year in which it begins. */
    year: integer(),
    number: integer(),
    numberText: text(),
    issuedOn: date({ mode: 'string' }),

    title: text().notNull(),
    customer: jsonb().$type<InvoicedCustomer>().notNull(),
    issuer: jsonb().$type<Issuer>(),
    logoId: uuid().references(() => invoiceLogosTable.id),
    currency: text({ enum: currencies }).notNull(),
    lines: jsonb().$type<KeptLine[]>().notNull(),
    taxScheme: text({ enum: taxSchemes }).notNull(),
    subtotalCents: centsColumn().notNull(),
    taxCents: centsColumn().notNull(),
    totalCents: centsColumn().notNull(),

    orderId: uuid().references(() => ordersTable.id),
    /** Of a receipt: the payment that it was issued for by itself. No reference, since the receipt stays when the payment is deleted. */
    receiptOf: uuid(),
    /** Of a credit note: what it takes back, and why. */
    creditsId: uuid().references((): AnyPgColumn => invoicesTable.id),
    reason: text(),

    createdBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    idempotencyKey: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    issuedAt: instant(),
    /** What a search looks in, in small letters: title, number, the customer's name and e-mail. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(' ' || title || ' ' || coalesce(number_text, '') || ' ' || (customer ->> 'name') || ' ' || (customer ->> 'email'))`,
      ),
  },
  (t) => [
    uniqueIndex('invoices_number_key').on(t.series, t.year, t.number),
    uniqueIndex('invoices_number_text_key').on(t.numberText),
    uniqueIndex('invoices_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
    // An order has one invoice that counts, beside the receipts of its payments.
    uniqueIndex('invoices_order_standing_key').on(t.orderId).where(sql`kind = 'invoice' and status = 'Issued' and receipt_of is null`),
    // A payment has one receipt, also once that was taken back.
    uniqueIndex('invoices_receipt_of_key').on(t.receiptOf),
    // An invoice is taken back once.
    uniqueIndex('invoices_credits_key').on(t.creditsId),
    index('invoices_order_id_idx').on(t.orderId),
    index('invoices_created_at_idx').on(t.createdAt, t.id),
    index('invoices_status_idx').on(t.status, t.createdAt, t.id),
    index('invoices_kind_idx').on(t.kind, t.createdAt, t.id),
    index('invoices_currency_total_id_idx').on(t.currency, t.totalCents, t.id),
    index('invoices_search_idx').using('gin', t.searchText.op('gin_trgm_ops')).with(ginOptions),
    check(
      'invoices_numbered_once_issued',
      sql`num_nulls(${t.series}, ${t.year}, ${t.number}, ${t.numberText}, ${t.issuedOn}, ${t.issuer}, ${t.issuedAt}) = case when ${t.status} = 'Draft' then 7 else 0 end`,
    ),
    check('invoices_number_check', sql`${t.number} > 0`),
    check(
      'invoices_amounts_check',
      sql`${t.subtotalCents} >= 0 and ${t.taxCents} >= 0 and ${t.subtotalCents} + ${t.taxCents} = ${t.totalCents}`,
    ),
    check('invoices_lines_check', sql`jsonb_array_length(${t.lines}) between 1 and 1000`),
    check(
      'invoices_credit_check',
      sql`(${t.kind} = 'creditNote') = (${t.creditsId} is not null) and (${t.kind} = 'creditNote') = (${t.reason} is not null) and (${t.kind} = 'invoice' or ${t.status} = 'Issued')`,
    ),
  ],
)
export type InvoiceRow = Omit<typeof invoicesTable.$inferSelect, 'searchText'>

/** The PDF of what was issued: how it stands, and where it lies. */
export const invoiceFilesTable = pgTable(
  'invoice_files',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoicesTable.id),
    state: text({ enum: invoiceFileStates }).notNull().default('making'),
    /** Where the attempt under way writes, or the one that succeeded wrote; each has a place of its own. */
    storageKey: text(),
    sizeBytes: bigint({ mode: 'number' }),
    begunAt: createdAtColumn(),
  },
  (t) => [
    index('invoice_files_making_idx').on(t.begunAt).where(sql`state = 'making'`),
    check('invoice_files_ready_check', sql`${t.state} <> 'ready' or (${t.storageKey} is not null and ${t.sizeBytes} is not null)`),
  ],
)
export type InvoiceFileRow = typeof invoiceFilesTable.$inferSelect

/** Letters with an invoice: the first is written with what issues it, further ones when an admin sends it again. */
export const invoiceMailingsTable = pgTable(
  'invoice_mailings',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoicesTable.id),
    /** Which time it is, from 1. */
    time: integer().notNull(),
    createdAt: createdAtColumn(),
    /** When it was handed to the outbox, which is once the PDF is there; null until then. */
    postedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.time] }),
    // One at a time waits for its PDF.
    uniqueIndex('invoice_mailings_waiting_key').on(t.invoiceId).where(sql`posted_at is null`),
  ],
)
