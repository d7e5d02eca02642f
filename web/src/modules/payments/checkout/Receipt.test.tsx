// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CheckoutChoice } from './checkoutChoice.ts'
import { Receipt } from './Receipt.tsx'
import { ownQuote } from './useQuote.ts'

const plain: CheckoutChoice = { isPartial: false, quantity: 1, wantsWalkthrough: false, wantsReport: false, reportPages: 0, coins: 0 }
const order = { totalAmount: 100, paidAmount: 0, currency: 'USD' as const }

function lines(choice: CheckoutChoice, changes: Partial<typeof order> & { codeWalkThrough?: number; reportFee?: number } = {}) {
  const bill = ownQuote({ ...order, ...changes }, choice, 100)
  const included = { codeWalkThrough: false, report: false }
  render(
    <Receipt
      quote={{
        bill,
        choice,
        included,
        held: { here: 0, elsewhere: 0 },
        isConfirmed: true,
        isKnown: true,
        insideIndia: undefined,
        error: null,
        retry() {},
      }}
      currency="USD"
    />,
  )
  return screen.getAllByRole('definition').map((amount) => amount.textContent)
}

test("the specification's sum, line by line: balance, walkthrough, two pages, a hundred coins off", () => {
  expect(lines({ ...plain, wantsWalkthrough: true, wantsReport: true, reportPages: 2, coins: 100 })).toEqual([
    '$100.00',
    '$50.00',
    '$30.00',
    '−$1.00',
    '$179.00',
  ])
  expect(screen.getByText('2 pages × $15.00')).toBeTruthy()
})

test('half the price, and the amount left to pay', () => {
  expect(lines({ ...plain, isPartial: true })).toEqual(['$50.00', '$50.00', '$50.00'])
  expect(screen.getByText('Half of the price')).toBeTruthy()
  expect(screen.getByText('Left to pay afterwards')).toBeTruthy()
})

test('half is not offered if only half is left', () => {
  expect(lines({ ...plain, isPartial: true }, { paidAmount: 50 })).toEqual(['$50.00', '$50.00'])
  expect(screen.getByText('Balance of the order')).toBeTruthy()
})

test("the order's own fees replace the usual ones, also if they are free", () => {
  const choice = { ...plain, wantsWalkthrough: true, wantsReport: true, reportPages: 1 }
  expect(lines(choice, { codeWalkThrough: 0, reportFee: 2.5 })).toEqual(['$100.00', '$0.00', '$2.50', '$102.50'])
})

test("the order's new total is announced before the payment, and nothing if it stays the same", () => {
  lines({ ...plain, quantity: 3 }, { totalAmount: 105 })
  expect(screen.getByRole('status').textContent).toBe("You pay $315.00 now; the order's total becomes $315.00.")
  cleanup()
  lines({ ...plain, isPartial: true })
  expect(screen.getByRole('status').textContent).toBe('')
})
