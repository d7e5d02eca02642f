import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** A folder in memory for what only lives as long as the tests do. */
export type ScratchFolder = { folder: string; remove(): void }

/** Where Linux keeps files in memory that every account may write. */
const inMemory = '/dev/shm'
/** What a whole run was seen to hold at once is a third of it. */
const neededBytes = 6 * 1024 ** 3

/**
 * Makes one where there is memory to spare, and answers undefined elsewhere: then the disk serves. Each test has a database of
 * its own, of 1,400 files; an ext4 without a journal looks for a place for each of them among all that were deleted in the last
 * minutes, which took a second of the processor for each database, two fifths of what the server's tests took.
 */
export function makeScratchFolder(): ScratchFolder | undefined {
  const free = Math.min(freeIn(inMemory), freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  if (free < neededBytes) return undefined
  const folder = mkdtempSync(path.join(inMemory, 'mentordesk-tests-'))
  // As in the system's own, another account finds what is its own in it.
  chmodSync(folder, 0o755)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) }
}

function freeIn(folder: string): number {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
