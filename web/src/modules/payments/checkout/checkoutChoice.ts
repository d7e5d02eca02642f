import type { SentTo } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import type { IncludedExtras } from '@app/contract/payments/payments.calls.ts'
import { isHalfOfMany, maxQuantity, maxReportPages, type PaymentChoice } from '@app/contract/payments/payments.rules.ts'
import { useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'

export type CheckoutTab = 'details' | 'checkout'
/** The choice at the checkout. A report may be wanted before its pages are counted. */
export type CheckoutChoice = PaymentChoice & { wantsReport: boolean }
type ExtrasChoice = Pick<CheckoutChoice, 'wantsWalkthrough' | 'wantsReport' | 'reportPages'>
/** The choice as far as the customer has touched it; untouched extras are not bought. */
export type TouchedChoice = Omit<CheckoutChoice, keyof ExtrasChoice> & Partial<ExtrasChoice>

/**
 * The choice and the open tab, kept in the address for reloads and the back button. The choice is shown at once and the address follows,
 * so that a fast second click does not undo the first.
 */
export function useCheckoutChoice() {
  const [params, setParams] = useSearchParams()
  const cause = useNavigationType()
  const [touched, setTouched] = useState(() => choiceFrom(params))
  const [seen, setSeen] = useState(params)
  if (params !== seen) {
    setSeen(params)
    // Navigated by back or forward, not by this hook.
    if (cause === 'POP') setTouched(choiceFrom(params))
  }
  const tab: CheckoutTab = params.get('tab') === 'checkout' ? 'checkout' : 'details'
  const go = (tab: CheckoutTab, touched: TouchedChoice, replace: boolean) =>
    setParams({ ...paramsOf(touched), ...(tab === 'checkout' && { tab }) }, { replace, preventScrollReset: true })

  return {
    touched,
    choose(patch: Partial<CheckoutChoice>) {
      const next = withoutHalfOfMany({ ...touched, ...patch })
      setTouched(next)
      go(tab, next, true)
    },
    tab,
    openTab: (tab: CheckoutTab) => go(tab, touched, false),
  }
}

/** The full choice. A walkthrough that the order includes is not bought again. */
export function wholeChoice(touched: TouchedChoice, included: IncludedExtras): CheckoutChoice {
  const { wantsWalkthrough = false, wantsReport = false, reportPages = 0 } = touched
  return { ...touched, wantsWalkthrough: wantsWalkthrough && !included.codeWalkThrough, wantsReport, reportPages }
}

/** Reads the choice from an address; invalid values are ignored. */
export function choiceFrom(params: URLSearchParams): TouchedChoice {
  return withoutHalfOfMany({
    isPartial: params.get('partial') === '1',
    quantity: whole(params.get('qty'), 1, maxQuantity),
    ...walkthroughFrom(params.get('walkthrough')),
    ...reportFrom(params.get('pages')),
    coins: whole(params.get('coins'), 0, Number.MAX_SAFE_INTEGER),
  })
}

/** A quantity above 1 is paid in full. */
const withoutHalfOfMany = (choice: TouchedChoice): TouchedChoice => (isHalfOfMany(choice) ? { ...choice, isPartial: false } : choice)

const noReport = 'none'
const walkthroughFrom = (text: string | null) => (text === '1' || text === '0' ? { wantsWalkthrough: text === '1' } : {})
function reportFrom(text: string | null): Partial<ExtrasChoice> {
  if (text === null) return {}
  return text === noReport ? { wantsReport: false, reportPages: 0 } : { wantsReport: true, reportPages: whole(text, 0, maxReportPages) }
}

/** Writes the choice to an address; defaults are left out. */
export const paramsOf = ({
  isPartial,
  quantity,
  wantsWalkthrough,
  wantsReport,
  reportPages = 0,
  coins,
}: TouchedChoice): Record<string, string> => ({
  ...(isPartial && { partial: '1' }),
  ...(quantity > 1 && { qty: String(quantity) }),
  ...(wantsWalkthrough !== undefined && { walkthrough: wantsWalkthrough ? '1' : '0' }),
  ...(wantsReport !== undefined && { pages: wantsReport ? String(reportPages) : noReport }),
  ...(coins > 0 && { coins: String(coins) }),
})

type Sent = Omit<SentTo<Contract['payments']['quote']>, 'order'>
/** The choice as call input. Untouched extras are left out, and are not bought. */
export const choiceInput = ({ isPartial, quantity, wantsWalkthrough, wantsReport, reportPages = 0, coins }: TouchedChoice): Sent => ({
  isPartial,
  qty: quantity,
  ...(wantsWalkthrough !== undefined && { codeWalkThrough: wantsWalkthrough }),
  ...(wantsReport !== undefined && { reportPages: wantsReport ? reportPages : 0 }),
  coins,
})

function whole(text: string | null, least: number, most: number): number {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : least
  return Math.min(most, Math.max(least, number))
}
