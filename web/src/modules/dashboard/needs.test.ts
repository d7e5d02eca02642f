// @vitest-environment node
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const order = (facts: Partial<OrderSummary>): OrderSummary => ({
  _id: 'o1',
  number: 1,
  name: 'Compiler',
  category: 'Python',
  type: 'New Project',
  status: 'Requested',
  tab: 'new',
  progress: 0,
  deadline: '2026-12-01',
  timezone: 'UTC',
  currency: 'USD',
  customer: [],
  assignedTo: [],
  assignedEmployee: [],
  isCommentDisabled: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...facts,
})

test('an agreed price waits for its payment, with what is left of it', () => {
  const [need] = needsOf([order({ status: 'Deal Confirmed', mayPay: true, remainingAmount: 120, paidAmount: 0 })])
  expect(need).toMatchObject({ order: 'Compiler', action: 'Pay $120.00', to: '/profile/payment/o1' })
  expect(need?.words).toMatch(/begins with your payment/)
})

test('an order that is done but not paid says what paying opens', () => {
  expect(needsOf([order({ status: 'Delivered', mayPay: true, remaining: true, remainingAmount: 60 })])[0]?.words).toMatch(/source code/)
})

test('a paid delivery waits to be looked at', () => {
  expect(needsOf([order({ status: 'Delivered', remaining: false })])[0]).toMatchObject({ to: '/profile/view-order-details/o1' })
})

test('what waits for us and not for the customer is left out', () => {
  expect(needsOf([order({}), order({ status: 'Development' }), order({ status: 'Completed' })])).toEqual([])
})

test('of many, three are shown, payments with the nearest deadline first', () => {
  const open = { status: 'Deal Confirmed', mayPay: true } as const
  const needs = needsOf([
    order({ _id: 'd', status: 'Delivered' }),
    order({ ...open, _id: 'late', deadline: '2026-12-24' }),
    order({ ...open, _id: 'soon', deadline: '2026-11-30' }),
    order({ _id: 'e', status: 'Delivered' }),
  ])
  expect(needs.map(({ id }) => id)).toEqual(['soon', 'late', 'd'])
})
