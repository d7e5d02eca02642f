import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Sum = { bytes: number; sha256: string }

/** Writes a stream to a new file that only its owner may read, counting and hashing it. The file is on disk when this settles. */
export async function writeSummed(place: string, source: Readable): Promise<Sum> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const meter = newMeter()
  await pipeline(source, meter.pass, createWriteStream(place, { mode: 0o600, flags: 'wx', flush: true }))
  return meter.sum()
}

export async function sumOf(place: string): Promise<Sum> {
  const meter = newMeter()
  await pipeline(createReadStream(place), meter.pass, async (chunks) => {
    for await (const _ of chunks);
  })
  return meter.sum()
}

function newMeter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *pass(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.byteLength
        yield chunk
      }
    },
    sum: (): Sum => ({ bytes, sha256: hash.digest('hex') }),
  }
}
