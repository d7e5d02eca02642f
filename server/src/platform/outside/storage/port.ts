import type { Readable } from 'node:stream'

/** Where files are kept. Keys are always made by us (see `isKey`); what a person called a file is data, kept elsewhere. */
export type Storage = {
  readonly name: 'disk' | 's3'

  /** Keeps the whole stream under the key, replacing what was there; if the stream breaks, nothing changes. Bytes. */
  put(key: string, bytes: Bytes): Promise<{ size: number }>
  /** The file or the part of it that is asked for; `size` is that of the whole file. @throws NoSuchFile */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>
  exists(key: string): Promise<boolean>
  /** How many bytes the whole file has; null where there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Removes the file and whatever was received of an unfinished one. Removing what is not there is no error. */
  remove(key: string): Promise<void>

  /** How many bytes of an unfinished file are kept for good, 0 when none came yet; the whole size once it is finished. */
  received(key: string): Promise<number>
  /**
   * Adds bytes to an unfinished file. What arrived is kept even if the stream breaks in the middle, so that the sender
   * goes on from `received`. Resolves to the bytes kept in all. @throws WrongOffset
   */
  append(key: string, offset: number, bytes: Bytes): Promise<number>
  /** Makes what was received a file that can be read. Doing it again changes nothing. */
  finish(key: string): Promise<void>

  /** Throws while nothing can be kept: the place is gone, may not be written to, or is full. */
  assertWritable(): Promise<void>
  /** The keys of whole files that nobody has touched since, a few hundred at a time. */
  keptBefore(untouchedSince: Date): AsyncIterable<string[]>
  /** Clears what broken or forgotten writes left behind and nobody has touched since; answers how many. */
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

/** The store can't be asked just now; its code is what the product knows outages by. */
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

/** Small letters, digits and hyphens in at most six steps. No dots, so that no key can climb out of the folder. */
const keyShape = /^[a-z0-9-]{1,100}(\/[a-z0-9-]{1,100}){0,5}$/
export const isKey = (key: string) => keyShape.test(key)

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key)} is no storage key.`)
}
