import { expect, test } from 'vitest'
import { previewOf, showsWords } from './mail.rules.ts'

test('a message of 30 characters is shown whole, one of 31 has a link to the rest, and beyond 50 it is cut', () => {
  expect(previewOf('x'.repeat(30))).toEqual({ text: 'x'.repeat(30), isMore: false })
  expect(previewOf('x'.repeat(31))).toEqual({ text: 'x'.repeat(31), isMore: true })
  expect(previewOf('x'.repeat(50))).toEqual({ text: 'x'.repeat(50), isMore: true })
  expect(previewOf('x'.repeat(51))).toEqual({ text: `${'x'.repeat(50)}…`, isMore: true })
  expect(previewOf(' Hello Asha,\n\nyour order\n')).toEqual({ text: 'Hello Asha, your order', isMore: false })
})

test.each([
  [{ isSecret: false, carrier: null }, true],
  [{ isSecret: false, carrier: 'smtp' }, true],
  [{ isSecret: true, carrier: null }, false],
  [{ isSecret: true, carrier: 'smtp' }, false],
  [{ isSecret: true, carrier: 'mailbox' }, true],
] as const)('the text of %o is readable: %s', (mail, isReadable) => {
  expect(showsWords(mail)).toBe(isReadable)
})
