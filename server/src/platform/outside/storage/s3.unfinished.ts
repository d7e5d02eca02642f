import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bytes } from './port.ts'
import type { Bucket, Part, StoredObject } from './s3.bucket.ts'

/** The size of all parts but the last, as every store requires; the minimum is 5 MiB. */
export const partBytes = 8 * 1024 * 1024

export const keptPlace = (key: string) => `kept/${key}`
/** Keys have no underscore, so two keys never share a folder. */
export const unfinishedFolder = (key: string) => `incoming/${key.replaceAll('/', '_')}/`
export const keyOfFolder = (folder: string) => folder.split('/')[1]?.replaceAll('_', '/') ?? ''

/** A piece that was too small for a part, stored as its own object until there is enough for one. */
export type Piece = { name: string; start: number; end: number }
/** The stored bytes of a file: whole parts, and adjoining pieces after them. */
export type Unfinished = { uploadId?: string | undefined; parts: Part[]; pieces: Piece[]; size: number; objects: StoredObject[] }

/**
 * The progress of an unfinished file, from the store alone, since any process may have written it and died. Pieces before the end of the
 * parts are contained in a part and are ignored, as is a last part that is too small to continue from.
 */
export async function readUnfinished(bucket: Bucket, key: string): Promise<Unfinished> {
  const folder = unfinishedFolder(key)
  const objects: StoredObject[] = []
  for await (const page of bucket.list(folder)) objects.push(...page)
  const uploadId = objects.some((object) => object.key === `${folder}upload`) ? await textOf(bucket, `${folder}upload`) : undefined
  const found = uploadId ? await bucket.parts(keptPlace(key), uploadId) : []
  const parts = found.filter((part, index) => part.number === index + 1 && part.size === partBytes)
  const pieces = longestChain(objects.flatMap(asPiece), parts.length * partBytes)
  return { uploadId, parts, pieces, objects, size: pieces.at(-1)?.end ?? parts.length * partBytes }
}

/** The chain of adjoining pieces from here that reaches furthest. */
export function longestChain(pieces: readonly Piece[], from: number): Piece[] {
  const chains = new Map<number, Piece[]>([[from, []]])
  let farthest = from
  for (const piece of pieces.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const before = chains.get(piece.start)
    if (!before || piece.end <= piece.start || chains.has(piece.end)) continue
    chains.set(piece.end, [...before, piece])
    farthest = Math.max(farthest, piece.end)
  }
  return chains.get(farthest) ?? []
}

/** Appends bytes, and answers the new total. Bytes that came before the stream failed are stored before its error is thrown. */
export async function appendTo(bucket: Bucket, key: string, { uploadId, parts, pieces, size }: Unfinished, bytes: Bytes): Promise<number> {
  const place = keptPlace(key)
  const pending = new Pending()
  let [id, number, carried] = [uploadId, parts.length, pieces]
  let end = size

  /** Uploads one part, including the pieces before its bytes. */
  const sendPart = async () => {
    const body = Buffer.concat([await bytesOf(bucket, carried), pending.take(partBytes - lengthOf(carried))])
    id ??= await beginUpload(bucket, key)
    await bucket.part(place, id, number + 1, body)
    number += 1
    end = number * partBytes
    for (const { name } of carried) await bucket.remove(name)
    carried = []
  }
  const keepRest = async () => {
    if (pending.size === 0) return
    const rest = pending.take(pending.size)
    await bucket.put(nameOfPiece(key, end, rest.byteLength), rest)
    end += rest.byteLength
  }

  const source = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await source.next().catch(async (error: unknown) => {
        await keepRest()
        throw error
      })
      if (next.done) break
      pending.add(next.value)
      while (lengthOf(carried) + pending.size >= partBytes) await sendPart()
    }
    await keepRest()
    return end
  } finally {
    await source.return?.()
  }
}

/** Chunks that wait until there are enough of them. */
export class Pending {
  #chunks: Uint8Array[] = []
  size = 0

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.size += chunk.byteLength
  }

  take(length: number): Buffer {
    const all = Buffer.concat(this.#chunks)
    this.#chunks = length < all.byteLength ? [all.subarray(length)] : []
    this.size = Math.max(0, all.byteLength - length)
    return all.subarray(0, length)
  }
}

export async function bytesOf(bucket: Bucket, pieces: readonly Piece[]): Promise<Buffer> {
  const all: Buffer[] = []
  for (const { name } of pieces) {
    const file = await bucket.get(name)
    if (!file) throw new Error(`${name} went away while it was read.`)
    all.push(await buffer(file.stream))
  }
  return Buffer.concat(all)
}

/** The id is recorded before the first part, so that a resumed upload, or the sweep, finds the parts. */
async function beginUpload(bucket: Bucket, key: string): Promise<string> {
  const id = await bucket.begin(keptPlace(key))
  await bucket.put(`${unfinishedFolder(key)}upload`, Buffer.from(id))
  return id
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { start, end }) => sum + end - start, 0)

/** A new name each time, so that two writers at the same offset never overwrite each other. */
const nameOfPiece = (key: string, start: number, length: number) => `${unfinishedFolder(key)}${start}-${start + length}-${randomUUID()}`

function asPiece({ key: name, size }: StoredObject): Piece[] {
  const [, start, end] = /\/(\d+)-(\d+)-[0-9a-f-]{36}$/.exec(name) ?? []
  return start !== undefined && Number(end) - Number(start) === size ? [{ name, start: Number(start), end: Number(end) }] : []
}

async function textOf(bucket: Bucket, name: string): Promise<string | undefined> {
  const file = await bucket.get(name)
  return file ? (await buffer(file.stream)).toString() : undefined
}
