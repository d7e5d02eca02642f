import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { HeldPayable } from '../payables/payable.port.ts'
import { returnsOfPayment } from '../payments.store.ts'
import type { PaymentRow } from '../payments.table.ts'
import { applyReturns } from '../returns/applyReturns.ts'
import type { RefundRow } from './refunds.table.ts'

/** Applies a refund that staff have paid back by hand; it is complete once it is recorded. */
export async function applyByHand(
  db: Db,
  context: Pick<AppContext, 'clock'>,
  { held, payment, refund }: { held: HeldPayable; payment: PaymentRow; refund: RefundRow },
): Promise<void> {
  const earlier = (await returnsOfPayment(db, payment.id)).map(({ providerId, answerBy, reason, ...one }) => ({
    ...one,
    id: providerId,
    ...(reason && { reason }),
    ...(answerBy && { answerBy }),
  }))
  const { id: ourId, amountCents, createdAt } = refund
  const byHand = { kind: 'refund', id: `hand_${ourId}`, ourId, state: 'succeeded', amountCents, createdAt } as const
  await applyReturns(db, context, { held, payment, said: [...earlier, byHand], byHand: refund.requestedBy })
}
