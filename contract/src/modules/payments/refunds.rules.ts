import type { Actor } from '#core/access.ts'
import type { Cents } from '#core/money.ts'

/** Money leaves by an admin's hand alone. */
export const mayRefund = ({ role }: Pick<Actor, 'role'>) => role === 'admin'

type Money = { amountCents: Cents; refundedCents: Cents; disputedCents: Cents }

/** What of a payment may still be given back; `waitingCents` is asked for and not at the provider yet. */
export const refundableCents = ({ amountCents, refundedCents, disputedCents }: Money, waitingCents: Cents): Cents =>
  Math.max(0, amountCents - refundedCents - disputedCents - waitingCents)

/** The sandbox does as the last two digits of a refund tell it, as its cards do by their numbers. */
export const sandboxRefundOf = (amountCents: Cents): 'fails' | 'waits' | 'succeeds' => {
  const last = amountCents % 100
  if (last === 13) return 'fails'
  return last === 17 ? 'waits' : 'succeeds'
}
export const sandboxRefundHint =
  'This is the sandbox: an amount that ends in .13 is refused by the bank a moment later, one that ends in .17 is confirmed after a minute, and every other one succeeds at once.'
/** For how long a refund that waits does so. */
export const sandboxRefundSeconds = 60
