import { type NextFacts, nextAction, nextActionFor } from '@app/contract/orders/nextAction.rules.ts'
import { orderStatuses } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { expect, test } from 'vitest'
import { nextStep } from './nextStep.ts'
import { testOrder, withoutMoney } from './testOrder.ts'

const me = { isSuperAdmin: false }
const customer = { ...me, id: 'c1', role: 'user' } as const
const sales = { ...me, id: 's1', role: 'sales' } as const
const manager = { ...me, id: 'm1', role: 'manager' } as const
const employee = { ...me, id: 'e1', role: 'employee' } as const
type Reader = typeof customer | typeof sales | typeof manager | typeof employee
const unpriced = { totalAmount: 0, paidAmount: 0, partialAmount: 0, remainingAmount: 0, remaining: false, mayPay: false }
const unpaid = { paidAmount: 0, remainingAmount: 100 }
const paid = { paidAmount: 100, remainingAmount: 0, remaining: false, mayPay: false }
const unassigned = { assignedTo: [], assignedEmployee: [] }
const now = new Date('2026-11-20T11:00:00Z')

/** An order as the server answers it to this reader. */
function orderFor(reader: Reader, changes: Partial<Order>, facts: Partial<NextFacts> = {}): Order {
  const order = testOrder(changes)
  const told = nextAction({
    status: order.status,
    totalCents: (order.totalAmount ?? 0) * 100,
    paidCents: (order.paidAmount ?? 0) * 100,
    isFree: order.isFree ?? false,
    surplusCents: 0,
    dispute: null,
    offer: null,
    isAssigned: order.assignedTo.length + order.assignedEmployee.length > 0,
    hasWork: true,
    isCodeReleased: order.codeReleasedAt !== undefined,
    createdAt: new Date(order.createdAt),
    deadline: order.deadline,
    reviewUntil: null,
    isReviewOver: false,
    ...facts,
  })
  return { ...order, nextAction: nextActionFor(reader.role, told) }
}

test.each<[string, Reader, Partial<Order>, object]>([
  ['a new order waits for us', customer, { status: 'Requested', ...unpriced }, { mover: 'office' }],
  ['which means for a price', sales, { status: 'Requested', ...unpriced }, { mover: 'you', act: { kind: 'offer' } }],
  ['and then for the deal', sales, { status: 'Reviewing', ...unpaid }, { mover: 'you', act: { kind: 'agreedElsewhere' } }],
  ['the customer pays', customer, { status: 'Deal Confirmed', ...unpaid }, { mover: 'you', act: { kind: 'pay' } }],
  ['the office waits for it', sales, { status: 'Deal Confirmed', ...unpaid }, { mover: 'customer' }],
  ['and the employee too', employee, { status: 'Deal Confirmed', ...unpaid }, { mover: 'customer' }],
  ['then it is assigned', sales, { status: 'Deal Confirmed', ...unassigned }, { mover: 'you', act: { kind: 'assign' } }],
  ['the manager hands it on', manager, { status: 'Deal Confirmed', assignedEmployee: [] }, { mover: 'you', act: { kind: 'assign' } }],
  ['the employee begins', employee, { status: 'Deal Confirmed' }, { mover: 'you', act: { kind: 'status', to: 'Development' } }],
  ['and delivers', employee, { status: 'Testing' }, { mover: 'you', act: { kind: 'deliver' } }],
  ['while the manager looks on', manager, { status: 'Testing' }, { mover: 'worker' }],
  ['the customer may pay the rest already', customer, { status: 'Development' }, { mover: 'worker', act: { kind: 'pay' } }],
  ['must pay it to open the code', customer, { status: 'Delivered' }, { mover: 'you', act: { kind: 'pay' } }],
  [
    'and the rest where it was opened',
    customer,
    { status: 'Delivered', codeReleasedAt: '2026-11-21T00:00:00Z' },
    { title: 'Pay the remaining $50.00', text: 'You already have access to the source code.', act: { kind: 'pay' } },
  ],
  ['gets the code', customer, { status: 'Delivered', ...paid }, { mover: 'you', act: { kind: 'download' } }],
  ['the office need not wait', sales, { status: 'Delivered', ...paid }, { mover: 'customer', act: { kind: 'status', to: 'Completed' } }],
  ['and asks how it was', customer, { status: 'Completed', ...paid }, { mover: 'none', act: { kind: 'feedback' } }],
  ['a cancelled one tells why', customer, { status: 'Cancel Order', cancellationReason: 'No time.' }, { mover: 'none', text: 'No time.' }],
])('%s', (_, reader, changes, expected) => {
  const step = nextStep(orderFor(reader, changes), reader, now)
  expect(step).toMatchObject(expected)
  if (!('act' in expected)) expect(step).not.toHaveProperty('act')
})

test('a revision is told with its number and words to all who work on it, and to the customer as their change', () => {
  const revision = { number: 2, reason: 'The week should\nstart on Monday', files: 0, at: '2026-11-20T12:00:00.000Z' }
  const titleFor = (reader: Reader) => nextStep({ ...orderFor(reader, { status: 'Development' }), revision }, reader, now).title
  for (const reader of [employee, manager, sales]) expect(titleFor(reader)).toBe('Revision 2: The week should start on Monday')
  expect(titleFor(customer)).toBe('Revision 2: we are working on your change')
})

test('a promised answer shows its limit, and says so once it is overdue', () => {
  const order = (reader: Reader) => orderFor(reader, { status: 'Requested', ...unpriced })
  expect(nextStep(order(customer), customer, now).text).toBe(
    'We will send you a price within 1–2 hours. Nothing is charged before you pay.',
  )
  expect(nextStep(order(sales), sales, now).text).toMatch(
    /^Carla Customer is waiting for it. It is promised by \w{3}, \d+ Nov(?: 2026)?, \d\d:\d\d\.$/,
  )
  const tomorrow = new Date('2026-11-21T11:00:00Z')
  expect(nextStep(order(customer), customer, tomorrow).text).toContain('Our answer is overdue')
  expect(nextStep(order(sales), sales, tomorrow).text).toContain('It was promised by')
})

test('readers who see no money read no amounts, in any status', () => {
  for (const status of orderStatuses)
    for (const reader of [manager, employee]) {
      const { title, text = '', act } = nextStep(withoutMoney(orderFor(reader, { status })), reader, now)
      expect(`${title} ${text}`).not.toMatch(/\$|\b(50|100)\b|paid|pays|undefined|NaN/)
      expect(act?.kind).not.toBe('pay')
    }
})
