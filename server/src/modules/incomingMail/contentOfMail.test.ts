import { expect, test } from 'vitest'
import { parseEmail } from './parseEmail.ts'

/** A mail whose lines are given byte by byte, as in windows-1252. */
const parse = (head: string, body: string) =>
  parseEmail(Buffer.from(`From: Li <li@example.com>\nMessage-ID: <a@example.com>\n${head}\n\n${body}`, 'latin1'))

test.each([
  ['undeclared windows-1252', 'Subject: Gr\xfc\xdfe', 'F\xfcr Zo\xeb', 'Grüße', 'Für Zoë'],
  ['a wrong label', 'Content-Type: text/plain; charset=utf-8\nSubject: =?utf-8?Q?Gr=FC=DFe?=', 'F\xfcr', 'Grüße', 'Für'],
  ['UTF-8 that is called ASCII', 'Content-Type: text/plain; charset=us-ascii\nSubject: Gr\xc3\xbc\xc3\x9fe', 'F\xc3\xbcr', 'Grüße', 'Für'],
  [
    'UTF-8 that is called Latin 1',
    'Content-Type: text/plain; charset=iso-8859-1\nSubject: =?iso-8859-1?Q?Gr=C3=BC=C3=9Fe?=',
    'F\xc3\xbcr',
    'Grüße',
    'Für',
  ],
  ['cp850', 'Content-Type: text/plain; charset=cp850\nSubject: =?cp850?Q?Gr=81=E1e?=', 'F\x81r', 'Grüße', 'Für'],
  ['the charset in HTML', 'Content-Type: text/html\nSubject: x', '<meta charset="windows-1251"><p>\xcf\xf0\xe8', 'x', 'При'],
  [
    'a letter that is cut between two words',
    'Subject: =?utf-8?B?w7w=?= =?utf-8?B?w4M=?=\n =?utf-8?Q?=C3?= =?utf-8?Q?=BC?= x',
    'x',
    'üÃü x',
    'x',
  ],
])('%s is read', async (_, head, body, subject, text) => {
  const email = await parse(head, body)
  expect(email).toMatchObject({ subject, text: expect.stringMatching(new RegExp(`^${text}\\s*$`)), senderName: 'Li' })
})

test('the names of files are read in any charset', async () => {
  const parts = (names: string[]) =>
    names.map((name) => `--b\nContent-Type: application/x-any\nContent-Disposition: attachment; ${name}\n\nx\n`).join('')
  const names = ['filename="=?cp850?Q?f=81r.x?="', "filename*=iso-8859-1''f%FCr.x", 'filename="=?utf-8?Q?f=FCr.x?="']
  const { files } = await parse('Content-Type: multipart/mixed; boundary=b', `${parts(names)}--b--`)
  expect(files.map(({ name }) => name)).toEqual(['für.x', 'für.x', 'für.x'])
})

test('pictures of a signature come after the files', async () => {
  const picture = (id: string, name: string) =>
    `--r\nContent-Type: image/png; name=${name}\nContent-ID: <${id}>\nContent-Disposition: attachment; filename=${name}\n\nx\n`
  const related = `--m\nContent-Type: multipart/related; boundary=r\n\n--r\nContent-Type: text/html\n\n<p>Hi</p><img src="cid:one"><img src="cid:two">\n${picture('one', 'one.png')}${picture('two', 'two.png')}${picture('three', 'shot.png')}--r--\n`
  const real = '--m\nContent-Type: text/csv\n\na;b\n--m\nContent-Type: application/pdf; name=plan.pdf\n\nx\n--m--'
  const { files, text } = await parse('Content-Type: multipart/mixed; boundary=m', related + real)
  expect(text.trim()).toBe('Hi')
  expect(files.map(({ name }) => name)).toEqual(['shot.png', 'attachment.csv', 'plan.pdf', 'one.png', 'two.png'])
})

test.each([
  ['application/pdf', '', 'attachment.pdf'],
  ['text/csv', '', 'attachment.csv'],
  ['image/jpeg', '\nContent-Disposition: inline', 'attachment.jpg'],
  ['text/plain', '\nContent-Disposition: inline; filename=main.py', 'main.py'],
  ['text/html', '\nContent-Disposition: attachment; filename=page.html', 'page.html'],
  ['message/rfc822', '', 'attachment.eml'],
])('a mail that is only a %s has it as a file', async (type, rest, name) => {
  const { files, text } = await parse(`Content-Type: ${type}${rest}`, 'From: x@y.example\n\nx')
  expect(text).toBe('')
  expect(files.map((file) => file.name)).toEqual([name])
})

test('a multipart without its boundary is shown as it is', async () => {
  expect((await parse('Content-Type: multipart/mixed; boundary=wrong', '--b\n\nHello')).text).toContain('Hello')
})

test('the lines of format=flowed are joined, those of a quote too', async () => {
  const body = 'One \ntwo\n\n> three \n> four\n>> five \n>> six\n From here\n-- \nLi \nWei'
  const { text } = await parse('Content-Type: text/plain; format=flowed', body)
  expect(text.trimEnd()).toBe('One two\n\n> three four\n>> five six\nFrom here\n-- \nLi Wei')
  expect((await parse('Content-Type: text/plain; format=flowed; delsp=yes', '\xe5 \n\xe5')).text.trimEnd()).toBe('åå')
})
