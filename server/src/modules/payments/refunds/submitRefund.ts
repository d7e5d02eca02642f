import { href } from '@app/contract/screens.ts'
import type { AppContext } from '#core/context.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { CardRequestRefused, type MoneyReturn } from '#outside/cards/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { chargeIdOf } from '../intents/chargeOf.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { recordReturns } from '../returns/recordReturns.ts'
import { takenByReturns } from '../returns/takenByReturns.ts'
import { failWaitingRefund, refundWithIntent } from './refunds.store.ts'
import type { RefundRow } from './refunds.table.ts'

/**
 * Requests a reserved refund from the provider and records its state. If the server stopped after an earlier request, the provider
 * already lists the refund under our id, and it is not requested again.
 */
export async function submitRefund(context: AppContext, refundId: string): Promise<void> {
  const found = await refundWithIntent(context.db, refundId)
  if (found?.refund.state !== 'pending' || found.refund.providerId !== null) return
  const { refund, intent } = found
  const chargeId = chargeIdOf(intent)
  if (chargeId === null) throw new Error(`The payment of refund ${refundId} has no name at the provider.`)
  const { id, reason } = refund
  const said = await withCardProvider(() => context.cards.readReturns(chargeId))
  if (!said.some(({ ourId }) => ourId === id)) {
    try {
      await withCardProvider(() =>
        context.cards.refund({ intentId: chargeId, amountCents: asked(found, said), idempotencyKey: id, reason }),
      )
    } catch (error) {
      if (!(error instanceof CardRequestRefused)) throw error
      // An admin may have refunded it in the provider's dashboard, which is recorded here.
      await recordReturns(context, intent)
      return await refused(context, found, error.message)
    }
  }
  await recordReturns(context, intent)
  payableOf(context, intent).changed(context, intent)
}

/** Caps the amount at what is left there: dashboard refunds need not be whole cents of the payment. */
function asked({ refund, intent }: { refund: RefundRow; intent: PaymentIntentRow }, said: readonly MoneyReturn[]): number {
  if (refund.chargedCents === null || intent.chargedCents === null) return refund.amountCents
  return Math.min(refund.chargedCents, intent.chargedCents - takenByReturns(said, 'refund') - takenByReturns(said, 'dispute'))
}

async function refused(context: AppContext, { refund, intent }: { refund: RefundRow; intent: PaymentIntentRow }, why: string) {
  const { id, paymentId, amountCents, currency } = refund
  await context.db.transaction(async (db) => {
    if (!(await failWaitingRefund(db, id, why, context.clock.now()))) return
    await notify(db, {
      key: `refund:${id}:refused`,
      kind: 'payments',
      userIds: await backOfficeIds(db),
      text: `${amountInWords(amountCents, currency)} could not be refunded: ${why}`,
      href: intent.orderId === null ? payableOf(context, intent).page(payableRef(intent).id) : href('paymentDetails', { id: paymentId }),
    })
  })
  payableOf(context, intent).changed(context, intent)
}
