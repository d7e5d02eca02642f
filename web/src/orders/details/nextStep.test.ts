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
const unpriced = { totalAmount: 0, paidAmount: 0, remainingAmount: 0, remaining: false, mayPay: false }
const unpaid = { paidAmount: 0, remainingAmount: 100 }
const paid = { paidAmount: 100, remainingAmount: 0, remaining: false, mayPay: false }
const unassigned = { assignedTo: [], assignedEmployee: [] }

test.each<[string, typeof customer | typeof sales | typeof manager | typeof employee, Partial<Order>, object]>([
  ['a new order waits for us', customer, { status: 'Requested', ...unpriced }, { mover: 'office' }],
  ['which means for a price', sales, { status: 'Requested', ...unpriced }, { mover: 'you', act: { kind: 'amount' } }],
  ['and then for the deal', sales, { status: 'Reviewing', ...unpaid }, { mover: 'you', act: { kind: 'status', to: 'Deal Confirmed' } }],
  ['the customer pays', customer, { status: 'Deal Confirmed', ...unpaid }, { mover: 'you', act: { kind: 'pay' } }],
  ['the office waits for it', sales, { status: 'Deal Confirmed', ...unpaid }, { mover: 'customer' }],
  ['then it is assigned', sales, { status: 'Deal Confirmed', ...unassigned }, { mover: 'you', act: { kind: 'assign' } }],
  ['the manager hands it on', manager, { status: 'Deal Confirmed', assignedEmployee: [] }, { mover: 'you', act: { kind: 'assign' } }],
  ['the employee begins', employee, { status: 'Deal Confirmed' }, { mover: 'you', act: { kind: 'status', to: 'Development' } }],
  ['and delivers', employee, { status: 'Testing' }, { mover: 'you', act: { kind: 'deliver' } }],
  ['while the manager looks on', manager, { status: 'Testing' }, { mover: 'worker' }],
  ['the customer may pay the rest already', customer, { status: 'Development' }, { mover: 'worker', act: { kind: 'pay' } }],
  ['must pay it to open the code', customer, { status: 'Delivered' }, { mover: 'you', act: { kind: 'pay' } }],
  ['unless it was opened', customer, { status: 'Delivered', codeReleasedAt: '2026-11-21T00:00:00Z' }, { act: { kind: 'download' } }],
  ['gets the code', customer, { status: 'Delivered', ...paid }, { act: { kind: 'download' } }],
  ['the office completes it', sales, { status: 'Delivered', ...paid }, { act: { kind: 'status', to: 'Completed' } }],
  ['and asks how it was', customer, { status: 'Completed', ...paid }, { mover: 'nobody', act: { kind: 'feedback' } }],
  [
    'a cancelled one tells why',
    customer,
    { status: 'Cancel Order', cancellationReason: 'No time.' },
    { mover: 'nobody', text: 'No time.' },
  ],
])('%s', (_, reader, changes, expected) => {
  expect(nextStep(testOrder(changes), reader)).toMatchObject(expected)
})

test('whoever sees no money reads of none, whatever the status', () => {
  for (const status of orderStatuses)
    for (const reader of [manager, employee]) {
      const { title, text = '', act } = nextStep(withoutMoney(testOrder({ status })), reader)
      expect(`${title} ${text}`).not.toMatch(/\$|paid|pays|undefined|NaN/)
      expect(act?.kind).not.toBe('pay')
    }
})
