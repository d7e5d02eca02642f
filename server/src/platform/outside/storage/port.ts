import type { Readable } from 'node:stream'

/** The file storage. Keys are always ours (see `isKey`); a file's original name is data, stored elsewhere. */
export type Storage = {
  readonly name: 'disk' | 's3'

  /** Stores the whole stream under the key, replacing an existing file; if the stream fails, nothing changes. */
  put(key: string, bytes: Bytes): Promise<{ size: number }>
  /**
   * The file or the requested range of it; `size` is that of the whole file.
   * @throws NoSuchFile
   */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  exists(key: string): Promise<boolean>
  /** The size of the whole file in bytes; null where there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Removes the file, or the received part of an unfinished one. Removing a missing file is no error. */
  remove(key: string): Promise<void>

  /** The number of durable bytes of an unfinished file, 0 at first; the whole size once it is finished. */
  received(key: string): Promise<number>
  /**
   * Appends bytes to an unfinished file. Received bytes are kept even if the stream fails, so that the sender resumes from `received`.
   * Resolves to the total of stored bytes.
   * @throws WrongOffset
   */
  append(key: string, offset: number, bytes: Bytes): Promise<number>
  /** Turns the received bytes into a readable file. Repeating it changes nothing. */
  finish(key: string): Promise<void>

  /** Throws while nothing can be stored: the place is missing, not writable, or full. */
  assertWritable(): Promise<void>
  /** The keys of finished files unchanged since then, a few hundred at a time. */
  keptBefore(untouchedSince: Date): AsyncIterable<string[]>
  /** Deletes remains of failed or abandoned writes unchanged since then; answers how many. */
  sweep(untouchedSince: Date): Promise<number>
}

export type Bytes = Readable | AsyncIterable<Uint8Array>
/** First and last byte, both included, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

export class NoSuchFile extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`)
    this.name = 'NoSuchFile'
  }
}

export class WrongOffset extends Error {
  constructor(key: string, expected: number, given: number) {
    super(`${key} goes on at byte ${expected}, not at ${given}.`)
    this.name = 'WrongOffset'
  }
}

/** The store is unavailable; the code classifies it as an outage. */
export class StorageAway extends Error {
  readonly code = 'STORAGE_AWAY'

  constructor(reason: string, options?: ErrorOptions) {
    super(`The file store can't be used: ${reason}`, options)
    this.name = 'StorageAway'
  }
}

export class StorageFull extends Error {
  readonly code = 'ENOSPC'

  constructor(options?: ErrorOptions) {
    super('The file store is full.', options)
    this.name = 'StorageFull'
  }
}

/** Small letters, digits and hyphens in at most six segments. Without dots no key can leave the folder. */
const keyShape = /^[a-z0-9-]{1,100}(\/[a-z0-9-]{1,100}){0,5}$/
export const isKey = (key: string) => keyShape.test(key)

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no storage key.`)
}
