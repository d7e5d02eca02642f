import type { CardProvider } from './port.ts'
import { razorpaySignatureHeader } from './razorpay.signatures.ts'
import { isRazorpayId, type RazorpayCards } from './razorpay.ts'
import { isSandboxOrderId } from './sandboxIndia.ts'

/**
 * Razorpay beside the provider that takes cards from everywhere: a payment is opened there where it is asked for, and from then on
 * its id says whom to ask.
 */
export function withRazorpay<Main extends CardProvider>(main: Main, razorpay: RazorpayCards): Main {
  // What the sandbox took before there were keys stays its own.
  const of = (id: string) => (isRazorpayId(id) && !isSandboxOrderId(id) ? razorpay : main)
  return {
    ...main,
    razorpay,
    createIntent: ({ isInsideIndia, ...intent }) => (isInsideIndia ? razorpay : main).createIntent(intent),
    readIntent: (id) => of(id).readIntent(id),
    cancelIntent: (id) => of(id).cancelIntent(id),
    readAttempts: (id) => of(id).readAttempts(id),
    readReturns: (id) => of(id).readReturns(id),
    async *listIntents(since) {
      yield* main.listIntents(since)
      yield* razorpay.listIntents(since)
    },
    async *listReturns(since) {
      yield* main.listReturns(since)
      yield* razorpay.listReturns(since)
    },
    refund: (input) => of(input.intentId).refund(input),
    readWebhook: (body, headers) => (headers[razorpaySignatureHeader] === undefined ? main : razorpay).readWebhook(body, headers),
  }
}
