import type { ReceivedFrom, SentTo } from '@app/contract/core/call.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import type { Payment } from '@app/contract/payments/payments.calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { newKey } from '#core/newKey.ts'
import { forgetIntent, type PendingIntent, pendingIntentOf, rememberIntent } from '../pendingIntent.ts'
import { useAbandonOnLeave } from '../useAbandonOnLeave.ts'
import type { CardFormHandle } from './CardForm.tsx'
import type { CardOutcome } from './cardOutcome.ts'

type Input = SentTo<Contract['payments']['createIntent']> & { order: string }
type Seen = ReceivedFrom<Contract['payments']['record']>
/** Why the last try has failed. */
export type PaymentProblem = { message: string }
type Form = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }
type Shown = { amount: number; currency: string }

const unexplained = 'Something went Wrong!'

/**
 * Pays an order by card: opens the payment, confirms the card, and asks the server for the outcome, which decides. An attempt that may
 * have been paid is looked up before another begins.
 */
export function useCardPayment(orderId: string, card: RefObject<CardFormHandle | null>, onPaid: () => void) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<PendingIntent | null>(() => pendingIntentOf(orderId))
  const [paid, setPaid] = useState<Payment | null>(null)
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [isPaying, setPaying] = useState(false)
  const isBusy = useRef(false)
  const attempt = useRef<{ input: string; key: string }>(null)
  // After leaving and returning, a new attempt begins.
  const begun = useAbandonOnLeave(() => {
    attempt.current = null
  })

  /**
   * Tries to pay; repeated calls have no effect while it runs. A charge that differs from the amount `shown` is refused. Errors of a
   * field are reported at the field.
   */
  async function pay(input: Input, shown: Shown, form: Form, isInsideIndia = false) {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setProblem(null)
    try {
      const before = pendingIntentOf(orderId)
      const isFree = before === null || (await isGivenUp(before))
      if (isFree) await begin(input, shown, isInsideIndia)
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error)
      const { field } = error instanceof CallError ? error : { field: undefined }
      const message = error instanceof CallError ? error.messageOr(unexplained) : unexplained
      if (field && form.getInputNode(field)) form.setFieldError(field, message)
      else setProblem({ message })
    } finally {
      isBusy.current = false
      setPaying(false)
    }
  }

  /** An earlier attempt whose end this browser has not seen, for instance after a lost connection, may have been paid. */
  async function isGivenUp(before: PendingIntent) {
    const seen = await calls.payments.record({ paymentIntent: before.paymentIntent })
    if (seen.status === 'succeeded') succeed(seen)
    else if (seen.status === 'processing') wait(before.paymentIntent)
    return seen.status !== 'succeeded' && seen.status !== 'processing'
  }

  async function begin(input: Input, shown: Shown, isInsideIndia: boolean) {
    const opened = await open(input, isInsideIndia)
    if (!begun.begins(opened.paymentIntent)) return
    if (opened.amount !== shown.amount || opened.currency !== shown.currency) {
      refresh()
      const now = money(opened.amount, opened.currency)
      setProblem({ message: `The price is now ${now}. Nothing was charged; please check it and try again.` })
      return
    }
    const { paymentIntent, clientSecret } = opened
    rememberIntent(orderId, { paymentIntent, isConfirmed: false })
    const outcome = (await card.current?.confirm(clientSecret)) ?? null
    if (outcome === null) return forgetIntent(orderId)
    if (outcome.status !== 'failed') rememberIntent(orderId, { paymentIntent, isConfirmed: true })
    await conclude(paymentIntent, outcome)
  }

  /** The same choice keeps its idempotency key until the attempt has ended, so that a lost answer opens no second payment. */
  async function open(input: Input, isInsideIndia: boolean) {
    const text = JSON.stringify(isInsideIndia ? [input] : input)
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    try {
      const once = { idempotencyKey: attempt.current.key }
      return await (isInsideIndia ? openInsideIndia(input, once) : calls.payments.createIntent(input, once))
    } catch (error) {
      if (error instanceof CallError && error.code === 'CONFLICT') attempt.current = null
      if (error instanceof CallError && error.code === 'REFUSED') refresh()
      throw error
    }
  }

  async function conclude(paymentIntent: string, outcome: CardOutcome) {
    const seen = await calls.payments.record({ paymentIntent, ...outcome.proof }).catch(() => null)
    if (seen?.status === 'succeeded') return succeed(seen)
    if (seen?.status === 'processing' || (outcome.status !== 'failed' && !isOver(seen))) return wait(paymentIntent)
    setProblem({ message: outcome.message ?? seen?.message ?? unexplained })
    if (seen) return forgetIntent(orderId)
    // The server did not answer, so the attempt is looked up before another one.
    setPending({ paymentIntent, isConfirmed: false })
  }

  function succeed({ payment }: Seen) {
    begun.ends()
    forgetIntent(orderId)
    attempt.current = null
    setPending(null)
    if (payment) setPaid(payment)
    onPaid()
    refresh()
  }

  function wait(paymentIntent: string) {
    begun.ends()
    const waiting = { paymentIntent, isConfirmed: true }
    rememberIntent(orderId, waiting)
    setPending(waiting)
  }

  function refresh() {
    for (const { key } of [calls.orders, calls.payments, calls.coins]) void queries.invalidateQueries({ queryKey: key() })
  }

  return {
    pay,
    isPaying,
    problem,
    paid,
    /** An open payment that is awaited or was begun before a reload. */
    pending,
    /** Takes the result of looking up the pending payment. */
    found(seen: Seen) {
      if (seen.status === 'succeeded') return succeed(seen)
      forgetIntent(orderId)
      setPending(null)
      // A payment that was cancelled by leaving the page is not reported.
      if ((seen.status === 'failed' || pending?.isConfirmed) && seen.message) setProblem({ message: seen.message })
    },
  }
}

/** Razorpay's order id both names the payment and opens its page. */
async function openInsideIndia(input: Input, once: { idempotencyKey: string }) {
  const { id, amount, currency } = await calls.payments.makeRazorpay(input, once)
  return { paymentIntent: id, clientSecret: id, amount: fromCents(amount, currency), currency }
}

const isOver = (seen: Seen | null) => seen?.status === 'failed' || seen?.status === 'cancelled'
