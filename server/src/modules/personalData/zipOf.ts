import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> }

/** Sizes follow the data, and names are UTF-8. */
const flags = 0x0808
const deflated = 8

/** Writes a zip archive entry by entry; only a piece of the current file is in memory. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const list: Buffer[] = []
  let offset = 0
  const send = (part: Buffer) => {
    offset += part.length
    return part
  }
  for await (const { name, content } of entries) {
    const begin = offset
    const names = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(deflated, 4)
    head.writeUInt32LE(dosTime(at), 6)
    head.writeUInt16LE(names.length, 22)
    yield send(Buffer.concat([Buffer.from('504b0304', 'hex'), head, names]))

    const sums = { crc: 0, size: 0 }
    const from = offset
    for await (const part of packed(content, sums)) yield send(part)
    head.writeUInt32LE(sums.crc, 10)
    head.writeUInt32LE(offset - from, 14)
    head.writeUInt32LE(sums.size, 18)
    yield send(Buffer.concat([Buffer.from('504b0708', 'hex'), head.subarray(10, 22)]))

    const place = Buffer.alloc(14)
    place.writeUInt32LE(begin, 10)
    list.push(Buffer.concat([Buffer.from('504b01021403', 'hex'), head, place, names]))
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([directory, Buffer.from('504b0506', 'hex'), end])
}

async function* packed(content: AsyncIterable<Uint8Array>, sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of content) {
      sums.crc = crc32(part, sums.crc)
      sums.size += part.length
      yield part
    }
  }
  const packer = createDeflateRaw()
  const done = pipeline(Readable.from(counted()), packer)
  // The loop below reports it as well.
  done.catch(() => undefined)
  for await (const part of packer) yield part
  await done
}

/** The zip format counts in steps of two seconds, from 1980. */
const dosTime = (at: Date) =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0
