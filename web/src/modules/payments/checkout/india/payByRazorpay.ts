import type { CardBilling, CardOutcome } from '../cards/cardOutcome.ts'
import type { RazorpayPage } from './loadRazorpay.ts'

type RazorpayPayment = { keyId: string; orderId: string; billing: CardBilling }

const closed = 'You closed the payment before it was made. Nothing was charged.'

/** Opens Razorpay's page for an order of theirs and returns the outcome; the proof goes to the server. */
export function payByRazorpay(Page: RazorpayPage, { keyId, orderId, billing: { name, email } }: RazorpayPayment): Promise<CardOutcome> {
  return new Promise((resolve) => {
    let declined: string | undefined
    const page = new Page({
      key: keyId,
      order_id: orderId,
      prefill: { ...(name && { name }), ...(email && { email }) },
      handler: ({ razorpay_payment_id, razorpay_signature }) =>
        resolve({ status: 'succeeded', proof: { razorpay_payment_id, razorpay_signature } }),
      modal: { ondismiss: () => resolve({ status: 'failed', message: declined ?? closed }), confirm_close: true },
    })
    // After a decline another method may be tried there, so it is reported when the page closes.
    page.on('payment.failed', ({ error }) => {
      declined = error?.description
    })
    page.open()
  })
}
