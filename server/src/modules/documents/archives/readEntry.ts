import type { ZipFile } from 'yauzl'
import { asRefusal, type ListedEntry } from './listArchive.ts'

/** The first bytes of an entry, and whether there are more. Only the requested part is unpacked. */
export async function readEntry(zip: ZipFile, { entry }: ListedEntry, atMost: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const parts: Buffer[] = []
    let length = 0
    // Leaving the loop ends the stream.
    for await (const part of stream) {
      parts.push(part)
      length += part.length
      if (length > atMost) break
    }
    return { bytes: Buffer.concat(parts).subarray(0, atMost), isCut: length > atMost }
  } catch (error) {
    // Errors of the unpacking stream have their own codes.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) asRefusal(new Error(error.message))
    asRefusal(error)
  }
}
