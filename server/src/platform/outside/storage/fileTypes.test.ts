import { expect, test } from 'vitest'
import { seenType, shownType } from './fileTypes.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const zip = Buffer.from('504b030414000000000000000000', 'hex')

test.each([
  ['a picture that calls itself text', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'a.txt', 'text/plain', 'image/jpeg'],
  ['a PDF', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'a', '', 'application/pdf'],
  ['a page that calls itself a picture', bytes('<!doctype html><script>1</script>'), 'a.png', 'image/png', 'text/plain'],
  ['a page that says what it is', bytes('<!doctype html><p>'), 'a.html', 'text/html', 'text/plain'],
  ['source code', bytes('def main():\n\tpass\n'), 'a.py', 'text/x-python', 'text/x-python'],
  ['text of no told kind', Buffer.from('grüße 数据'), 'a', '', 'text/plain'],
  ['a table as Excel saves it (ANSI)', bytes('Name;Stra\xdfe\r\nZo\xeb;K\xf6ln\r\n'), 'a.csv', 'text/csv', 'text/csv'],
  ['a table as Excel saves it (UTF-16)', Buffer.from('\ufeffName\tZoë\r\n', 'utf16le'), 'a.csv', 'text/csv', 'text/csv'],
  ['bytes of no known kind', Buffer.from([1, 2, 3, 0, 255, 254]), 'a.txt', 'text/plain', 'application/octet-stream'],
  ['nothing', Buffer.alloc(0), 'a.png', 'image/png', 'application/octet-stream'],
  ['an archive', zip, 'code.zip', '', 'application/zip'],
  ['an archive that is a document', zip, 'Thesis.DOCX', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['an archive that calls itself a picture', zip, 'a.png', 'image/png', 'application/zip'],
])('%s', async (_what, head, name, type, seen) => {
  expect(await seenType(head, { name, type })).toBe(seen)
})

test('text that is cut within a character is still text', async () => {
  expect(await seenType(Buffer.from('grüße').subarray(0, 3), { name: 'a', type: '' })).toBe('text/plain')
})

test('images and PDF are shown as such, and every kind of text as plain text', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']) expect(shownType(type)).toBe(type)
  for (const type of ['text/plain', 'text/csv', 'text/x-python']) expect(shownType(type)).toBe('text/plain; charset=utf-8')
})

test('active content is never shown inline', async () => {
  const svg = await seenType(bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), {
    name: 'a.svg',
    type: 'image/svg+xml',
  })
  const bare = await seenType(bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), { name: 'a.svg', type: 'image/svg+xml' })
  expect([null, 'text/plain; charset=utf-8']).toContain(shownType(bare))
  for (const type of [
    svg,
    'image/svg+xml',
    'text/html',
    'text/xml',
    'text/javascript',
    'application/xhtml+xml',
    'application/zip',
    'text/plain\r\nx: y',
  ])
    expect(shownType(type)).toBeNull()
})
