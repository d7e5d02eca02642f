import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { isPayableInvoice } from '@app/contract/invoices/invoicePayments.rules.ts'
import { accountsYearOf, invoiceNumberText } from '@app/contract/invoices/numbering.rules.ts'
import { whyNotChargeable } from '@app/contract/payments/chargeable.rules.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import type { CurrentIssuer, Deps } from './currentIssuer.ts'
import { amountsFor } from './invoiceContent.ts'
import { saveInvoice, takeNumber, zoneOfCustomer } from './invoices.store.ts'
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
  // An invoice without an order is paid by the link in its mail.
  const isPaidByLink = isPayableInvoice({ ...draft, status: 'Issued', totalCents: amounts.totalCents })
  const why = isPaidByLink ? whyNotChargeable(amounts.totalCents, draft.currency) : undefined
  if (why) throw badInput('orders', why)
  const at = clock.now()
  const numbered = await numberFor(db, series, issuer.yearStartsIn, dayIn(config.TIME_ZONE, at))
  const customerDay = await dayOfCustomer(db, draft, at)
  await saveInvoice(db, draft.id, {
    status: 'Issued',
    issuer,
    logoId,
    ...amounts,
    ...numbered,
    customerDay: customerDay === numbered.issuedOn ? null : customerDay,
    issuedAt: at,
  })
  // The page of the order offers the invoice from now on.
  if (draft.orderId) await enqueue(db, 'orderChanged', { orderId: draft.orderId })
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

/** The day of this instant on the calendar of the order's customer; null where there is no order or the zone is unknown. */
async function dayOfCustomer(db: Db, { orderId }: InvoiceRow, at: Date): Promise<string | null> {
  const zone = orderId && (await zoneOfCustomer(db, orderId))
  return zone ? dayIn(zone, at) : null
}

/** Takes the next number of a series; the caller's transaction holds its row. */
export async function numberFor(db: Db, series: string, yearStartsIn: number, day: string) {
  const year = accountsYearOf(day, yearStartsIn)
  const { number, issuedOn } = await takeNumber(db, series, year, day)
  return { series, year, number, numberText: invoiceNumberText({ series, year, yearStartsIn, number }), issuedOn }
}
