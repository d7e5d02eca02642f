import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** A folder in memory for what only lives as long as the tests do. */
export type ScratchFolder = { folder: string; remove(): void }

/** Where Linux keeps files in memory that every account may write. */
const inMemory = '/dev/shm'
const prefix = 'mentordesk-tests-'
/** A whole run was seen to hold 650 MB in it at once; the rest is for its browsers and workers. */
const neededBytes = 4 * 1024 ** 3

/**
 * Makes one where there is memory to spare, and answers undefined elsewhere: then the disk serves. Each test has a database of
 * its own, of 1,400 files; an ext4 without a journal looks for a place for each of them among all that were deleted in the last
 * minutes, which took a second of the processor for each database, two fifths of what the server's tests took.
 */
export function makeScratchFolder(place = inMemory, needed = neededBytes): ScratchFolder | undefined {
  const free = Math.min(freeIn(place), freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  if (free < needed) return undefined
  sweep(place)
  const folder = mkdtempSync(path.join(place, `${prefix}${process.pid}-`))
  // As in the system's own, another account finds what is its own in it.
  chmodSync(folder, 0o755)
  return { folder, remove: () => removeAll(folder) }
}

function freeIn(place: string): number {
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** What a run that was killed has left is memory that nobody gives back. */
function sweep(place: string) {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    removeAll(path.join(place, name))
  }
}

/** What is another account's, or is still written to by a database that is being ended, is left to a later run's sweep. */
function removeAll(folder: string) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch (error) {
    const isLeft = error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'ENOTEMPTY', 'EBUSY'].includes(String(error.code))
    if (!isLeft) throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
