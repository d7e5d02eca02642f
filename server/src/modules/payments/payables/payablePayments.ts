import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { PayablePayment } from '@app/contract/payments/payablePayments.shapes.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { paymentsTable } from '../payments.table.ts'
import { readRefunds } from '../refunds/refunds.serializer.ts'
import type { PayableRef } from './payable.port.ts'

/** Payments of one payable outside orders, latest first, for the back office. */
export async function readPayablePayments(db: Db, { kind, id }: PayableRef, reader: Actor): Promise<PayablePayment[]> {
  const rows = await db
    .select()
    .from(paymentsTable)
    .where(and(sql`${paymentsTable.orderId} is null`, eq(paymentsTable.payableKind, kind), eq(paymentsTable.payableId, id)))
    .orderBy(desc(paymentsTable.createdAt))
  const read: PayablePayment[] = []
  for (const payment of rows) {
    const amount = (cents: number) => fromCents(cents, payment.currency)
    read.push({
      _id: payment.id,
      name: payment.billing.name ?? '',
      email: payment.billing.email ?? '',
      amount: amount(payment.amountCents),
      surplus: amount(payment.surplusCents),
      refunded: amount(payment.refundedCents),
      disputed: amount(payment.disputedCents),
      currency: payment.currency,
      paymentMethod: payment.method,
      transactionId: payment.providerId ?? payment.id,
      status: payment.status,
      createdAt: payment.createdAt.toISOString(),
      refunds: await readRefunds(db, payment, reader),
    })
  }
  return read
}
