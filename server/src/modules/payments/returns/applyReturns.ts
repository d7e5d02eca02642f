import { returnedOf, takesMoney } from '@app/contract/payments/balance.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { Favour, HeldPayable } from '../payables/payable.port.ts'
import { returnsOfPayment, savePayment, saveReturn } from '../payments.store.ts'
import type { PaymentReturnRow, PaymentRow } from '../payments.table.ts'
import { refundsOf, saveRefund } from '../refunds/refunds.store.ts'
import type { RefundRow } from '../refunds/refunds.table.ts'
import { takenByReturns } from './takenByReturns.ts'

type ReturnsUpdate = {
  held: HeldPayable
  payment: PaymentRow
  said: readonly MoneyReturn[]
  /** The person who paid it back by hand, if no provider did. */
  byHand?: string
}

/** Records all refunds and disputes of a payment and updates the paid amount; `held` must be the payable of the payment. */
export async function applyReturns(
  db: Db,
  context: Pick<AppContext, 'clock'>,
  { held, payment, said: told, byHand }: ReturnsUpdate,
): Promise<void> {
  const now = context.clock.now()
  const before = await returnsOfPayment(db, payment.id)
  const refunds = await refundsOf(db, payment.id)
  const said = told.map((one) => withOurReason(one, refunds))
  const news = said.filter((one) =>
    isNews(
      one,
      before.find(({ providerId }) => providerId === one.id),
    ),
  )
  for (const { id: providerId, kind, state, amountCents, reason = null, answerBy = null, createdAt } of said)
    await saveReturn(db, { paymentId: payment.id, providerId, kind, state, amountCents, reason, answerBy, createdAt, updatedAt: now }, now)
  for (const one of said) await settleRefund(db, one, refunds, now)

  const returned = returnedOf(payment, { refundedCents: takenByReturns(said, 'refund'), disputedCents: takenByReturns(said, 'dispute') })
  const status = statusOf({ ...payment, ...returned }, said)
  const favours = refunds.filter(({ lowersPrice }) => lowersPrice).map((refund) => favourOf(refund, said))
  const { surplusCents, lowered } = await held.applyReturns({
    payment,
    said,
    news,
    favours,
    ...returned,
    status,
    now,
    ...(byHand && { byHand }),
  })
  for (const [id, loweredCents] of lowered ?? []) await saveRefund(db, id, { loweredCents, updatedAt: now })
  await savePayment(db, payment.id, { ...returned, surplusCents, status })
}

function favourOf(refund: RefundRow, said: readonly MoneyReturn[]): Favour {
  const { id, amountCents, loweredCents, requestedBy: by } = refund
  return { id, amountCents, loweredCents, by, isTaken: said.some((one) => isOf(one)(refund) && takesMoney(one.state)) }
}

const isOf =
  ({ id, ourId }: MoneyReturn) =>
  (refund: RefundRow) =>
    refund.id === ourId || refund.providerId === id

/** The provider knows only a reason code; our own reason is added. */
function withOurReason(one: MoneyReturn, refunds: readonly RefundRow[]): MoneyReturn {
  const ours = refunds.find(isOf(one))
  return ours && one.state !== 'failed' ? { ...one, reason: ours.reason } : one
}

/** Updates the refund requested here to the provider's state; once the provider knows it, the payment counts it and nothing is reserved. */
async function settleRefund(db: Db, one: MoneyReturn, refunds: readonly RefundRow[], now: Date): Promise<void> {
  const refund = one.kind === 'refund' ? refunds.find(isOf(one)) : undefined
  const state = one.state === 'succeeded' || one.state === 'failed' ? one.state : 'pending'
  if (!refund || (refund.state === state && refund.providerId === one.id)) return
  const failureMessage = state === 'failed' ? (one.reason ?? 'The bank did not take it.') : null
  await saveRefund(db, refund.id, { state, providerId: one.id, failureMessage, updatedAt: now })
}

/** A pending refund that succeeds is not announced again. */
const isNews = ({ state, amountCents }: MoneyReturn, before: PaymentReturnRow | undefined) =>
  !before || before.amountCents !== amountCents || (before.state !== state && !(before.state === 'pending' && state === 'succeeded'))

function statusOf({ amountCents, refundedCents, disputedCents }: PaymentRow, said: readonly MoneyReturn[]) {
  if (said.some(({ kind, state }) => kind === 'dispute' && (state === 'open' || state === 'inquiry'))) return 'disputed'
  if (disputedCents > 0) return 'charged back'
  if (refundedCents === 0) return 'succeeded'
  return refundedCents === amountCents ? 'refunded' : 'partially refunded'
}
