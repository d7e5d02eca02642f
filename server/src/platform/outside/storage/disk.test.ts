import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage, isKey, NoSuchFile, type Storage, WrongOffset } from './index.ts'

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  storage = diskStorage(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))
async function* cutAfter(part: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(part)
  throw new Error('the line was cut')
}
const contentOf = async (key: string) => await text((await storage.read(key)).stream)
const filesUnder = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name)

test('what was put is read back, whole or in part', async () => {
  expect(await storage.put('uploads/2026-11/a', bytes('one ', 'two ', 'three'))).toEqual({ size: 13 })
  expect(await contentOf('uploads/2026-11/a')).toBe('one two three')

  const part = await storage.read('uploads/2026-11/a', { start: 4, end: 6 })
  expect([part.size, await text(part.stream)]).toEqual([13, 'two'])
  const rest = await storage.read('uploads/2026-11/a', { start: 8, end: 1_000 })
  expect(await text(rest.stream)).toBe('three')
})

test('a file put again is replaced as a whole', async () => {
  await storage.put('a', bytes('a long first version'))
  await storage.put('a', bytes('short'))
  expect(await contentOf('a')).toBe('short')
})

test('a broken put leaves what was there, and nothing else', async () => {
  await storage.put('a', bytes('before'))
  await expect(storage.put('a', cutAfter('half of the new'))).rejects.toThrow('the line was cut')
  await expect(storage.put('b', cutAfter('half'))).rejects.toThrow('the line was cut')
  expect(await contentOf('a')).toBe('before')
  expect(await storage.exists('b')).toBe(false)
  expect(await filesUnder(folder)).toEqual(['a'])
})

test('a removed or unknown file is not there, and removing it again is no error', async () => {
  await storage.put('a', bytes('x'))
  await storage.remove('a')
  await storage.remove('a')
  expect(await storage.exists('a')).toBe(false)
  await expect(storage.read('a')).rejects.toBeInstanceOf(NoSuchFile)
})

test('a cut line keeps what came, and the sender goes on from there', async () => {
  expect(await storage.received('a')).toBe(0)
  await expect(storage.append('a', 0, cutAfter('first '))).rejects.toThrow('the line was cut')
  expect(await storage.received('a')).toBe(6)
  expect(await storage.exists('a')).toBe(false)
  await expect(storage.read('a')).rejects.toBeInstanceOf(NoSuchFile)

  // Another process, after a restart, sees the same.
  storage = diskStorage(join(folder, 'files'))
  expect(await storage.append('a', 6, bytes('second'))).toBe(12)
  await storage.finish('a')
  await storage.finish('a')
  expect(await contentOf('a')).toBe('first second')
  expect(await storage.received('a')).toBe(12)
})

test('bytes at another place than the end are refused and change nothing', async () => {
  await storage.append('a', 0, bytes('12345'))
  await expect(storage.append('a', 3, bytes('x'))).rejects.toBeInstanceOf(WrongOffset)
  await expect(storage.append('a', 9, bytes('x'))).rejects.toBeInstanceOf(WrongOffset)
  await storage.finish('a')
  await expect(storage.append('a', 5, bytes('more'))).rejects.toBeInstanceOf(WrongOffset)
  expect(await contentOf('a')).toBe('12345')
})

test('a file without bytes is a file', async () => {
  await storage.finish('empty')
  expect(await storage.exists('empty')).toBe(true)
  expect(await contentOf('empty')).toBe('')
})

test('unfinished files of two keys never meet', async () => {
  await storage.append('a/b', 0, bytes('one'))
  await storage.append('a-b', 0, bytes('two'))
  await storage.finish('a/b')
  await storage.finish('a-b')
  expect([await contentOf('a/b'), await contentOf('a-b')]).toEqual(['one', 'two'])
})

test.each([
  '../out',
  'a/../../out',
  '/etc/passwd',
  'a//b',
  '',
  '.',
  'a\\b',
  'C:/x',
  'a/b.txt',
  'A',
  'a\0',
  'a/',
  `${'a/'.repeat(9)}a`,
  'x'.repeat(101),
])('the key %j is refused by everything', async (key) => {
  expect(isKey(key)).toBe(false)
  await writeFile(join(folder, 'out'), 'untouched')
  await expect(storage.put(key, bytes('x'))).rejects.toThrow('is no storage key')
  await expect(storage.read(key)).rejects.toThrow('is no storage key')
  await expect(storage.append(key, 0, bytes('x'))).rejects.toThrow('is no storage key')
  await expect(storage.finish(key)).rejects.toThrow('is no storage key')
  await expect(storage.remove(key)).rejects.toThrow('is no storage key')
  expect(await readFile(join(folder, 'out'), 'utf8')).toBe('untouched')
})

test('sweeping takes what nobody touched for long, and no finished file', async () => {
  await storage.put('kept', bytes('x'))
  await storage.append('old', 0, bytes('x'))
  await storage.append('young', 0, bytes('x'))
  const longAgo = new Date('2020-01-01')
  await utimes(join(folder, 'files/incoming/old'), longAgo, longAgo)
  await utimes(join(folder, 'files/kept/kept'), longAgo, longAgo)
  expect(await storage.sweep(new Date('2020-06-01'))).toBe(1)
  expect([await storage.received('old'), await storage.received('young'), await storage.exists('kept')]).toEqual([0, 1, true])
})
