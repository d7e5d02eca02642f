import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { type Cents, decimalsMessage, isAmount, toCents } from '@app/contract/core/money.ts'
import { isPayableInvoice } from '@app/contract/invoices/invoicePayments.rules.ts'
import { creditSeries } from '@app/contract/invoices/numbering.rules.ts'
import { whyNotPayable } from '@app/contract/payments/chargeable.rules.ts'
import { badInput, notFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import { supersedeIntentsOf } from '#payments/index.ts'
import { creditedPart } from './creditedPart.ts'
import { currentIssuer, type Deps } from './currentIssuer.ts'
import { creditsOf, insertInvoice, invoiceOfAttempt, lockInvoice, saveInvoice } from './invoices.store.ts'
import type { InvoiceRow } from './invoices.table.ts'
import { numberFor } from './issueInvoice.ts'
import { insertMailing } from './mailing/mailings.store.ts'
import { balanceOfInvoice, invoiceKind } from './paying/invoiceBalances.store.ts'
import { beginFile } from './pdf/invoiceFiles.ts'

type Input = { id: string; reason: string; amount?: number | undefined }

/**
 * Credits an issued invoice by a credit note: an amount of it, or all that is left. Once nothing is left, the invoice is cancelled, and a
 * repeated call without an amount returns its last note. Throws NOT_FOUND, REFUSED, BAD_INPUT.
 */
export async function creditInvoice(context: Deps, actor: Actor, { id, reason, amount }: Input, key: string | null): Promise<string> {
  const { issuer } = await currentIssuer(context)
  return await context.db.transaction(async (db) => {
    const invoice = await lockInvoice(db, id)
    if (!invoice) throw notFound('Invoice')
    const credited = await creditsOf(db, id)
    const known = await invoiceOfAttempt(db, actor.id, key)
    if (known) return known
    if (amount === undefined && invoice.status === 'Credited' && credited.lastId) return credited.lastId
    refuseUnless(invoice.kind === 'invoice' && invoice.status === 'Issued', 'Only an issued invoice can be cancelled by a credit note.')
    const left = invoice.totalCents - credited.cents
    const cents = amount === undefined ? left : creditedCents(invoice, amount, left)
    if (isPayableInvoice(invoice) && (await balanceOfInvoice(db, id)) === undefined) refuseUnpayableLeft(left - cents, invoice)
    // An open payment asks for the amount before the credit.
    await supersedeIntentsOf(db, { kind: invoiceKind, id }, context.clock.now())
    if (cents === left) await saveInvoice(db, id, { status: 'Credited' })
    const content = cents === invoice.totalCents ? contentOf(invoice) : creditedPart(invoice, cents)
    return await issueCreditNote(db, context, actor, { ...invoice, ...content }, { reason, key, yearStartsIn: issuer.yearStartsIn })
  })
}

function creditedCents({ currency }: InvoiceRow, amount: number, left: Cents): Cents {
  if (!isAmount(amount, currency)) throw badInput('amount', decimalsMessage(currency))
  const cents = toCents(amount, currency)
  if (cents > left) throw badInput('amount', `At most ${amountInWords(left, currency)} of this invoice can be credited.`)
  return cents
}

/** The rest of an invoice that is paid by its link must be payable. */
function refuseUnpayableLeft(cents: Cents, { currency }: InvoiceRow) {
  const why = whyNotPayable(cents, currency)
  if (why) throw badInput('amount', why)
}

const contentOf = ({ lines, subtotalCents, taxCents, totalCents }: InvoiceRow) => ({ lines, subtotalCents, taxCents, totalCents })

type Note = { reason: string; key: string | null; yearStartsIn: number }

async function issueCreditNote(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  actor: Actor,
  invoice: InvoiceRow,
  { reason, key, yearStartsIn }: Note,
): Promise<string> {
  const { title, customer, issuer, logoId, currency, taxScheme, orderId } = invoice
  const said = { title, customer, issuer, logoId, currency, taxScheme, orderId, ...contentOf(invoice) }
  const at = clock.now()
  const numbered = await numberFor(db, creditSeries, yearStartsIn, dayIn(config.TIME_ZONE, at))
  const note = { kind: 'creditNote', status: 'Issued', creditsId: invoice.id, reason, createdBy: actor.id, idempotencyKey: key } as const
  const id = await insertInvoice(db, { ...said, ...note, ...numbered, issuedAt: at, createdAt: at })
  await beginFile(db, id, at)
  if (customer.email !== '') await insertMailing(db, id, at)
  await recordAudit(db, {
    actor,
    kind: 'money',
    activity: `credited ${amountInWords(invoice.totalCents, currency)} of the invoice ${invoice.numberText} by ${numbered.numberText}`,
    subject: { kind: 'invoice', id },
    after: { reason },
    at,
  })
  return id
}
