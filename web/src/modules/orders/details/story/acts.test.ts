import type { OrderEvent } from '@app/contract/orders/orders.shapes.ts'
import { expect, test } from 'vitest'
import { actsOf } from './acts.ts'

const ada = { _id: 'a1', username: 'ada', name: 'Ada Admin' }
const cora = { _id: 'c1', username: 'cora', name: 'Cora' }
let id = 0
const event = (kind: OrderEvent['kind'], details: OrderEvent['details'], at = '10:00:00.000', by: OrderEvent['by'] = ada): OrderEvent => ({
  _id: String(++id),
  kind,
  at: `2026-11-21T${at}Z`,
  ...(by && { by }),
  details,
})
/** Events as the server sends them, newest first. */
const told = (...happened: OrderEvent[]) => actsOf(happened.toReversed(), 'company').map(({ title, body }) => [title, body])

test('several fields changed in one call are one entry that lists their new values', () => {
  expect(
    told(
      event('edited', { field: 'deadline', from: '2026-12-01', to: '2026-12-05' }),
      event('amounts', { field: 'totalAmount', from: 0, to: 120.5, currency: 'USD' }),
      event('edited', { field: 'managerNote', from: null, to: 'Tests first.' }),
    ),
  ).toEqual([['3 details changed', 'Deadline changed from 01-12-2026 to 05-12-2026\nPrice: $120.50\nManager note added: Tests first.']])
})

test('source code that delivers an order is one entry about the delivery', () => {
  expect(
    told(
      event('status', { from: 'Testing', to: 'Delivered' }),
      event('progress', { from: 90, to: 100 }),
      event('coins', { coins: 50 }),
      event('fileAdded', { fileName: 'code.zip', category: 'sourceCode', files: 1 }),
    ),
  ).toEqual([['Testing → Delivered', 'Source code added: code.zip\nProgress 100%\n50 coins earned']])
})

test("a revision leads its entry with the customer's words as they were written, and a delivery has its number and note", () => {
  expect(
    told(
      event('status', { from: 'Delivered', to: 'Development', isRevision: true }),
      event('progress', { from: 100, to: 90 }),
      event('revision', { number: 2, reason: 'Like this:\n  start = monday', files: 0, fileName: null }),
    ),
  ).toEqual([
    ['Revision 2 requested', 'Like this:\n  start = monday\nDelivered → Development: The customer has asked for a revision.\nProgress 90%'],
  ])
  expect(told(event('fileAdded', { fileName: 'code.zip', category: 'sourceCode', files: 1, delivery: 2, note: 'npm start' }))).toEqual([
    ['Delivery 2', 'code.zip\nnpm start'],
  ])
})

test("a price that came with the deal is part of the deal's entry", () => {
  expect(
    told(
      event('amounts', { field: 'totalAmount', from: 0, to: 90, currency: 'USD' }),
      event('status', { from: 'Requested', to: 'Deal Confirmed' }),
    ),
  ).toEqual([['Requested → Deal Confirmed', 'Price: $90.00']])
})

test('the reason of a cancellation is shown once', () => {
  const reason = 'No time.'
  expect(
    told(event('cancellationReason', { from: null, to: reason }), event('status', { from: 'Testing', to: 'Cancel Order', reason })),
  ).toEqual([['Testing → Cancelled', reason]])
})

test('events of another person or another time are separate entries, and a single event keeps its words', () => {
  expect(
    told(
      event('progress', { from: 0, to: 70 }),
      event('comments', { isCommentDisabled: true }, '10:00:00.000', cora),
      event('edited', { field: 'details' }, '10:00:00.001', cora),
      event('coins', { coins: 1 }, '10:00:00.001', undefined),
    ),
  ).toEqual([
    ['1 coin earned', undefined],
    ['Details changed', undefined],
    ['Comments closed', undefined],
    ['Progress 70%', undefined],
  ])
})
