import type { CardProvider } from './port.ts'
import { razorpaySignatureHeader } from './razorpay.signatures.ts'
import { isRazorpayId, type RazorpayCards } from './razorpay.ts'
import { isSandboxOrderId } from './sandboxIndia.ts'

/** Adds Razorpay to the main provider: a payment is created there on request, and its id then tells which provider to ask. */
export function withRazorpay<Main extends CardProvider>(main: Main, razorpay: RazorpayCards): Main {
  // Intents that the sandbox created before keys were set stay the sandbox's.
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
