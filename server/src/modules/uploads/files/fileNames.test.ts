import { locationName } from '@app/contract/uploads/uploads.rules.ts'
import { expect, test } from 'vitest'
import { contentDisposition, safeName } from './fileNames.ts'

test.each([
  ['thesis.docx', 'thesis.docx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\notes.txt', 'notes.txt'],
  ['', 'file'],
  ['   ', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['line\r\nSet-Cookie: x=1.txt', 'lineSet-Cookie: x=1.txt'],
  ['über café 数据.zip', 'über café 数据.zip'],
  ['cafe\u0301.txt', 'caf\u00e9.txt'],
])('%j is stored as %j', (given, kept) => {
  expect(safeName(given)).toBe(kept)
})

test('a long name is cut before its extension, and never within a character', () => {
  const name = safeName(`${'😀'.repeat(300)}.tar`)
  expect([...name]).toHaveLength(200)
  expect(name.endsWith('😀.tar')).toBe(true)
})

test.each([
  ['inline', 'a.pdf', `inline; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  ['attachment', 'a "b"; c.txt', `attachment; filename="a _b__ c.txt"; filename*=UTF-8''a%20%22b%22%3B%20c.txt`],
  ['attachment', 'naïve (1).txt', `attachment; filename="na_ve (1).txt"; filename*=UTF-8''na%C3%AFve%20%281%29.txt`],
  ['attachment', 'x\r\nSet-Cookie: a=b', `attachment; filename="xSet-Cookie: a=b"; filename*=UTF-8''xSet-Cookie%3A%20a%3Db`],
  ['attachment', '\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
] as const)('%s of %j', (disposition, name, header) => {
  expect(contentDisposition(disposition, name)).toBe(header)
})

test('a stored file is named by its original name plus date and time', () => {
  expect(locationName('a.png', new Date('2026-11-21T18:05:09.123Z'))).toBe('a.png-2026-11-21T18-05-09Z')
})
