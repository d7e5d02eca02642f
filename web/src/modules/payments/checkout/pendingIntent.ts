/** A card payment opened here whose end this browser has not seen. */
export type PendingIntent = {
  paymentIntent: string
  /** True once the card form has reported success: then it is awaited instead of opened again. */
  isConfirmed: boolean
}

const keyOf = (orderId: string) => `mentordesk.payment.${orderId}`

/** Stored for this tab only, so that a reload while paying finds it again. */
export function rememberIntent(orderId: string, pending: PendingIntent) {
  quietly(() => sessionStorage.setItem(keyOf(orderId), JSON.stringify(pending)))
}

export function pendingIntentOf(orderId: string): PendingIntent | null {
  return quietly(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(orderId)) ?? 'null')
    return isPending(kept) ? kept : null
  })
}

export function forgetIntent(orderId: string) {
  quietly(() => sessionStorage.removeItem(keyOf(orderId)))
}

const isPending = (value: unknown): value is PendingIntent =>
  typeof value === 'object' &&
  value !== null &&
  'paymentIntent' in value &&
  typeof value.paymentIntent === 'string' &&
  'isConfirmed' in value &&
  typeof value.isConfirmed === 'boolean'

/** Storage may be full or blocked; the webhook records the payment all the same. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
