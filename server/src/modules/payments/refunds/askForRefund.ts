import { href } from '@app/contract/screens.ts'
import type { AppContext } from '#core/context.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { CardRequestRefused, type MoneyReturn } from '#outside/cards/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { recordReturns } from '../returns/recordReturns.ts'
import { takenBy } from '../returns/takenBy.ts'
import { failWaitingRefund, refundWithIntent } from './refunds.store.ts'
import type { RefundRow } from './refunds.table.ts'

/**
 * Asks the provider for a refund that is set aside, and writes down how it stands. We may have gone down after asking: then the
 * provider knows it by our id already, however long ago that was, and is not asked again.
 */
export async function askForRefund(context: AppContext, refundId: string): Promise<void> {
  const found = await refundWithIntent(context.db, refundId)
  if (found?.refund.state !== 'pending' || found.refund.providerId !== null) return
  const { refund, intent } = found
  const { providerId } = intent
  if (providerId === null) throw new Error(`The payment of refund ${refundId} has no name at the provider.`)
  const { id, reason } = refund
  const said = await withCardProvider(() => context.cards.readReturns(providerId))
  if (!said.some(({ ourId }) => ourId === id)) {
    try {
      await withCardProvider(() =>
        context.cards.refund({ intentId: providerId, amountCents: asked(found, said), idempotencyKey: id, reason }),
      )
    } catch (error) {
      if (!(error instanceof CardRequestRefused)) throw error
      // Somebody may have given it back in the provider's dashboard meanwhile, which then is told here.
      await recordReturns(context, intent)
      return await refused(context, found, error.message)
    }
  }
  await recordReturns(context, intent)
  payableOf(context, intent).changed(context, intent)
}

/** No more than is left there: parts that were given back in the provider's dashboard need not be whole cents of the payment. */
function asked({ refund, intent }: { refund: RefundRow; intent: PaymentIntentRow }, said: readonly MoneyReturn[]): number {
  if (refund.chargedCents === null || intent.chargedCents === null) return refund.amountCents
  return Math.min(refund.chargedCents, intent.chargedCents - takenBy(said, 'refund') - takenBy(said, 'dispute'))
}

async function refused(context: AppContext, { refund, intent }: { refund: RefundRow; intent: PaymentIntentRow }, why: string) {
  const { id, paymentId, amountCents, currency } = refund
  await context.db.transaction(async (db) => {
    if (!(await failWaitingRefund(db, id, why, context.clock.now()))) return
    await notify(db, {
      key: `refund:${id}:refused`,
      kind: 'payments',
      userIds: await backOfficeIds(db),
      text: `${amountInWords(amountCents, currency)} could not be given back: ${why}`,
      href: intent.orderId === null ? payableOf(context, intent).page(payableRef(intent).id) : href('paymentDetails', { id: paymentId }),
    })
  })
  payableOf(context, intent).changed(context, intent)
}
