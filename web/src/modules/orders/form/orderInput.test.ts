import { expect, test } from 'vitest'
import { emptyOrder, type OrderFields } from './orderFields.ts'
import { orderChanges, ownOrder, staffOrder } from './orderInput.ts'

const fields: OrderFields = {
  ...emptyOrder('10 PM EST'),
  name: ' Shop ',
  details: 'All of it.',
  category: 'other',
  ownCategory: ' Robotics ',
  deadline: '2026-12-01',
  technologies: ['React', 'Go'],
  customer: 'c1',
  totalAmount: '120.50',
  codeWalkThrough: '0',
}

test('a customer sends their request without prices, and never the category `other`', () => {
  expect(ownOrder(fields, ['u1'])).toEqual({
    name: 'Shop',
    details: 'All of it.',
    type: 'New Project',
    category: 'Robotics',
    deadline: '2026-12-01',
    timezone: '10 PM EST',
    technologies: ['React', 'Go'],
    documentation: false,
    bookingSession: false,
    files: [{ uploadId: 'u1' }],
  })
})

test('the back office sends customer and prices; empty fields are left out', () => {
  const sent = staffOrder(fields, [])
  expect(sent).toMatchObject({ customer: 'c1', currency: 'USD', totalAmount: 120.5, codeWalkThrough: 0 })
  expect(Object.keys(sent)).not.toContain('assignedTo')
  expect(Object.keys(sent)).not.toContain('paidAmount')
})

test('only changed fields are sent', () => {
  expect(orderChanges('o1', fields, fields)).toEqual({ _id: 'o1' })
  const now = {
    ...fields,
    name: 'Shop 2',
    technologies: ['Go'],
    bookingSession: true,
    totalAmount: '120.5',
    codeWalkThrough: '',
    reportFee: '20',
  }
  expect(orderChanges('o1', now, fields)).toEqual({
    _id: 'o1',
    name: 'Shop 2',
    technologies: ['Go'],
    bookingSession: true,
    codeWalkThrough: null,
    reportFee: 20,
  })
})
