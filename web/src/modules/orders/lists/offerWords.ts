import { daysUntil, type ReaderClock } from '@app/contract/core/dueDay.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

const minuteMs = 60_000

/** How an offer stands that waits for the customer: 'Offer sent, 2 h', 'Offer seen, 2 h', 'Offer expires tomorrow'. */
export function offerWords({ madeAt, seenAt, validUntil, isExpired }: NonNullable<OrderSummary['openOffer']>, clock: ReaderClock): string {
  if (isExpired) return 'Offer expired'
  const left = validUntil === undefined ? undefined : daysUntil(validUntil, clock)
  if (left !== undefined && left <= 1) return left === 1 ? 'Offer expires tomorrow' : 'Offer expires today'
  return seenAt ? `Offer seen, ${since(seenAt, clock.now)}` : `Offer sent, ${since(madeAt, clock.now)}`
}

function since(at: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minuteMs))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`
}
