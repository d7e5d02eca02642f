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
/** A stored line: price in minor units, tax in thousandths of a percent. */
export type KeptLine = {
  name: string
  description: string
  priceCents: number
  quantity: number
  rate: number
  taxName: string
  sac: string
}

/** Logos on invoices. Rows and files are kept, since an issued invoice may have to be drawn again. */
export const invoiceLogosTable = pgTable(
  'invoice_logos',
  {
    id: idColumn(),
    storageKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Key of the copied company logo; null for a logo uploaded for invoices. */
    companyLogo: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('invoice_logos_company_logo_key').on(t.companyLogo)],
)
export type InvoiceLogoRow = typeof invoiceLogosTable.$inferSelect

/** The issuer of invoices: one row, edited by admins; issued invoices have a copy. Without a row it is the company. */
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
    /** Which logo is used; `none` if an admin removed it. */
    logoOf: text({ enum: ['own', 'company', 'none'] })
      .notNull()
      .default('company'),
    /** Whether a receipt is issued automatically for each payment of an order. */
    receiptsForPayments: boolean().notNull().default(false),
    /** Whether an order that is paid in full gets its invoice automatically. */
    invoicesForPaidOrders: boolean().notNull().default(true),
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

/** The last number of each series and year. Taking the next one locks the row until the transaction ends. */
export const invoiceNumbersTable = pgTable(
  'invoice_numbers',
  {
    series: text().notNull(),
    year: integer().notNull(),
    lastNumber: integer().notNull(),
    /** The day of the last number: later numbers never bear an earlier day. */
    lastOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] })],
)

/**
 * Invoices and credit notes. An issued one never changes, which the trigger `invoices_stay` enforces, except that credit notes cancel
 * it; its row is self-contained.
 */
export const invoicesTable = pgTable(
  'invoices',
  {
    id: idColumn(),
    kind: text({ enum: invoiceKinds }).notNull().default('invoice'),
    status: text({ enum: invoiceStatuses }).notNull().default('Draft'),
    series: text(),
    /** The accounting year, by the calendar year in which it begins. */
    year: integer(),
    number: integer(),
    numberText: text(),
    issuedOn: date({ mode: 'string' }),
    /** The day of issue on the customer's calendar, where it is another one. */
    customerDay: date({ mode: 'string' }),

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
    /** Of a receipt: its payment. Not a foreign key, since the receipt stays when the payment is deleted. */
    receiptOf: uuid(),
    /** Of a credit note: the cancelled invoice, and the reason. */
    creditsId: uuid().references((): AnyPgColumn => invoicesTable.id),
    reason: text(),

    createdBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    idempotencyKey: text(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    issuedAt: instant(),
    /** The searched text in lower case: title, number, the customer's name and e-mail. */
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
    // An order has one valid invoice, beside the receipts of its payments.
    uniqueIndex('invoices_order_standing_key').on(t.orderId).where(sql`kind = 'invoice' and status = 'Issued' and receipt_of is null`),
    // A payment has one receipt, even after it was cancelled.
    uniqueIndex('invoices_receipt_of_key').on(t.receiptOf),
    // An invoice may have several credit notes, each of a part of it.
    index('invoices_credits_id_idx').on(t.creditsId),
    index('invoices_order_id_idx').on(t.orderId),
    index('invoices_created_at_idx').on(t.createdAt, t.id),
    index('invoices_status_idx').on(t.status, t.createdAt, t.id),
    index('invoices_kind_idx').on(t.kind, t.createdAt, t.id),
    index('invoices_currency_total_id_idx').on(t.currency, t.totalCents, t.id),
    index('invoices_search_idx').using('gin', sql`(searchable(${t.searchText})) gin_trgm_ops`).with(ginOptions),
    check(
      'invoices_numbered_once_issued',
      sql`num_nulls(${t.series}, ${t.year}, ${t.number}, ${t.numberText}, ${t.issuedOn}, ${t.issuer}, ${t.issuedAt}) = case when ${t.status} = 'Draft' then 7 else 0 end`,
    ),
    check('invoices_number_check', sql`${t.number} > 0`),
    check('invoices_total_check', sql`${t.totalCents} >= 0 and ${t.subtotalCents} + ${t.taxCents} = ${t.totalCents}`),
    check('invoices_lines_check', sql`jsonb_array_length(${t.lines}) between 1 and 1000`),
    check(
      'invoices_credit_check',
      sql`(${t.kind} = 'creditNote') = (${t.creditsId} is not null) and (${t.kind} = 'creditNote') = (${t.reason} is not null) and (${t.kind} = 'invoice' or ${t.status} = 'Issued')`,
    ),
  ],
)
export type InvoiceRow = Omit<typeof invoicesTable.$inferSelect, 'searchText'>

/** The PDF of an issued invoice: its state and its file. */
export const invoiceFilesTable = pgTable(
  'invoice_files',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoicesTable.id),
    state: text({ enum: invoiceFileStates }).notNull().default('making'),
    /** The file that the current attempt writes, or the one that succeeded; each attempt has its own. */
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

/** Mails with an invoice: the first is created when it is issued, further ones when an admin sends it again. */
export const invoiceMailingsTable = pgTable(
  'invoice_mailings',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoicesTable.id),
    /** Sequence number of the mail, from 1. */
    time: integer().notNull(),
    createdAt: createdAtColumn(),
    /** When it was put into the outbox, once the PDF was ready; null until then. */
    postedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.time] }),
    // At most one mail waits for the PDF.
    uniqueIndex('invoice_mailings_waiting_key').on(t.invoiceId).where(sql`posted_at is null`),
  ],
)
