/** The part of Razorpay's page that we use. */
export type RazorpayPage = new (
  options: RazorpayOptions,
) => { open(): void; on(event: 'payment.failed', listener: (failed: { error?: { description?: string } }) => void): void }
export type RazorpayOptions = {
  key: string
  order_id: string
  prefill: { name?: string; email?: string }
  theme?: { color?: string }
  handler: (paid: { razorpay_payment_id: string; razorpay_signature: string }) => void
  modal: { ondismiss: () => void; confirm_close: boolean }
}

const address = 'https://checkout.razorpay.com/v1/checkout.js'

/** Loads Razorpay's script once it is chosen; a failed load can be retried. */
export function loadRazorpay(): Promise<RazorpayPage> {
  const there = pageIn(window)
  if (there) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Razorpay Failed To Load!'))
    }
    script.src = address
    script.async = true
    script.onerror = fail
    script.onload = () => {
      const page = pageIn(window)
      if (page) resolve(page)
      else fail()
    }
    document.head.append(script)
  })
}

function pageIn(here: Window): RazorpayPage | undefined {
  const page: unknown = Reflect.get(here, 'Razorpay')
  // Razorpay's script sets this global.
  return typeof page === 'function' ? (page as RazorpayPage) : undefined
}
