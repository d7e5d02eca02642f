import type { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { newKey } from '#core/newKey.ts'
import { checkSession, useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import type { CardFormHandle } from '#payments/index.ts'

type Form = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }
const unexplained = 'Something went Wrong!'
const stillOpen = 'The payment is being confirmed. This page tells you once it has come; please do not pay again.'

/**
 * Buys a plan: opens the payment, confirms the card, and asks the server what came of it, whose word counts. What was opened once and
 * may have been paid is looked up before anything is opened again.
 */
export function usePlanPurchase(plan: string, card: RefObject<CardFormHandle | null>, onDone: () => void) {
  const me = useMe()
  const queries = useQueryClient()
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
      const message = error instanceof CallError ? error.wordsOr(unexplained) : unexplained
      const field = error instanceof CallError ? error.field : undefined
      if (field && form.getInputNode(field)) form.setFieldError(field, message)
      else setProblem(message)
    } finally {
      isBusy.current = false
      setPaying(false)
    }
  }

  async function begin(billing: BillingAddress) {
    const input = { userId: me.id, subscription: plan, ...billing }
    const text = JSON.stringify(input)
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    const { paymentIntent, clientSecret } = await open(input, attempt.current.key)
    const outcome = (await card.current?.confirm(clientSecret)) ?? null
    if (outcome === null) return
    if (outcome.status !== 'failed') confirmed.current = paymentIntent
    if (!(await isOver(paymentIntent))) setProblem(outcome.message ?? unexplained)
  }

  /** The same input carries the same key until it has ended, so that a lost answer opens no second payment. */
  async function open(input: Parameters<typeof calls.payments.createIntent>[0], idempotencyKey: string) {
    try {
      return await calls.payments.createIntent(input, { idempotencyKey })
    } catch (error) {
      if (error instanceof CallError && (error.code === 'CONFLICT' || error.code === 'REFUSED')) {
        attempt.current = null
        refresh()
      }
      throw error
    }
  }

  /** Answers whether there is nothing to try again: it is paid, or may be. */
  async function isOver(paymentIntent: string): Promise<boolean> {
    const seen = await calls.subscriptions.record({ user: me.id, paymentIntent })
    if (seen.status === 'succeeded') {
      toast.success(seen.message)
      refresh()
      onDone()
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

  function refresh() {
    void checkSession()
    void queries.invalidateQueries({ queryKey: calls.subscriptions.key() })
  }

  return { pay, isPaying, problem }
}
