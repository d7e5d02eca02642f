import type { Order } from '@app/contract/orders/orders.shapes.ts'

const person = (_id: string, name: string) => ({ _id, username: _id, name })
export const people = {
  customer: person('c1', 'Carla Customer'),
  manager: person('m1', 'Maya Manager'),
  employee: person('e1', 'Emil Employee'),
}

/** A half-paid order in development, as the back office sees it. */
export const testOrder = (changes: Partial<Order> = {}): Order => ({
  _id: 'o1',
  number: 1042,
  name: 'Shop in React',
  title: 'Shop in React',
  details: 'All of it.',
  category: 'Web',
  type: 'New Project',
  status: 'Development',
  tab: 'active',
  progress: 40,
  deadline: '2026-12-01',
  timezone: '10 PM EST',
  currency: 'USD',
  technologies: ['React'],
  documentation: false,
  bookingSession: false,
  totalAmount: 100,
  paidAmount: 50,
  partialAmount: 50,
  remainingAmount: 50,
  remaining: true,
  mayPay: true,
  customer: [people.customer],
  assignedTo: [people.manager],
  assignedEmployee: [people.employee],
  createdBy: [people.customer],
  isCommentDisabled: false,
  commentCount: 0,
  replyCount: 0,
  isDeadlineMailSent: false,
  version: 1,
  statusChoices: [],
  isAgreed: false,
  dealChoices: [],
  nextAction: { party: 'worker', action: 'finish', until: '2026-12-01' },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
})

/** The same order for a reader who sees no money. */
export function withoutMoney(order: Order): Order {
  const { totalAmount: _, paidAmount: __, partialAmount: ___, remainingAmount: ____, remaining: _____, mayPay: ______, ...rest } = order
  return rest
}
