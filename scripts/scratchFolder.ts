import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

/** A folder in memory for files that live only during the tests. */
export type ScratchFolder = { folder: string; remove(): void }

/** Linux's memory disk, writable for every account. */
const inMemory = '/dev/shm'
const prefix = 'mentordesk-tests-'
/** A whole run used up to 650 MB in it; the rest is for browsers and workers. */
const neededBytes = 4 * 1024 ** 3

/**
 * Creates one if there is enough memory, and returns undefined otherwise: then the disk is used. Each test has its own database of 1,400
 * files; an ext4 without a journal searches a place for each of them among all recently deleted ones, which took one CPU second per
 * database, two fifths of the server tests' time.
 */
export function makeScratchFolder(place = inMemory, needed = neededBytes): ScratchFolder | undefined {
  const free = Math.min(freeIn(place), freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  if (free < needed) return undefined
  sweep(place)
  const folder = mkdtempSync(path.join(place, `${prefix}${process.pid}-`))
  // As in the system's own temporary folder, other accounts may find their files in it.
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

/** Deletes folders of killed runs, which would keep the memory. */
function sweep(place: string) {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    removeAll(path.join(place, name))
  }
}

/** Folders of other accounts, or with a database that is still stopping, are left to a later run. */
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
