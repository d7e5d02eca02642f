import { expect, test } from 'vitest'
import { fillReply, mayChangeReply, slashBefore, unfilled } from './cannedReplies.rules.ts'

test('a reply is filled with the customer’s known values, and keeps unknown placeholders', () => {
  const body = 'Hello {first name} ({Name})! About {order}: {other}'
  expect(fillReply(body, { name: 'Asha Rao', order: '#12' })).toBe('Hello Asha (Asha Rao)! About #12: {other}')
  const half = fillReply(body, { name: 'Asha Rao' })
  expect(unfilled(half)).toEqual(['{order}'])
  expect(fillReply('{name}', { name: '$& {order}' })).toBe('$& {order}')
})

test.each([
  ['/', 1, { from: 0, search: '' }],
  ['Hello /tha', 10, { from: 6, search: 'tha' }],
  ['and/or', 6, null],
  ['/a\nb', 4, null],
  ['no slash', 4, null],
])('in %j at %i the menu searches for %j', (text, caret, found) => {
  expect(slashBefore(text, caret)).toEqual(found)
})

test('the owner changes a private reply, its creator or an admin a shared one', () => {
  const [admin, sales] = [{ id: 'a', role: 'admin' } as const, { id: 's', role: 'sales' } as const]
  expect(mayChangeReply(sales, { ownerId: null, createdBy: 's' })).toBe(true)
  expect(mayChangeReply(sales, { ownerId: null, createdBy: 'a' })).toBe(false)
  expect(mayChangeReply(admin, { ownerId: null, createdBy: 's' })).toBe(true)
  expect(mayChangeReply(admin, { ownerId: 's', createdBy: 's' })).toBe(false)
})
