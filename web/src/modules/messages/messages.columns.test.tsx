import { expect, test } from 'vitest'
import { replyAddress } from './messages.columns.tsx'

const message = { _id: '1', name: 'Vera', email: 'vera+x@example.com', createdAt: '2026-11-21T10:00:00Z' }

test('a reply quotes the message, and its text cannot inject into the address', () => {
  const address = new URL(replyAddress({ ...message, message: 'One & two?\n&bcc=all@example.com' }, 'Acme Desk'))
  expect(address.protocol).toBe('mailto:')
  expect(decodeURIComponent(address.pathname)).toBe('vera+x@example.com')
  expect([...address.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(address.searchParams.get('body')).toContain('> One & two?\r\n> &bcc=all@example.com')
})
