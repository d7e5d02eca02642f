import { PassThrough, pipeline, type Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { Storage } from '#outside/storage/port.ts'

/** The block size: the list of entries is read a few bytes at a time, and each fetch may be a request to a bucket. */
const blockBytes = 262_144
const mostBlocks = 64

/** Random access to a stored file; the whole of it is never fetched. */
class StoredReader extends yauzl.RandomAccessReader {
  readonly #storage: Storage
  readonly #key: string
  readonly #size: number
  readonly #blocks = new Map<number, Promise<Buffer>>()

  constructor(storage: Storage, key: string, size: number) {
    super()
    this.#storage = storage
    this.#key = key
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough()
    this.#storage.read(this.#key, { start, end: end - 1 }).then(
      // A reader that stops early is no error of the file.
      ({ stream }) => void pipeline(stream, out, () => {}),
      (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error))),
    )
    return out
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void): void {
    // Yields to the event loop each time, so that a long list blocks no other request.
    this.#copy(buffer, offset, length, position).then(
      () => setImmediate(done, null),
      (error: unknown) => setImmediate(done, error instanceof Error ? error : new Error(String(error))),
    )
  }

  async #copy(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    for (let copied = 0; copied < length; ) {
      const at = position + copied
      const first = Math.floor(at / blockBytes) * blockBytes
      const block = await this.#block(first)
      const part = block.copy(buffer, offset + copied, at - first, Math.min(block.length, at - first + length - copied))
      if (part === 0) throw new Error('The archive ends too early.')
      copied += part
    }
  }

  #block(start: number): Promise<Buffer> {
    const known = this.#blocks.get(start)
    if (known !== undefined) return known
    const [oldest] = this.#blocks.keys()
    if (this.#blocks.size >= mostBlocks && oldest !== undefined) this.#blocks.delete(oldest)
    const fetched = this.#fetch(start)
    this.#blocks.set(start, fetched)
    return fetched
  }

  async #fetch(start: number): Promise<Buffer> {
    const { stream } = await this.#storage.read(this.#key, { start, end: Math.min(start + blockBytes, this.#size) - 1 })
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    return Buffer.concat(parts)
  }
}

/** Opens a stored file as a zip archive without reading its content. Close it afterwards. */
export async function openStoredZip(storage: Storage, key: string): Promise<yauzl.ZipFile | null> {
  const size = await storage.sizeOf(key)
  if (size === null) return null
  return await yauzl.fromRandomAccessReaderPromise(new StoredReader(storage, key, size), size, {
    autoClose: false,
    lazyEntries: true,
    strictFileNames: false,
    validateEntrySizes: true,
  })
}
