import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bytes } from './port.ts'
import type { Bucket, Part, StoredObject } from './s3.bucket.ts'

/** All parts but the last are of this size, as every store takes them; the smallest that is allowed is 5 MiB. */
export const partBytes = 8 * 1024 * 1024

export const keptPlace = (key: string) => `kept/${key}`
/** A key has no underscore, so two keys never share a folder. */
export const unfinishedFolder = (key: string) => `incoming/${key.replaceAll('/', '_')}/`
export const keyOfFolder = (folder: string) => folder.split('/')[1]?.replaceAll('_', '/') ?? ''

/** A piece that was too small to be a part, kept as an object of its own until there is enough for one. */
export type Piece = { name: string; start: number; end: number }
/** What has come of a file: whole parts, and pieces that follow them without a gap. */
export type Unfinished = { uploadId?: string | undefined; parts: Part[]; pieces: Piece[]; size: number; objects: StoredObject[] }

/**
 * How far an unfinished file has come, from what the store holds alone: any process may have written it and died. A piece that lies
 * before the end of the parts was put into one of them and is overlooked, as is a last part that is too small to go on from.
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

/** The pieces that lead farthest from here, each beginning where the one before ended. */
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

/** Adds the bytes, and answers how many there are now. What came before the stream broke is kept before its error is passed on. */
export async function appendTo(bucket: Bucket, key: string, { uploadId, parts, pieces, size }: Unfinished, bytes: Bytes): Promise<number> {
  const place = keptPlace(key)
  const pending = new Pending()
  let [id, number, carried] = [uploadId, parts.length, pieces]
  let end = size

  /** As many bytes as make a part, with the pieces that lay before them. */
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

/** The id is noted before the first part, so that whoever goes on, or sweeps, finds the parts. */
async function beginUpload(bucket: Bucket, key: string): Promise<string> {
  const id = await bucket.begin(keptPlace(key))
  await bucket.put(`${unfinishedFolder(key)}upload`, Buffer.from(id))
  return id
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { start, end }) => sum + end - start, 0)

/** A name of its own each time: of two who write from the same place neither shortens what the other has kept. */
const nameOfPiece = (key: string, start: number, length: number) => `${unfinishedFolder(key)}${start}-${start + length}-${randomUUID()}`

function asPiece({ key: name, size }: StoredObject): Piece[] {
  const [, start, end] = /\/(\d+)-(\d+)-[0-9a-f-]{36}$/.exec(name) ?? []
  return start !== undefined && Number(end) - Number(start) === size ? [{ name, start: Number(start), end: Number(end) }] : []
}

async function textOf(bucket: Bucket, name: string): Promise<string | undefined> {
  const file = await bucket.get(name)
  return file ? (await buffer(file.stream)).toString() : undefined
}
