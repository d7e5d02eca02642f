// @vitest-environment node
import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { nextActionWords } from '@app/contract/orders/nextActionWords.ts'
import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const order = (action: WaitingOrder['nextAction']['action'], facts: Partial<WaitingOrder> = {}): WaitingOrder => ({
  _id: 'o1',
  number: 1,
  name: 'Compiler',
  category: 'Python',
  type: 'New Project',
  status: 'Deal Confirmed',
  tab: 'active',
  progress: 0,
  deadline: '2026-12-01',
  timezone: 'UTC',
  currency: 'USD',
  totalAmount: 120,
  paidAmount: 0,
  partialAmount: 60,
  remainingAmount: 120,
  remaining: true,
  customer: [],
  assignedTo: [],
  assignedEmployee: [],
  isCommentDisabled: false,
  commentCount: 0,
  replyCount: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  nextAction: { party: 'customer', action, until: null },
  ...facts,
})
const needs = (...orders: WaitingOrder[]) => needsOf(orders, { id: 'c1', role: 'user' }, new Date('2026-11-21T00:00:00Z'))

test.each(['payToStart', 'payToOpen', 'payRest'] as const)('%s links to the payment of the rest, with the order’s own text', (action) => {
  const [need] = needs(order(action))
  expect(need).toMatchObject({ order: 'Compiler', action: 'Pay $120.00', to: '/profile/payment/o1' })
  const about = { status: 'Deal Confirmed', progress: 0, customer: '', money: { isPriced: true, left: '$120.00' } } as const
  expect(need?.words).toBe(nextActionWords({ action }, 'customer', about).title)
})

test('a delivery waits for review', () => {
  expect(needs(order('review', { status: 'Delivered', remaining: false }))[0]).toMatchObject({
    words: 'Your code is here',
    to: '/profile/view-order-details/o1',
  })
})

test('at most three are shown, payments before reviews', () => {
  expect(
    needs(
      order('review', { _id: 'd' }),
      order('payToOpen', { _id: 'a' }),
      order('payRest', { _id: 'b' }),
      order('review', { _id: 'e' }),
    ).map(({ id }) => id),
  ).toEqual(['a', 'b', 'd'])
})
