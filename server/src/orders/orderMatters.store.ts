import { workCategories } from '@app/contract/documents/documents.rules.ts'
import { and, asc, eq, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { documentsTable } from '#documents/documents.table.ts'
import { paymentReturnsTable, paymentsTable } from '#payments/payments.table.ts'

/** What beside its own row decides what happens next with an order. */
export type OrderMatters = { surplusCents: number; dispute: { answerBy: Date | null } | null; hasWork: boolean }

export async function mattersOf(db: Db, orderId: string): Promise<OrderMatters> {
  const [payments] = await db
    .select({ surplusCents: sum(paymentsTable.surplusCents).mapWith(Number) })
    .from(paymentsTable)
    .where(eq(paymentsTable.orderId, orderId))
  const [dispute] = await db
    .select({ answerBy: paymentReturnsTable.answerBy })
    .from(paymentReturnsTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, paymentReturnsTable.paymentId))
    .where(
      and(
        eq(paymentsTable.orderId, orderId),
        eq(paymentReturnsTable.kind, 'dispute'),
        inArray(paymentReturnsTable.state, ['inquiry', 'open']),
      ),
    )
    .orderBy(sql`${asc(paymentReturnsTable.answerBy)} nulls last`)
    .limit(1)
  const [work] = await db
    .select({ id: documentsTable.id })
    .from(documentsTable)
    .where(
      and(eq(documentsTable.orderId, orderId), inArray(documentsTable.category, [...workCategories]), isNull(documentsTable.deletedAt)),
    )
    .limit(1)
  return { surplusCents: payments?.surplusCents ?? 0, dispute: dispute ?? null, hasWork: work !== undefined }
}
