import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { OrderPaymentButton } from './OrderPaymentButton.tsx'

type Payable = Parameters<typeof OrderPaymentButton>[0]['order']
const payable: Payable = {
  _id: 'o1',
  name: 'Shop',
  status: 'Deal Confirmed',
  totalAmount: 100,
  paidAmount: 0,
  remaining: true,
  isFree: false,
  mayPay: true,
}

function shown(changes: Partial<Payable>) {
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user') })
  return (
    <Providers env="test" queryClient={queryClient}>
      <MemoryRouter>
        <OrderPaymentButton order={{ ...payable, ...changes }} />
      </MemoryRouter>
    </Providers>
  )
}

test.each<[string, Partial<OrderSummary>, string]>([
  [
    'without a price',
    { status: 'Requested', totalAmount: 0, remaining: false, mayPay: false },
    'There is no price yet. We will send you one.',
  ],
  ['before the deal', { status: 'Reviewing', mayPay: false }, 'You can pay once we have confirmed the deal.'],
  ['of what is cancelled', { status: 'Cancel Order', mayPay: false }, 'This order is cancelled.'],
  ['of what is free', { totalAmount: 0, remaining: false, isFree: true, mayPay: false }, 'It is free of charge.'],
])('a disabled Pay Now %s shows the reason', (_, changes, why) => {
  render(shown(changes))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay Now for Shop' })
  expect(button.disabled).toBe(true)
  const words = screen.getByText(why)
  expect(button.getAttribute('aria-describedby')).toBe(words.id)
})

test('a paid order shows no reason', () => {
  render(shown({ paidAmount: 100, remaining: false, mayPay: false }))
  expect(screen.getByRole('button', { name: 'Paid for Shop' }).getAttribute('aria-describedby')).toBeNull()
})

test('once the order can be paid, the button leads to the checkout', () => {
  const { rerender } = render(shown({ status: 'Reviewing', mayPay: false }))
  rerender(shown({ mayPay: true }))
  expect(screen.getByRole('link', { name: 'Pay Now for Shop' }).getAttribute('href')).toBe('/profile/payment/o1')
  expect(screen.queryByText(/as soon as/)).toBeNull()
})
