import type { SentTo } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import type { AskedExtras } from '@app/contract/payments/payments.calls.ts'
import { isHalfOfMany, maxQuantity, maxReportPages, type PaymentChoice } from '@app/contract/payments/payments.rules.ts'
import { useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'

export type CheckoutTab = 'details' | 'checkout'
/** What is chosen at the checkout. A report may be wanted before its pages are counted. */
export type CheckoutChoice = PaymentChoice & { wantsReport: boolean }
type ExtrasChoice = Pick<CheckoutChoice, 'wantsWalkthrough' | 'wantsReport' | 'reportPages'>
/** The same as far as somebody has chosen: extras that were not touched are those that the order asks for. */
export type Touched = Omit<CheckoutChoice, keyof ExtrasChoice> & Partial<ExtrasChoice>

/**
 * The choice and the open tab, kept in the address, so that a reload and the back button find them again. The choice is
 * shown at once and the address follows: a second click that comes before the first has arrived there takes nothing back.
 */
export function useCheckoutChoice() {
  const [params, setParams] = useSearchParams()
  const cause = useNavigationType()
  const [touched, setTouched] = useState(() => choiceFrom(params))
  const [seen, setSeen] = useState(params)
  if (params !== seen) {
    setSeen(params)
    // Back or forward: not our own doing.
    if (cause === 'POP') setTouched(choiceFrom(params))
  }
  const tab: CheckoutTab = params.get('tab') === 'checkout' ? 'checkout' : 'details'
  const go = (tab: CheckoutTab, touched: Touched, replace: boolean) =>
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

/** The whole choice, with what the order asks for where nobody has chosen otherwise. */
export function wholeChoice(touched: Touched, asked: AskedExtras): CheckoutChoice {
  const { wantsWalkthrough = asked.codeWalkThrough, wantsReport } = touched
  const report = wantsReport === undefined ? pagesOf(asked.reportPages) : { wantsReport, reportPages: touched.reportPages ?? 0 }
  return { ...touched, wantsWalkthrough, ...report }
}
const pagesOf = (reportPages: number) => ({ wantsReport: reportPages > 0, reportPages })

/** What an address means; nonsense in it is read as not chosen. */
export function choiceFrom(params: URLSearchParams): Touched {
  return withoutHalfOfMany({
    isPartial: params.get('partial') === '1',
    quantity: whole(params.get('qty'), 1, maxQuantity),
    ...walkthroughFrom(params.get('walkthrough')),
    ...reportFrom(params.get('pages')),
    coins: whole(params.get('coins'), 0, Number.MAX_SAFE_INTEGER),
  })
}

/** More than one is paid in full: whoever wants more of it no longer pays half. */
const withoutHalfOfMany = (choice: Touched): Touched => (isHalfOfMany(choice) ? { ...choice, isPartial: false } : choice)

const noReport = 'none'
const walkthroughFrom = (text: string | null) => (text === '1' || text === '0' ? { wantsWalkthrough: text === '1' } : {})
function reportFrom(text: string | null): Partial<ExtrasChoice> {
  if (text === null) return {}
  return text === noReport ? { wantsReport: false, reportPages: 0 } : { wantsReport: true, reportPages: whole(text, 0, maxReportPages) }
}

/** How an address says it; what is as usual is not said. */
export const paramsOf = ({
  isPartial,
  quantity,
  wantsWalkthrough,
  wantsReport,
  reportPages = 0,
  coins,
}: Touched): Record<string, string> => ({
  ...(isPartial && { partial: '1' }),
  ...(quantity > 1 && { qty: String(quantity) }),
  ...(wantsWalkthrough !== undefined && { walkthrough: wantsWalkthrough ? '1' : '0' }),
  ...(wantsReport !== undefined && { pages: wantsReport ? String(reportPages) : noReport }),
  ...(coins > 0 && { coins: String(coins) }),
})

type Sent = Omit<SentTo<Contract['payments']['quote']>, 'order'>
/** The choice in the words of the calls. What was not touched is left to the server, which knows what the order asks for. */
export const choiceInput = ({ isPartial, quantity, wantsWalkthrough, wantsReport, reportPages = 0, coins }: Touched): Sent => ({
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
