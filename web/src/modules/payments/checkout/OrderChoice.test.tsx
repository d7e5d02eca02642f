// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CheckoutChoice } from './checkoutChoice.ts'
import { OrderChoice } from './OrderChoice.tsx'
import { ownQuote } from './useQuote.ts'

const plain: CheckoutChoice = { isPartial: false, quantity: 1, wantsWalkthrough: false, wantsReport: false, reportPages: 0, coins: 0 }
const choose = vi.fn<(patch: Partial<CheckoutChoice>) => void>()

const nothing = { codeWalkThrough: false, report: false }

function offer(choice: CheckoutChoice, { coins = 0, included = nothing, held = { here: 0, elsewhere: 0 } } = {}) {
  const bill = ownQuote({ totalAmount: 105, paidAmount: 0, currency: 'USD' }, choice, coins)
  render(
    <MantineProvider env="test">
      <OrderChoice quote={{ bill, choice, included, held }} choose={choose} currency="USD" />
    </MantineProvider>,
  )
}
const half = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Pay half of the price now, \$52\.50/ })

test('half the price is offered for a quantity of 1', async () => {
  offer(plain)
  await userEvent.click(half())
  expect(choose).toHaveBeenCalledWith({ isPartial: true })
})

test('for more it is disabled, and the reason is shown and read with it', () => {
  offer({ ...plain, quantity: 3 })
  expect(half().disabled).toBe(true)
  const reason = screen.getByText('Half can be paid for a quantity of 1 only.')
  expect(half().getAttribute('aria-describedby')?.split(' ')).toContain(reason.id)
})

test('extras in the price are shown as included, and nothing beyond it is ticked', async () => {
  choose.mockReset()
  offer(plain, { included: { codeWalkThrough: true, report: true } })
  expect(screen.getByText('Code walkthrough: included in the price.')).toBeTruthy()
  expect(screen.getByText('Report: included in the price.')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Code walkthrough/ })).toBeNull()
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: 'More pages of the report, $15.00 each' }))
  expect(choose.mock.calls).toEqual([[{ wantsReport: true, reportPages: 1 }]])
})

test('the quantity is folded away until it is asked for, or chosen already', async () => {
  offer(plain)
  expect(screen.queryByRole('textbox', { name: 'Quantity' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Order more than one' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('1')
  cleanup()
  offer({ ...plain, quantity: 3 })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' }).value).toBe('3')
})

test.each([
  ['none', 0, { here: 0, elsewhere: 0 }, 'You have none yet. Coins come with delivered orders.'],
  ['whole steps', 100, { here: 0, elsewhere: 0 }, 'You have 100 coins, worth $1.00.'],
  ['a part of a step', 75, { here: 0, elsewhere: 0 }, 'You have 75 coins, worth $0.75. Coins are used in steps of 50: 50 of your 75.'],
  [
    'some held for another order',
    50,
    { here: 0, elsewhere: 100 },
    'You have 150 coins, 100 of them held for a payment under way, worth $1.50.',
  ],
  ['all held for another order', 0, { here: 0, elsewhere: 100 }, 'You have 100 coins, held for a payment under way, worth $1.00.'],
  [
    'those of an attempt at this order, which can be used',
    100,
    { here: 100, elsewhere: 0 },
    'You have 100 coins, held for a payment under way, worth $1.00. Paying here replaces your unfinished payment of this order and uses its coins.',
  ],
])('coins: %s', (_which, coins, held, words) => {
  offer(plain, { coins, held })
  expect(screen.getByText(words)).toBeTruthy()
})

test('coins that are no whole step are used as far as possible, and the page says why', () => {
  offer({ ...plain, coins: 75 }, { coins: 100 })
  expect(screen.getByText(/Coins are used in steps of 50: 50 of these 75\.$/)).toBeTruthy()
})
