import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { accountsYearOf, creditSeries, invoiceNumberText } from '@app/contract/invoices/numbering.rules.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import type { CurrentIssuer, Deps } from './currentIssuer.ts'
import { amountsFor } from './invoiceContent.ts'
import { insertInvoice, saveInvoice, takeNumber } from './invoices.store.ts'
import type { InvoiceRow } from './invoices.table.ts'
import { insertMailing } from './mailing/mailings.store.ts'
import { beginFile } from './pdf/invoiceFiles.ts'

type Times = Pick<Deps, 'clock' | 'config'>

/**
 * Issues a locked draft in the caller's transaction: it gets a number and can no longer change. If the transaction is rolled back, the
 * number is assigned to the next one. Its customer gets a mail once the PDF is ready.
 */
export async function issueDraft(
  db: Db,
  { clock, config }: Times,
  actor: Actor | null,
  draft: InvoiceRow,
  from: CurrentIssuer,
): Promise<void> {
  const { issuer, series, logoId } = from
  const amounts = amountsFor(draft, issuer)
  const at = clock.now()
  const numbered = await numberFor(db, series, issuer.yearStartsIn, dayIn(config.TIME_ZONE, at))
  await saveInvoice(db, draft.id, { status: 'Issued', issuer, logoId, ...amounts, ...numbered, issuedAt: at })
  await beginFile(db, draft.id, at)
  if (draft.customer.email !== '') await insertMailing(db, draft.id, at)
  await recordAudit(db, {
    actor,
    kind: 'money',
    activity: `issued the invoice ${numbered.numberText}`,
    subject: { kind: 'invoice', id: draft.id },
    at,
  })
}

type Credit = { invoice: InvoiceRow; reason: string; yearStartsIn: number }

/** Cancels an issued invoice by a credit note with a number of its own; the caller has locked the invoice. */
export async function issueCreditNote(
  db: Db,
  { clock, config }: Times,
  actor: Actor,
  { invoice, reason, yearStartsIn }: Credit,
): Promise<string> {
  const { title, customer, issuer, logoId, currency, lines, taxScheme, subtotalCents, taxCents, totalCents, orderId } = invoice
  const said = { title, customer, issuer, logoId, currency, lines, taxScheme, subtotalCents, taxCents, totalCents, orderId }
  const at = clock.now()
  const numbered = await numberFor(db, creditSeries, yearStartsIn, dayIn(config.TIME_ZONE, at))
  await saveInvoice(db, invoice.id, { status: 'Credited' })
  const note = { kind: 'creditNote', status: 'Issued', creditsId: invoice.id, reason, createdBy: actor.id } as const
  const id = await insertInvoice(db, { ...said, ...note, ...numbered, issuedAt: at, createdAt: at })
  await beginFile(db, id, at)
  if (customer.email !== '') await insertMailing(db, id, at)
  await recordAudit(db, {
    actor,
    kind: 'money',
    activity: `cancelled the invoice ${invoice.numberText} by ${numbered.numberText}`,
    subject: { kind: 'invoice', id },
    after: { reason },
    at,
  })
  return id
}

async function numberFor(db: Db, series: string, yearStartsIn: number, day: string) {
  const year = accountsYearOf(day, yearStartsIn)
  const { number, issuedOn } = await takeNumber(db, series, year, day)
  return { series, year, number, numberText: invoiceNumberText({ series, year, yearStartsIn, number }), issuedOn }
}
