import type { Role } from '@app/contract/core/access.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { type Me, meFrom } from '#core/session.ts'
import { userAs } from '#test/people.ts'

const person = (_id: string, name: string) => ({ _id, username: _id, name })

/** An order for tests, with the given changes. */
export const orderLike = (changes: Partial<Order> = {}): Order => ({
  _id: 'order-1',
  number: 1042,
  name: 'Landing page',
  title: 'Landing page',
  details: 'One page.',
  category: 'Web Development',
  type: 'New Project',
  status: 'Deal Confirmed',
  tab: 'active',
  progress: 40,
  deadline: '2026-11-30',
  timezone: '10 PM EST',
  currency: 'USD',
  totalAmount: 400,
  paidAmount: 0,
  partialAmount: 200,
  remainingAmount: 400,
  remaining: true,
  mayPay: true,
  customer: [person('customer', 'Amelia Walker')],
  assignedTo: [person('manager', 'Neha Kulkarni')],
  assignedEmployee: [person('employee', 'Rohan Desai')],
  isCommentDisabled: false,
  commentCount: 0,
  replyCount: 0,
  createdAt: '2026-11-20T08:25:11.000Z',
  technologies: [],
  documentation: false,
  bookingSession: false,
  createdBy: [person('customer', 'Amelia Walker')],
  isDeadlineMailSent: false,
  version: 1,
  statusChoices: [],
  isAgreed: false,
  dealChoices: [],
  nextAction: { party: 'customer', action: 'payToStart', until: null },
  ...changes,
})

/** A person of a role, whose id is the role's name. */
export const meAs = (role: Role): Me => meFrom(userAs(role))

/** Puts this person's session into the query cache. */
export const signInAs = (role: Role) => queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs(role) })
