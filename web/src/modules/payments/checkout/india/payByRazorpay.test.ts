import { expect, test } from 'vitest'
import type { RazorpayOptions, RazorpayPage } from './loadRazorpay.ts'
import { payByRazorpay } from './payByRazorpay.ts'

type Opened = { options: RazorpayOptions; decline: (description: string) => void; isOpen: boolean }

/** Razorpay's page, with the test acting as the customer. */
function openedPage() {
  const opened: Opened[] = []
  const Page: RazorpayPage = class {
    readonly seen: Opened
    constructor(options: RazorpayOptions) {
      this.seen = { options, decline: () => undefined, isOpen: false }
      opened.push(this.seen)
    }
    on(_event: 'payment.failed', listener: (failed: { error?: { description?: string } }) => void) {
      this.seen.decline = (description) => listener({ error: { description } })
    }
    open() {
      this.seen.isOpen = true
    }
  }
  const outcome = payByRazorpay(Page, { keyId: 'rzp_test_1', orderId: 'order_1', billing: { name: 'Ann', email: 'ann@example.com' } })
  const [page] = opened
  if (!page) throw new Error('no page was opened')
  return { page, outcome }
}

test("the page is opened for the server's order, with the public key and the billing address", async () => {
  const { page, outcome } = openedPage()
  expect(page.isOpen).toBe(true)
  expect(page.options).toMatchObject({ key: 'rzp_test_1', order_id: 'order_1', prefill: { name: 'Ann', email: 'ann@example.com' } })
  expect(page.options).not.toHaveProperty('amount')
  page.options.handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' })
  expect(await outcome).toEqual({ status: 'succeeded', proof: { razorpay_payment_id: 'pay_1', razorpay_signature: 'abc' } })
})

test("closing the page is no payment; a bank's decline is reported once it is closed", async () => {
  const left = openedPage()
  left.page.options.modal.ondismiss()
  expect(await left.outcome).toEqual({ status: 'failed', message: expect.stringContaining('Nothing was charged') })

  const declined = openedPage()
  declined.page.decline('Your payment was declined by the bank.')
  declined.page.options.modal.ondismiss()
  expect(await declined.outcome).toEqual({ status: 'failed', message: 'Your payment was declined by the bank.' })

  const again = openedPage()
  again.page.decline('Your payment was declined by the bank.')
  again.page.options.handler({ razorpay_payment_id: 'pay_2', razorpay_signature: 'def' })
  expect(await again.outcome).toMatchObject({ status: 'succeeded' })
})
