import { join } from 'node:path'
import { later, systemClock } from '#core/clock.ts'
import { NoSuchFile, type Storage } from '#outside/storage/port.ts'
import { type BackedUpFile, placeOfFile } from './manifest.ts'
import { writeSummed } from './summedFiles.ts'

const atOnce = 8
const dayMs = 86_400_000

/** The keys of all finished files, also of stores whose clock is ahead of ours. */
export const allKeys = (storage: Storage) => storage.keptBefore(later(systemClock.now(), dayMs))

/**
 * Copies the files that are not in `copied` yet. A file under a key never changes, so a copied one is complete. A file that is deleted
 * before its turn is not part of the backup.
 */
export async function copyFilesOut(storage: Storage, folder: string, copied: Map<string, BackedUpFile>): Promise<void> {
  for await (const page of allKeys(storage)) {
    const waiting = page.filter((key) => !copied.has(key))
    const copyNext = async (): Promise<void> => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
        const file = await copyOut(storage, folder, key)
        if (file) copied.set(key, file)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, copyNext))
  }
}

async function copyOut(storage: Storage, folder: string, key: string): Promise<BackedUpFile | undefined> {
  try {
    const { stream } = await storage.read(key)
    return { key, ...(await writeSummed(join(folder, placeOfFile(key)), stream)) }
  } catch (error) {
    if (error instanceof NoSuchFile) return undefined
    throw error
  }
}
