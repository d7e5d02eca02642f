import { expect, test } from 'vitest'
import { parseEmail } from './parseEmail.ts'
import { readTnef } from './tnef.ts'

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])
const attribute = (level: number, id: number, content: Buffer) =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(content.length), content, u16(0)])
const value = (type: number, id: number, content: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(content.length), content, Buffer.alloc((4 - (content.length % 4)) % 4)])
const properties = (...all: Buffer[]) => Buffer.concat([u32(all.length), ...all])
const winmail = Buffer.concat([
  u32(0x223e9f78),
  u16(1),
  attribute(1, 0x00069007, Buffer.concat([u32(850), u32(0)])),
  attribute(1, 0x0002800c, Buffer.from('F\x81r dich\0', 'latin1')),
  attribute(2, 0x00069002, Buffer.alloc(14)),
  attribute(2, 0x00018010, Buffer.from('PLAN~1.TXT\0')),
  attribute(2, 0x0006800f, Buffer.from('the plan')),
  attribute(
    2,
    0x00069005,
    properties(
      Buffer.concat([u16(3), u16(0x3705), u32(1)]),
      value(0x1f, 0x3707, Buffer.from('Plan für Zoë.txt\0', 'utf16le')),
      value(0x1e, 0x370e, Buffer.from('text/plain\0')),
    ),
  ),
])

const parse = (content: Buffer, text = '') =>
  parseEmail(
    Buffer.from(
      `From: li@example.com\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n${content.toString('base64')}\n--b--`,
    ),
  )

test('winmail.dat is opened: its files, and its text where the mail has none', async () => {
  const { text, files } = await parse(winmail)
  expect(text).toBe('Für dich')
  expect(files.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([['Plan für Zoë.txt', 'the plan']])
  expect((await parse(winmail, 'My words')).text.trim()).toBe('My words')
})

test('a winmail.dat that cannot be opened stays a file whose name says what it is', async () => {
  const { files } = await parse(Buffer.from('broken'))
  expect(files.map(({ name }) => name)).toEqual(['winmail.dat (from Outlook, could not be opened)'])
})

test('a broken one is read as far as it goes, without an error', () => {
  for (let length = 0; length < winmail.length; length += 1) expect(() => readTnef(winmail.subarray(0, length))).not.toThrow()
  for (let at = 6; at < winmail.length; at += 1) {
    const changed = Buffer.from(winmail)
    changed[at] = 255
    expect(() => readTnef(changed)).not.toThrow()
  }
})
