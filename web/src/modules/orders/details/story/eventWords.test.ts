import { orderEventKinds } from '@app/contract/orders/orders.rules.ts'
import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import { expect, test } from 'vitest'
import { eventWords } from './eventWords.ts'

const words = (kind: OrderEvent['kind'], details: OrderEvent['details'], reader: 'customer' | 'company' = 'company') =>
  eventWords({ _id: '1', kind, at: '2026-11-21T00:00:00Z', details }, reader)

test.each<[OrderEvent['kind'], OrderEvent['details'], string, string?]>([
  ['created', { number: 7, name: 'Shop' }, 'Order placed'],
  ['edited', { field: 'deadline', from: '2026-12-01', to: '2026-12-05' }, 'Deadline changed from 01-12-2026 to 05-12-2026'],
  ['edited', { field: 'details' }, 'Details changed'],
  ['edited', { field: 'documentation', from: true, to: false }, 'Report not wanted any more'],
  ['edited', { field: 'reportPages', from: null, to: 3 }, 'Pages of the report: 3'],
  ['edited', { field: 'managerNote', from: null, to: 'Tests first.' }, 'Manager note added', 'Tests first.'],
  ['edited', { field: 'employeeReporting', from: '2026-12-01', to: null }, 'Reporting deadline cleared'],
  ['status', { from: 'Testing', to: 'Cancel Order', reason: 'No time.' }, 'Testing → Cancelled', 'No time.'],
  ['status', { from: 'Testing', to: 'Development', undoes: '1' }, 'Testing → Development', 'Undone at once. No notifications were sent.'],
  ['madeFree', { reason: null, undoes: '1' }, 'Not free of charge', 'Undone at once. No notifications were sent.'],
  ['amounts', { field: 'totalAmount', from: 0, to: 120.5, currency: 'USD' }, 'Price: $120.50'],
  ['amounts', { field: 'paidAmount', from: 10, to: 0, currency: 'EUR' }, 'Paid amount changed from €10.00 to €0.00'],
  ['amounts', { field: 'reportFee', from: 10, to: null, currency: 'USD' }, 'Report fee as usual again'],
  ['amounts', { field: 'currency', from: 'USD', to: 'INR' }, 'Currency changed from USD to INR'],
  ['managerAssigned', { from: null, to: 'Maya' }, 'Manager: Maya'],
  ['employeeAssigned', { from: 'Emil', to: null }, 'Emil no longer has it'],
  ['progress', { from: 0, to: 70 }, 'Progress 70%'],
  ['reviewNote', { note: 'Clean.' }, 'Review note', 'Clean.'],
  ['refund', { from: null, to: 'Refunded 50 USD' }, 'Refund status', 'Refunded 50 USD'],
  ['refund', { from: 'x', to: null }, 'Refund status cleared'],
  ['fileAdded', { fileName: 'a.zip', category: 'sourceCode', files: 1 }, 'Source code added', 'a.zip'],
  ['payment', { amount: 100, discount: 5, currency: 'USD', method: 'card' }, '$100.00 paid', 'By card, $5.00 saved with coins'],
  [
    'payment',
    { amount: 315, currency: 'USD', method: 'card', quantity: 3, hasWalkthrough: false, reportPages: 0, totalBefore: 105, totalAfter: 315 },
    '$315.00 paid',
    "By card\nWith quantity 3 the order's total became $315.00 instead of $105.00.",
  ],
  [
    'status',
    { from: 'New', to: 'Deal Confirmed', acceptedOffer: 1, byMail: true },
    'New → Deal Confirmed',
    'The customer has accepted the offer by the link in the mail.',
  ],
  [
    'offerAnswer',
    { amount: 120, currency: 'USD', answer: 'declined', words: 'Too much.', byMail: true },
    'Offer of $120.00 declined',
    'By the link in the mail.\nToo much.',
  ],
  ['offerAnswer', { amount: 120, currency: 'USD', answer: 'accepted' }, 'Offer of $120.00 accepted'],
  ['comments', { isCommentDisabled: true }, 'Comments closed'],
  ['coins', { coins: 1 }, '1 coin earned'],
])('%s %j reads as %s', (kind, details, title, body) => {
  const told = words(kind, details)
  expect(told.title).toBe(title)
  expect(told.body || undefined).toBe(body)
})

test.each([
  ['customer', 'open', 'Your bank disputes $60.00'],
  ['customer', 'inquiry', 'Your bank asks about $60.00'],
  ['company', 'open', "The customer's bank disputes $60.00"],
] as const)('to the %s a dispute that is %s reads as %s', (reader, state, title) => {
  expect(words('dispute', { amount: 60, currency: 'USD', state }, reader).title).toBe(title)
})

test('every kind of event has words, even without details', () => {
  for (const kind of orderEventKinds) expect(words(kind, { currency: 'USD' }).title).not.toMatch(/undefined|null/)
})
