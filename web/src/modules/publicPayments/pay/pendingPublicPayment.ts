import type { OwnIntent } from '@app/contract/publicPayments/publicPayments.shapes.ts'

/** A payment opened here whose end this browser has not seen; `isConfirmed` once the card form has reported success. */
export type PendingPublicPayment = OwnIntent & { isConfirmed: boolean }

const keyOf = (way: string) => `mentordesk.publicPayment.${way}`

/** Stored for this tab only, so that a reload while paying finds it again. */
export function rememberPage(way: string, pending: PendingPublicPayment) {
  quietly(() => sessionStorage.setItem(keyOf(way), JSON.stringify(pending)))
}

export function pendingPublicPayment(way: string): PendingPublicPayment | null {
  return quietly(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(way)) ?? 'null')
    return isPending(kept) ? kept : null
  })
}

export function forget(way: string) {
  quietly(() => sessionStorage.removeItem(keyOf(way)))
}

const isPending = (value: unknown): value is PendingPublicPayment =>
  typeof value === 'object' &&
  value !== null &&
  'paymentIntent' in value &&
  typeof value.paymentIntent === 'string' &&
  'clientSecret' in value &&
  typeof value.clientSecret === 'string' &&
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
