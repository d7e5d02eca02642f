import type { Actor } from '#core/access.ts'
import type { Cents } from '#core/money.ts'

/** Only admins refund. */
export const mayRefund = ({ role }: Pick<Actor, 'role'>) => role === 'admin'

type Money = { amountCents: Cents; refundedCents: Cents; disputedCents: Cents }

/** The part of a payment that can still be refunded; `waitingCents` are requested and not known at the provider yet. */
export const refundableCents = ({ amountCents, refundedCents, disputedCents }: Money, waitingCents: Cents): Cents =>
  Math.max(0, amountCents - refundedCents - disputedCents - waitingCents)

/** The last two digits of a refund decide what the sandbox does, as card numbers do for its cards. */
export const sandboxRefundOf = (amountCents: Cents): 'fails' | 'waits' | 'succeeds' => {
  const last = amountCents % 100
  if (last === 13) return 'fails'
  return last === 17 ? 'waits' : 'succeeds'
}
export const sandboxRefundHint =
  'This is the sandbox: an amount that ends in .13 is refused by the bank a moment later, one that ends in .17 is confirmed after a minute, and every other one succeeds at once.'
/** How long the sandbox keeps such a refund pending. */
export const sandboxRefundSeconds = 60
