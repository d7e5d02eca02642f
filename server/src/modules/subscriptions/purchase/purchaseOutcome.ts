import { purchaseMessage } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import { providerOf } from '#outside/cards/index.ts'
import { intentByProviderId, recordIntent } from '#payments/index.ts'
import { subscriptionKind } from '../subscriptionPayable.ts'

/** The outcome of a subscription payment, read from the provider and recorded once. NOT_FOUND for payments of others. */
export async function purchaseOutcome(context: AppContext, userId: string, paymentIntent: string) {
  const intent = await intentByProviderId(context.db, providerOf(context.cards, paymentIntent), paymentIntent)
  if (intent?.userId !== userId || intent.payableKind !== subscriptionKind) throw notFound('Payment')
  const state = await recordIntent(context, intent)
  switch (state?.status) {
    case 'succeeded':
      return { status: 'succeeded', message: purchaseMessage } as const
    case 'processing':
      return { status: 'processing', message: 'The payment is being confirmed. This can take a moment.' } as const
    case 'open':
    case 'needs-action':
      return { status: 'open', message: 'This payment has not been made yet.' } as const
    case 'cancelled':
      return { status: 'cancelled', message: 'This payment was ended before it was made. Nothing was charged.' } as const
    default:
      return { status: 'failed', message: state?.failureMessage ?? 'Something went Wrong!' } as const
  }
}
