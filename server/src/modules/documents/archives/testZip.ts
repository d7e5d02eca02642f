import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a zip archive, and false values for its headers. */
export type ZipPart = {
  name: string
  content?: string | Buffer
  saysSize?: number
  isEncrypted?: boolean
  isLink?: boolean
  /** Overlaps the first file of the archive. */
  overFirst?: boolean
}

/** Builds an archive byte by byte, so that a test can make invalid ones too. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content = '', saysSize, isEncrypted = false, isLink = false, overFirst = false } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const names = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(saysSize ?? plain.length, 18)
    facts.writeUInt16LE(names.length, 22)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(isLink ? (0o120777 << 16) >>> 0 : 0, 6)
    central.writeUInt32LE(overFirst ? 0 : at, 10)
    list.push(Buffer.from('504b01021403', 'hex'), facts, central, names)
    if (overFirst) continue
    const body = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, names, packed])
    bodies.push(body)
    at += body.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}
