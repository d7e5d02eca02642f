import type { CardProvider } from './port.ts'
import { razorpaySignatureHeader } from './razorpay.signatures.ts'
import { isRazorpayId, type RazorpayCards } from './razorpay.ts'

/**
 * Razorpay beside the provider that takes cards from everywhere: a payment is opened there where it is asked for, and from then on
 * its id says whom to ask.
 */
export function withRazorpay<Main extends CardProvider>(main: Main, razorpay: RazorpayCards): Main {
  const of = (id: string) => (isRazorpayId(id) ? razorpay : main)
  return {
    ...main,
    razorpay,
    createIntent: ({ isInsideIndia, ...intent }) => (isInsideIndia ? razorpay : main).createIntent(intent),
    readIntent: (id) => of(id).readIntent(id),
    cancelIntent: (id) => of(id).cancelIntent(id),
    readAttempts: (id) => of(id).readAttempts(id),
    readReturns: (id) => of(id).readReturns(id),
    refund: (wish) => of(wish.intentId).refund(wish),
    readWebhook: (body, headers) => (headers[razorpaySignatureHeader] === undefined ? main : razorpay).readWebhook(body, headers),
  }
}
