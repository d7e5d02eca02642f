import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskStorage } from './index.ts'
import { bytes, cutAfter, promisesOfStorage } from './testContract.ts'

async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const another = () => diskStorage(join(folder, 'files'))
  return { folder, storage: another(), another, close: () => rm(folder, { recursive: true, force: true }) }
}

describe('files on the disk', () => promisesOfStorage(openPlace))

test('a failed put leaves no partial file, and no key leads out of the folder', async () => {
  const { folder, storage, close } = await openPlace()
  await storage.put('a', bytes('before'))
  await expect(storage.put('b', cutAfter('half'))).rejects.toThrow('the line was cut')
  await writeFile(join(folder, 'out'), 'untouched')
  for (const key of ['../out', 'a/../../out']) await expect(storage.put(key, bytes('x'))).rejects.toThrow('is no storage key')
  expect(await readFile(join(folder, 'out'), 'utf8')).toBe('untouched')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort(),
  ).toEqual(['a', 'out'])
  await close()
})
