import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isKey, NoSuchFile, type Storage, WrongOffset } from './index.ts'

/** An empty storage. */
export type Place = {
  storage: Storage
  /** The same storage as another process sees it. */
  another(): Storage
  close(): Promise<void>
}

export const bytes = (...parts: (string | Uint8Array)[]) => Readable.from(parts.map((part) => Buffer.from(part)))
export async function* cutAfter(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
  throw new Error('the line was cut')
}
export const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
export const contentOf = async (storage: Storage, key: string) => await buffer((await storage.read(key)).stream)
export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of source) found.push(one)
  return found
}
/** In chunks, as from a socket. */
export async function* chunksOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += 65_536) yield content.subarray(at, at + 65_536)
}

/** The promises of every storage. `tickMs` is the resolution of its timestamps. */
export function promisesOfStorage(open: () => Promise<Place>, { tickMs = 10 }: { tickMs?: number } = {}) {
  let place: Place
  let storage: Storage
  beforeEach(async () => {
    place = await open()
    storage = place.storage
  })
  afterEach(() => place.close())

  const textOf = async (key: string) => await text((await storage.read(key)).stream)
  /** An instant after everything so far and before everything that follows. */
  const moment = async () => {
    await sleep(tickMs)
    const now = new Date()
    await sleep(tickMs)
    return now
  }
  const keptBefore = async (at: Date) => (await all(storage.keptBefore(at))).flat().sort()

  test('a stored file can be read, whole or in part', async () => {
    expect(await storage.put('uploads/2026-11/a', bytes('one ', 'two ', 'three'))).toEqual({ size: 13 })
    expect(await textOf('uploads/2026-11/a')).toBe('one two three')
    expect(await storage.sizeOf('uploads/2026-11/a')).toBe(13)

    const part = await storage.read('uploads/2026-11/a', { start: 4, end: 6 })
    expect([part.size, await text(part.stream)]).toEqual([13, 'two'])
    const rest = await storage.read('uploads/2026-11/a', { start: 8, end: 1_000 })
    expect(await text(rest.stream)).toBe('three')
    const behind = await storage.read('uploads/2026-11/a', { start: 13, end: 20 })
    expect([behind.size, await text(behind.stream)]).toEqual([13, ''])
  })

  test('storing a file again replaces it completely', async () => {
    await storage.put('a', bytes('a long first version'))
    await storage.put('a', bytes('short'))
    expect(await textOf('a')).toBe('short')
  })

  test('a failed put leaves the old file and nothing else', async () => {
    await storage.put('a', bytes('before'))
    await expect(storage.put('a', cutAfter('half of the new'))).rejects.toThrow('the line was cut')
    await expect(storage.put('b', cutAfter('half'))).rejects.toThrow('the line was cut')
    await expect(storage.put('c', cutAfter(...(await all(chunksOf(randomBytes(9_000_000))))))).rejects.toThrow('the line was cut')
    expect(await textOf('a')).toBe('before')
    expect([await storage.exists('b'), await storage.sizeOf('c')]).toEqual([false, null])
    expect(await keptBefore(await moment())).toEqual(['a'])
    expect(await storage.sweep(await moment())).toBe(0)
  })

  test('a removed or unknown file does not exist, and removing it again is no error', async () => {
    await storage.put('a', bytes('x'))
    await storage.remove('a')
    await storage.remove('a')
    expect([await storage.exists('a'), await storage.sizeOf('a')]).toEqual([false, null])
    await expect(storage.read('a')).rejects.toBeInstanceOf(NoSuchFile)
    await expect(storage.read('a', { start: 0, end: 5 })).rejects.toBeInstanceOf(NoSuchFile)
  })

  test('after a broken connection the received bytes are kept, and the sender resumes', async () => {
    expect(await storage.received('a')).toBe(0)
    await expect(storage.append('a', 0, cutAfter('first '))).rejects.toThrow('the line was cut')
    expect(await storage.received('a')).toBe(6)
    expect(await storage.exists('a')).toBe(false)
    await expect(storage.read('a')).rejects.toBeInstanceOf(NoSuchFile)

    const another = place.another()
    expect(await another.append('a', 6, bytes('second'))).toBe(12)
    await another.finish('a')
    await storage.finish('a')
    expect(await textOf('a')).toBe('first second')
    expect(await storage.received('a')).toBe(12)
  })

  test('bytes at another offset than the end are refused and change nothing', async () => {
    await storage.append('a', 0, bytes('12345'))
    await expect(storage.append('a', 3, bytes('x'))).rejects.toBeInstanceOf(WrongOffset)
    await expect(storage.append('a', 9, bytes('x'))).rejects.toBeInstanceOf(WrongOffset)
    await storage.finish('a')
    await expect(storage.append('a', 5, bytes('more'))).rejects.toBeInstanceOf(WrongOffset)
    expect(await textOf('a')).toBe('12345')
  })

  test('a file may be empty', async () => {
    await storage.finish('empty')
    expect([await storage.exists('empty'), await storage.sizeOf('empty')]).toEqual([true, 0])
    expect(await textOf('empty')).toBe('')
    expect(await storage.put('put-empty', bytes())).toEqual({ size: 0 })
    expect(await textOf('put-empty')).toBe('')
  })

  test('unfinished files of two keys are separate', async () => {
    const keys = ['a/b', 'a-b', 'ab', 'a/b-c', 'a/bc']
    for (const key of keys) await storage.append(key, 0, bytes(`of ${key}`))
    for (const key of keys) await storage.finish(key)
    expect(await Promise.all(keys.map(textOf))).toEqual(keys.map((key) => `of ${key}`))
  })

  test('a large file is stored at once, or appended in pieces of any size through two processes, byte for byte', async () => {
    const file = randomBytes(20_000_000)
    expect(await storage.put('whole', chunksOf(file))).toEqual({ size: file.length })
    expect(hashOf(await contentOf(storage, 'whole'))).toBe(hashOf(file))
    const [start, end] = [8_388_600, 8_388_620]
    expect(await buffer((await storage.read('whole', { start, end })).stream)).toEqual(file.subarray(start, end + 1))

    const pieces = [1, 3_000_000, 64_000, 5_324_607, 8_388_608, 700_000, 2_522_783, 1]
    let at = 0
    for (const [index, length] of pieces.entries()) {
      const testApp = index % 2 === 0 ? storage : place.another()
      expect(await testApp.append('grown', at, chunksOf(file.subarray(at, at + length)))).toBe(at + length)
      at += length
      expect(await storage.received('grown')).toBe(at)
    }
    expect(at).toBe(file.length)
    await place.another().finish('grown')
    expect(hashOf(await contentOf(storage, 'grown'))).toBe(hashOf(file))
  })

  test('a large piece that is cut keeps all received bytes', async () => {
    const file = randomBytes(10_000_000)
    await expect(storage.append('a', 0, cutAfter(file.subarray(0, 9_500_000)))).rejects.toThrow('the line was cut')
    expect(await storage.received('a')).toBe(9_500_000)
    expect(await place.another().append('a', 9_500_000, chunksOf(file.subarray(9_500_000)))).toBe(file.length)
    await storage.finish('a')
    expect(hashOf(await contentOf(storage, 'a'))).toBe(hashOf(file))
  })

  test('a file is removed with all its received bytes, at any stage', async () => {
    await storage.append('small', 0, bytes('some'))
    await storage.append('large', 0, chunksOf(randomBytes(9_000_000)))
    for (const key of ['small', 'large']) {
      await storage.remove(key)
      expect(await storage.received(key)).toBe(0)
    }
    expect(await storage.sweep(await moment())).toBe(0)
  })

  test.each(['../out', 'a/../../out', '/etc/passwd', 'a//b', '', '.', 'a\\b', 'C:/x', 'a/b.txt', 'A', 'a\0', 'a/', 'x'.repeat(101)])(
    'the key %j is refused by every function',
    async (key) => {
      expect(isKey(key)).toBe(false)
      const refused = 'is no storage key'
      await expect(storage.put(key, bytes('x'))).rejects.toThrow(refused)
      await expect(storage.read(key)).rejects.toThrow(refused)
      await expect(storage.sizeOf(key)).rejects.toThrow(refused)
      await expect(storage.exists(key)).rejects.toThrow(refused)
      await expect(storage.received(key)).rejects.toThrow(refused)
      await expect(storage.append(key, 0, bytes('x'))).rejects.toThrow(refused)
      await expect(storage.finish(key)).rejects.toThrow(refused)
      await expect(storage.remove(key)).rejects.toThrow(refused)
    },
  )

  test('the sweep deletes old unfinished files, and no finished ones', async () => {
    await storage.put('kept', bytes('x'))
    await storage.append('old', 0, bytes('x'))
    await storage.append('old-and-large', 0, chunksOf(randomBytes(9_000_000)))
    await storage.append('resumed', 0, bytes('x'))
    const then = await moment()
    await storage.append('resumed', 1, bytes('y'))
    await storage.append('young', 0, bytes('x'))
    expect(await storage.sweep(new Date(0))).toBe(0)
    expect(await storage.sweep(then)).toBe(2)
    expect(await Promise.all(['old', 'old-and-large', 'resumed', 'young'].map((key) => storage.received(key)))).toEqual([0, 0, 2, 1])
    expect(await storage.exists('kept')).toBe(true)
  })

  test('the keys of finished files are listed by their last change', async () => {
    for (const key of ['files/a', 'files/b', 'c']) await storage.put(key, bytes(key))
    await storage.append('unfinished', 0, bytes('x'))
    const then = await moment()
    await storage.put('files/d', bytes('d'))
    await storage.put('files/b', bytes('again'))
    expect(await keptBefore(then)).toEqual(['c', 'files/a'])
    expect(await keptBefore(await moment())).toEqual(['c', 'files/a', 'files/b', 'files/d'])
    await storage.assertWritable()
  })
}
