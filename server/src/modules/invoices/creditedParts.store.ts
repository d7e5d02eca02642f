import { sql } from 'drizzle-orm'
import { paymentReturnsTable, paymentsTable } from '#payments/payments.table.ts'
import type { invoicesTable } from './invoices.table.ts'

type Note = { id: string; numberText: string | null }

/** The last credit note of an invoice, for a list. */
export const lastNoteOf = (invoiceId: unknown) =>
  sql<Note | null>`(select json_build_object('id', note.id, 'numberText', note.number_text) from invoices note
    where note.credits_id = ${invoiceId} order by note.created_at desc, note.id desc limit 1)`

/** How much all credit notes of an invoice credit, for a list. */
export const creditedCentsOf = (invoiceId: unknown) =>
  sql<number>`(select coalesce(sum(note.total_cents), 0) from invoices note where note.credits_id = ${invoiceId})`.mapWith(Number)

/**
 * How much was refunded after an invoice was issued, of the payments that it stands for: those of its order, the one of a receipt, or its
 * own. A surplus was never invoiced, and money in another currency is not compared.
 */
export const refundedSince = ({ id, orderId, receiptOf, issuedAt, currency, kind }: typeof invoicesTable) =>
  sql<number>`(select coalesce(sum(${paymentReturnsTable.amountCents}), 0) from ${paymentReturnsTable}
    join ${paymentsTable} on ${paymentsTable.id} = ${paymentReturnsTable.paymentId}
    where ${kind} = 'invoice' and ${paymentReturnsTable.kind} = 'refund' and ${paymentReturnsTable.state} in ('pending', 'succeeded')
      and ${paymentReturnsTable.createdAt} >= ${issuedAt} and ${paymentsTable.currency} = ${currency}
      and case when ${receiptOf} is not null then ${paymentsTable.id} = ${receiptOf}
        when ${orderId} is not null then ${paymentsTable.orderId} = ${orderId}
        else ${paymentsTable.orderId} is null and ${paymentsTable.payableKind} = 'invoice' and ${paymentsTable.payableId} = ${id} end)`.mapWith(
    Number,
  )
