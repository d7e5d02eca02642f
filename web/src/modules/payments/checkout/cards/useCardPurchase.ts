import type { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import { type RefObject, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { newKey } from '#core/newKey.ts'
import { toast } from '#core/toast.ts'
import type { CardFormHandle } from './CardForm.tsx'

type Form = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }
const unexplained = 'Something went Wrong!'
const stillOpen = 'The payment is being confirmed and will appear here. Please do not pay again.'

type Opened = { paymentIntent: string; clientSecret: string }
type Seen = { status: 'succeeded' | 'processing' | 'failed' | 'open' | 'cancelled'; message: string }

export type Purchase = {
  /** Opens the payment; the same idempotency key returns the same payment. */
  open: (billing: BillingAddress, idempotencyKey: string) => Promise<Opened>
  /** The outcome according to the server. */
  look: (paymentIntent: string) => Promise<Seen>
  /** Reloads the purchased item, which may have changed. */
  refresh: () => void
  onPaid: () => void
}

/**
 * Buys an item by card: opens the payment, confirms the card, and asks the server for the outcome, which decides. A payment that may have
 * succeeded is looked up before another is opened.
 */
export function useCardPurchase({ open: openPayment, look, refresh, onPaid }: Purchase, card: RefObject<CardFormHandle | null>) {
  const [isPaying, setPaying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useRef<{ input: string; key: string }>(null)
  const confirmed = useRef<string>(null)
  const isBusy = useRef(false)

  async function pay(billing: BillingAddress, form: Form) {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setProblem(null)
    try {
      if (confirmed.current === null || !(await isOver(confirmed.current))) await begin(billing)
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error)
      const message = error instanceof CallError ? error.messageOr(unexplained) : unexplained
      const field = error instanceof CallError ? error.field : undefined
      if (field && form.getInputNode(field)) form.setFieldError(field, message)
      else setProblem(message)
    } finally {
      isBusy.current = false
      setPaying(false)
    }
  }

  async function begin(billing: BillingAddress) {
    const text = JSON.stringify(billing)
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    const { paymentIntent, clientSecret } = await open(billing, attempt.current.key)
    const outcome = (await card.current?.confirm(clientSecret)) ?? null
    if (outcome === null) return
    if (outcome.status !== 'failed') confirmed.current = paymentIntent
    if (!(await isOver(paymentIntent))) setProblem(outcome.message ?? unexplained)
  }

  /** The same input keeps its idempotency key until the payment has ended, so that a lost answer opens no second one. */
  async function open(billing: BillingAddress, idempotencyKey: string) {
    try {
      return await openPayment(billing, idempotencyKey)
    } catch (error) {
      if (error instanceof CallError && (error.code === 'CONFLICT' || error.code === 'REFUSED')) {
        attempt.current = null
        refresh()
      }
      throw error
    }
  }

  /** Whether no retry is needed: it is paid, or may be. */
  async function isOver(paymentIntent: string): Promise<boolean> {
    const seen = await look(paymentIntent)
    if (seen.status === 'succeeded') {
      toast.success(seen.message)
      refresh()
      onPaid()
      return true
    }
    const mayBePaid = seen.status === 'processing' || (confirmed.current === paymentIntent && seen.status === 'open')
    if (mayBePaid) setProblem(stillOpen)
    else {
      confirmed.current = null
      setProblem(seen.message)
    }
    return mayBePaid || seen.status === 'failed'
  }

  return { pay, isPaying, problem }
}
