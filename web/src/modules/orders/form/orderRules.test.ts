import { expect, test } from 'vitest'
import { emptyOrder, type OrderFields } from './orderFields.ts'
import { type FormKind, stillNeeded, wrongFields } from './orderRules.ts'

const today = '2026-11-21'
const whole: OrderFields = {
  ...emptyOrder('10 PM EST'),
  name: 'Shop',
  details: 'All of it.',
  category: 'Web',
  deadline: '2026-12-01',
  customer: 'c1',
}
const wrong = (changes: Partial<OrderFields>, kind: FormKind = 'staff', before?: OrderFields) =>
  wrongFields({ ...whole, ...changes }, kind, today, before)

test('a complete order is valid in every form', () => {
  for (const kind of ['own', 'staff', 'edit'] as const) expect(wrong({}, kind)).toEqual({})
})

test.each<[Partial<OrderFields>, object]>([
  [{ name: '  ' }, { name: 'Required!' }],
  [{ details: '' }, { details: 'Required!' }],
  [{ category: '' }, { category: 'Required!' }],
  [{ deadline: null }, { deadline: 'Required!' }],
  [{ timezone: ' ' }, { timezone: 'Required!' }],
  [{ timezone: '10 PM' }, { timezone: 'Required!' }],
  [{ customer: '' }, { customer: 'Required!' }],
  [{ category: 'other', ownCategory: ' ' }, { ownCategory: 'Required!' }],
  [{ category: 'other', ownCategory: 'Other' }, { ownCategory: 'Please say which.' }],
  [{ category: 'other', ownCategory: 'Robotics' }, {}],
  [{ deadline: '2026-11-20' }, { deadline: 'Please choose today or a later day.' }],
  [{ deadline: today }, {}],
  [{ totalAmount: '0' }, { totalAmount: 'Must be 1 or more.' }],
  [{ totalAmount: '1' }, {}],
  [{ totalAmount: '9.999' }, { totalAmount: 'Please enter an amount with at most two decimals.' }],
  [{ totalAmount: '-' }, { totalAmount: 'Please enter an amount with at most two decimals.' }],
  [{ totalAmount: '500.5', currency: 'JPY' }, { totalAmount: 'Please enter an amount with no decimals in JPY.' }],
  [{ totalAmount: '9.999', currency: 'KWD' }, {}],
  [{ totalAmount: '10', paidAmount: '-1' }, { paidAmount: 'Must be 0 or more.' }],
  [{ totalAmount: '10', paidAmount: '10.01' }, { paidAmount: 'Must not be more than the total.' }],
  [{ paidAmount: '5' }, { paidAmount: 'Must not be more than the total.' }],
  [{ codeWalkThrough: '0' }, {}],
  [{ reportFee: '-0.01' }, { reportFee: 'Must be 0 or more.' }],
])('%j is answered with %j', (changes, complaints) => {
  expect(wrong(changes)).toEqual(complaints)
})

test('customers are not asked for fields of the back office', () => {
  expect(wrong({ customer: '', totalAmount: '0' }, 'own')).toEqual({})
})

test('a deadline that has passed may stay; a total below the paid amount is refused at the changed field', () => {
  const before = { ...whole, deadline: '2026-11-01', totalAmount: '80', paidAmount: '80' }
  expect(wrong(before, 'edit', before)).toEqual({})
  expect(wrong({ ...before, deadline: '2026-11-02', paidAmount: '81' }, 'edit', before)).toEqual({
    deadline: 'Please choose today or a later day.',
    paidAmount: 'Must not be more than the total.',
  })
  expect(wrong({ ...before, totalAmount: '50' }, 'edit', before)).toEqual({
    totalAmount: 'Must not be less than what is paid of it, $80.00.',
  })
  expect(wrong({ ...before, totalAmount: '' }, 'edit', before)).toMatchObject({ totalAmount: 'Required!' })
})

test('the button lists exactly the missing required fields', () => {
  expect(stillNeeded(emptyOrder(''), 'own')).toEqual(['project name', 'details', 'category', 'deadline'])
  expect(stillNeeded(emptyOrder(''), 'staff')).toContain('customer')
  expect(stillNeeded({ ...whole, category: 'other' }, 'own')).toEqual(['category'])
  expect(stillNeeded({ ...whole, details: '', timezone: '' }, 'edit')).toEqual([])
})
