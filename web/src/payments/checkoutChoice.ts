import type { SentTo } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { isHalfOfMany, maxQuantity, maxReportPages, type PaymentChoice } from '@app/contract/payments/payments.rules.ts'
import { useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'

export type CheckoutTab = 'details' | 'checkout'
/** What is chosen at the checkout. A report may be wanted before its pages are counted. */
export type CheckoutChoice = PaymentChoice & { wantsReport: boolean }

/**
 * The choice and the open tab, kept in the address, so that a reload and the back button find them again. The choice is
 * shown at once and the address follows: a second click that comes before the first has arrived there takes nothing back.
 */
export function useCheckoutChoice() {
  const [params, setParams] = useSearchParams()
  const cause = useNavigationType()
  const [choice, setChoice] = useState(() => choiceFrom(params))
  const [seen, setSeen] = useState(params)
  if (params !== seen) {
    setSeen(params)
    // Back or forward: not our own doing.
    if (cause === 'POP') setChoice(choiceFrom(params))
  }
  const tab: CheckoutTab = params.get('tab') === 'checkout' ? 'checkout' : 'details'
  const go = (tab: CheckoutTab, choice: CheckoutChoice, replace: boolean) =>
    setParams({ ...paramsOf(choice), ...(tab === 'checkout' && { tab }) }, { replace, preventScrollReset: true })

  return {
    choice,
    choose(patch: Partial<CheckoutChoice>) {
      const next = withoutHalfOfMany({ ...choice, ...patch })
      setChoice(next)
      go(tab, next, true)
    },
    tab,
    openTab: (tab: CheckoutTab) => go(tab, choice, false),
  }
}

/** What an address means; nonsense in it is read as the plain choice. */
export function choiceFrom(params: URLSearchParams): CheckoutChoice {
  const pages = params.get('pages')
  return withoutHalfOfMany({
    isPartial: params.get('partial') === '1',
    quantity: whole(params.get('qty'), 1, maxQuantity),
    wantsWalkthrough: params.get('walkthrough') === '1',
    wantsReport: pages !== null,
    reportPages: whole(pages, 0, maxReportPages),
    coins: whole(params.get('coins'), 0, Number.MAX_SAFE_INTEGER),
  })
}

/** More than one is paid in full: whoever wants more of it no longer pays half. */
const withoutHalfOfMany = (choice: CheckoutChoice): CheckoutChoice => (isHalfOfMany(choice) ? { ...choice, isPartial: false } : choice)

/** How an address says it; what is as usual is not said. */
export const paramsOf = (choice: CheckoutChoice): Record<string, string> => ({
  ...(choice.isPartial && { partial: '1' }),
  ...(choice.quantity > 1 && { qty: String(choice.quantity) }),
  ...(choice.wantsWalkthrough && { walkthrough: '1' }),
  ...(choice.wantsReport && { pages: String(choice.reportPages) }),
  ...(choice.coins > 0 && { coins: String(choice.coins) }),
})

type Sent = Omit<SentTo<Contract['payments']['quote']>, 'order'>
/** The choice in the words of the calls. */
export const choiceWire = ({ isPartial, quantity, wantsWalkthrough, wantsReport, reportPages, coins }: CheckoutChoice): Sent => ({
  isPartial,
  qty: quantity,
  codeWalkThrough: wantsWalkthrough,
  reportPages: wantsReport ? reportPages : 0,
  coins,
})

function whole(text: string | null, least: number, most: number): number {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : least
  return Math.min(most, Math.max(least, number))
}
