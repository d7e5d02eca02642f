import { type RefObject, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { newKey } from '#core/newKey.ts'
import type { CardFormHandle } from '#payments/index.ts'
import { forget, type PendingPublicPayment, pendingPublicPayment, rememberPage } from './pendingPublicPayment.ts'
import type { Seen, VisitorInput, WayToPay } from './waysToPay.ts'

type Form = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }
/** Why the last try has failed; a new object for each try. */
export type PublicPaymentProblem = { message: string }

const unexplained = 'Something Went Wrong !'

/**
 * Pays as a visitor: opens the payment, confirms the card, and asks the server for the outcome, which decides. An earlier attempt whose
 * end this browser has not seen is looked up or given up before another begins.
 */
export function usePublicPayment(card: RefObject<CardFormHandle | null>, way: WayToPay) {
  const [pending, setPending] = useState<PendingPublicPayment | null>(() => pendingPublicPayment(way.key))
  const [isPaid, setPaid] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const [problem, setProblem] = useState<PublicPaymentProblem | null>(null)
  const [needsCaptcha, setNeedsCaptcha] = useState(false)
  /** A captcha answer is used up by its request. */
  const [captchaUsedBy, setCaptchaUsedBy] = useState<object>()
  const isBusy = useRef(false)
  const attempt = useRef<{ input: string; key: string }>(null)

  /** Tries to pay; repeated calls have no effect while it runs. Field errors are reported at the fields. */
  async function pay(input: VisitorInput, form: Form) {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setProblem(null)
    try {
      if (!(await isOver())) await begin(input)
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error)
      const message = error instanceof CallError ? error.messageOr(unexplained) : unexplained
      const field = error instanceof CallError ? error.field : undefined
      if (field === 'captcha') setNeedsCaptcha(true)
      if (field === 'captcha' || (field && form.getInputNode(field))) form.setFieldError(field, message)
      else setProblem({ message })
    } finally {
      isBusy.current = false
      setPaying(false)
    }
  }

  /** A payment that the card form has accepted is looked up before another one. */
  async function isOver(): Promise<boolean> {
    const before = pendingPublicPayment(way.key)
    if (!before?.isConfirmed) return false
    return conclude(before, await way.look(before))
  }

  async function begin(input: VisitorInput) {
    const { paymentIntent, clientSecret } = await open(input)
    const opened = { paymentIntent, clientSecret, isConfirmed: false }
    rememberPage(way.key, opened)
    const outcome = (await card.current?.confirm(clientSecret)) ?? null
    if (outcome === null) return
    const tried = { ...opened, isConfirmed: outcome.status !== 'failed' }
    rememberPage(way.key, tried)
    const seen = await way.look(tried).catch(() => null)
    if (seen && conclude(tried, seen)) return
    // The card form has succeeded and the server does not answer, so it waits.
    if (tried.isConfirmed) return setPending(tried)
    setProblem({ message: outcome.message ?? seen?.message ?? unexplained })
    if (!needsCaptcha) await askWhetherCaptcha()
  }

  /** The same input keeps its idempotency key until it was answered, so that a lost answer opens no second payment. */
  async function open(input: VisitorInput) {
    const before = pendingPublicPayment(way.key)
    const instead = before && { paymentIntent: before.paymentIntent, clientSecret: before.clientSecret }
    const text = JSON.stringify([input, instead])
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
    try {
      const opened = await way.open(input, instead, attempt.current.key)
      attempt.current = null
      return opened
    } catch (error) {
      if (error instanceof CallError && error.code !== 'FAILED' && error.code !== 'BUSY') attempt.current = null
      // The previous attempt has succeeded after all.
      if (error instanceof CallError && error.code === 'CONFLICT' && before) conclude(before, await way.look(before))
      throw error
    } finally {
      if (input.captcha) setCaptchaUsedBy({})
    }
  }

  async function askWhetherCaptcha() {
    if (await way.needsCaptcha().catch(() => false)) setNeedsCaptcha(true)
  }

  /** Whether no retry is needed: it is paid, or about to be. */
  function conclude(looked: PendingPublicPayment, { status }: Seen): boolean {
    if (status === 'succeeded') {
      forget(way.key)
      setPending(null)
      setPaid(true)
      return true
    }
    if (status === 'processing' || (looked.isConfirmed && status === 'open')) {
      setPending({ ...looked, isConfirmed: true })
      return true
    }
    return false
  }

  return {
    pay,
    isPaying,
    isPaid,
    problem,
    needsCaptcha,
    captchaUsedBy,
    /** The card form has succeeded; the end is awaited. */
    waiting: pending?.isConfirmed ? pending : null,
    /** Takes the result of polling the awaited payment. */
    found(seen: Seen) {
      if (seen.status === 'succeeded') {
        forget(way.key)
        setPaid(true)
      } else setProblem({ message: seen.message })
      setPending(null)
    },
  }
}
