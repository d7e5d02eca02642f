import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Kept = { file: string; size: number; etag: string; changedAt: Date }
export type Upload = { key: string; begunAt: Date; parts: Map<number, Kept> }

const smallestPart = 5 * 1024 * 1024

/** The content of a store: names in memory, bytes in a folder, so that large files take no memory. */
export class Objects {
  readonly objects = new Map<string, Kept>()
  readonly uploads = new Map<string, Upload>()
  readonly #folder: string
  readonly #now: () => Date

  constructor(folder: string, now: () => Date) {
    this.#folder = folder
    this.#now = now
  }

  /** Stores a body and returns its hash; it is no object yet. */
  async receive(body: AsyncIterable<Uint8Array>): Promise<Kept & { sha256: string }> {
    await mkdir(this.#folder, { recursive: true })
    const file = join(this.#folder, randomUUID())
    const [md5, sha256] = [createHash('md5'), createHash('sha256')]
    let size = 0
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          md5.update(chunk)
          sha256.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      },
      createWriteStream(file),
    )
    return { file, size, etag: `"${md5.digest('hex')}"`, sha256: sha256.digest('hex'), changedAt: this.#now() }
  }

  stream({ file }: Kept, range?: { start: number; end: number }): Readable {
    return createReadStream(file, range)
  }

  begin(key: string): string {
    const id = randomUUID()
    this.uploads.set(id, { key, begunAt: this.#now(), parts: new Map() })
    return id
  }

  /** Joins the named parts; returns the store's error code if they are wrong. */
  async complete(id: string, named: readonly { number: number; etag: string }[]): Promise<string | null> {
    const upload = this.uploads.get(id)
    if (!upload) return 'NoSuchUpload'
    const parts: Kept[] = []
    for (const [index, { number, etag }] of named.entries()) {
      const part = upload.parts.get(number)
      if (!part || part.etag !== etag) return 'InvalidPart'
      if (number <= (named[index - 1]?.number ?? 0)) return 'InvalidPartOrder'
      if (part.size < smallestPart && index < named.length - 1) return 'EntityTooSmall'
      parts.push(part)
    }
    if (parts.length === 0) return 'MalformedXML'
    const stream = this.stream.bind(this)
    const whole = await this.receive(
      (async function* () {
        for (const part of parts) yield* stream(part)
      })(),
    )
    this.objects.set(upload.key, { ...whole, etag: `${whole.etag.slice(0, -1)}-${parts.length}"` })
    await this.abort(id)
    return null
  }

  async abort(id: string): Promise<boolean> {
    const upload = this.uploads.get(id)
    for (const { file } of upload?.parts.values() ?? []) await rm(file, { force: true })
    return this.uploads.delete(id)
  }
}
