import { textOfBytes } from '@app/contract/core/textOfBytes.ts'

/** The content of a winmail.dat, in which Outlook and Exchange wrap the text and the files of a mail (MS-OXTNEF). */
export type Tnef = { text: string; html: string; files: TnefFile[] }
export type TnefFile = { name: string; type: string | undefined; content: Uint8Array }

const signature = 0x223e9f78
/** Attributes of the stream, and properties within them. */
const at = { codePage: 0x9007, body: 0x800c, properties: 0x9003, newFile: 0x9002, title: 0x8010, data: 0x800f, fileProperties: 0x9005 }
const property = { body: 0x1000, html: 0x1013, name: 0x3707, shortName: 0x3704, mimeType: 0x370e, object: 0x3701 }
/** A mail in a mail in a mail. */
const deepest = 3

/** Undefined where the bytes are no such file, or broken at the beginning. After a fault, all that came before it is returned. */
export function readTnef(bytes: Uint8Array, depth = 0): Tnef | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature || depth > deepest) return undefined
  const found: Tnef = { text: '', html: '', files: [] }
  let file: TnefFile | undefined
  let charset: string | undefined
  let offset = 6
  while (offset + 9 <= bytes.length) {
    const id = view.getUint16(offset + 1, true)
    const length = view.getUint32(offset + 5, true)
    const content = bytes.subarray(offset + 9, offset + 9 + length)
    // The last attribute was cut off.
    if (content.length < length) break
    offset += 9 + length + 2
    if (id === at.codePage && length >= 4) charset = `cp${uint32(content, 0)}`
    else if (id === at.body) found.text ||= textIn(content, charset)
    else if (id === at.properties) {
      const values = propertiesIn(content, charset)
      found.text ||= values.get(property.body)?.text ?? ''
      const html = values.get(property.html)
      if (html) found.html ||= textIn(html.bytes, charset)
    } else if (id === at.newFile) {
      file = { name: '', type: undefined, content: new Uint8Array() }
      found.files.push(file)
    } else if (file && id === at.title) file.name ||= textIn(content, charset)
    else if (file && id === at.data) file.content = content
    else if (file && id === at.fileProperties) {
      const values = propertiesIn(content, charset)
      file.name = values.get(property.name)?.text || file.name || values.get(property.shortName)?.text || ''
      file.type = values.get(property.mimeType)?.text
      // An attached mail is such a stream again, behind the 16 bytes of its interface.
      const object = values.get(property.object)?.bytes.subarray(16)
      const inner = object && readTnef(object, depth + 1)
      if (inner) found.files.push(...inner.files)
      if (inner?.text && file.content.length === 0) file.content = new TextEncoder().encode(inner.text)
    }
  }
  return { ...found, files: found.files.filter(({ content }) => content.length > 0) }
}

type Value = { bytes: Uint8Array; text: string }
const kinds = { text8: 0x1e, text16: 0x1f, binary: 0x102, object: 0x0d }
const eightBytes = [0x05, 0x06, 0x07, 0x14, 0x40]

/** The properties of variable length, by their ids. Reading ends at a property that does not fit. */
function propertiesIn(bytes: Uint8Array, charset: string | undefined): ReadonlyMap<number, Value> {
  const values = new Map<number, Value>()
  let offset = 4
  for (let left = uint32(bytes, 0); left > 0 && offset + 4 <= bytes.length; left -= 1) {
    const type = uint32(bytes, offset) & 0xffff
    const id = uint32(bytes, offset) >>> 16
    offset += 4
    if (id >= 0x8000) {
      const isNamed = uint32(bytes, offset + 16) === 1
      offset += isNamed ? 24 + padded(uint32(bytes, offset + 20)) : 24
    }
    const kind = type & 0xefff
    const isVariable = Object.values(kinds).includes(kind)
    const count = isVariable || type & 0x1000 ? uint32(bytes, offset) : 1
    if (isVariable || type & 0x1000) offset += 4
    for (let index = 0; index < count && offset < bytes.length; index += 1) {
      if (!isVariable) {
        offset += kind === 0x48 ? 16 : eightBytes.includes(kind) ? 8 : 4
        continue
      }
      const length = uint32(bytes, offset)
      const content = bytes.subarray(offset + 4, offset + 4 + length)
      offset += 4 + padded(length)
      if (!values.has(id))
        values.set(id, { bytes: content, text: kind === kinds.binary ? '' : textIn(content, kind === kinds.text16 ? 'utf-16le' : charset) })
    }
  }
  return values
}

const padded = (length: number) => Math.ceil(length / 4) * 4
const uint32 = (bytes: Uint8Array, offset: number) =>
  offset + 4 <= bytes.length ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset, true) : 0

/** Texts end with a zero. */
function textIn(bytes: Uint8Array, charset: string | undefined): string {
  const text = charset === 'utf-16le' ? new TextDecoder(charset).decode(bytes) : textOfBytes(bytes, { charset })
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
