import { successMessage } from '@app/contract/publicPayments/publicPayments.rules.ts'
import type { OwnIntent } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { type PaymentIntentRow, recordIntent } from '#payments/index.ts'
import { intentOfVisitor } from './intentOfVisitor.ts'

/**
 * The outcome of a visitor's payment, read from the provider and recorded once. Only the holder of the client secret gets it, without
 * details. Throws NOT_FOUND for anything else, also for an order's intent.
 */
export async function recordPublicPayment(context: AppContext, asked: OwnIntent) {
  return outcomeOf(context, orNotFound(await intentOfVisitor(context, asked), 'Payment'))
}

/** The outcome of an intent, without details of the payer. */
export async function outcomeOf(context: AppContext, intent: PaymentIntentRow) {
  const state = await recordIntent(context, intent)
  switch (state?.status) {
    case 'succeeded':
      return { status: 'succeeded', message: successMessage } as const
    case 'processing':
      return { status: 'processing', message: 'The payment is being confirmed. This can take a moment.' } as const
    case 'open':
    case 'needs-action':
      return { status: 'open', message: 'This payment has not been made yet.' } as const
    case 'cancelled':
      return { status: 'cancelled', message: 'This payment was ended before it was made. Nothing was charged.' } as const
    default:
      return { status: 'failed', message: state?.failureMessage ?? 'Something Went Wrong !' } as const
  }
}
