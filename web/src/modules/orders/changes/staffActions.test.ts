import type { Role } from '@app/contract/core/access.ts'
import { expect, test } from 'vitest'
import { meAs, orderLike } from '../testOrder.ts'
import {
  acceptPayment,
  addProgress,
  assignTo,
  deliverCode,
  editAmount,
  editDetails,
  makeOffer,
  toggleComment,
  viewDetails,
} from './staffActions.tsx'

function offeredTo(role: Role, order = orderLike()) {
  const row = { me: meAs(role), order, open: () => {} }
  const all = [
    viewDetails(order, { rows: [order], key: [], total: 1 }),
    editDetails(row),
    makeOffer(row),
    editAmount(row),
    assignTo(row),
    acceptPayment(row),
    addProgress(row),
    deliverCode(row),
    toggleComment(row, () => {}),
  ]
  return all.filter((action) => action !== false)
}
const labels = (role: Role, order = orderLike()) => offeredTo(role, order).map(({ label }) => label)

test('each role is offered the actions that the rules allow', () => {
  expect(labels('admin')).toEqual([
    'View Details',
    'Edit Details',
    'Make an Offer',
    'Edit Amount',
    'Assign To',
    'Accept Manual Payment',
    'Add Progress',
    'Deliver Code',
    'Disable Comment',
  ])
  // Only admins open and close the comments of an order.
  expect(labels('sales')).not.toContain('Disable Comment')
  expect(labels('manager')).toEqual(['View Details', 'Assign To', 'Add Progress', 'Deliver Code'])
  expect(labels('employee')).toEqual(['View Details', 'Add Progress', 'Deliver Code'])
})

test("a manager can't assign another manager's order", () => {
  expect(labels('manager', orderLike({ assignedTo: [] }))).not.toContain('Assign To')
})

test("manual payment needs a balance, and a cancelled order can't be delivered", () => {
  const isDisabled = (label: string, order: ReturnType<typeof orderLike>) =>
    offeredTo('admin', order).find((action) => action.label === label)?.isDisabled
  expect(isDisabled('Accept Manual Payment', orderLike({ remaining: false }))).toBe(true)
  expect(isDisabled('Accept Manual Payment', orderLike())).toBe(false)
  expect(isDisabled('Deliver Code', orderLike({ status: 'Cancel Order' }))).toBe(true)
})
