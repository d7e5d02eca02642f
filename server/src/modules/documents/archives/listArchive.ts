import { archiveLimits } from '@app/contract/documents/archives.rules.ts'
import type { Entry, ZipFile } from 'yauzl'
import { Refusal } from '#core/refusal.ts'
import { NoSuchFile, type Storage } from '#outside/storage/index.ts'
import { documentNotFound } from '../documentNotFound.ts'
import { openStoredZip } from './storedZip.ts'

export type ListedEntry = { path: string; sizeBytes: number; crc: number; entry: Entry }

const refused = (why: string) => new Refusal('REFUSED', `This archive can't be opened here: ${why}`)

/**
 * Does something with an archive whose list of files is known and found harmless; the list alone is read for that. What would
 * grow without measure, lead out of its folder, point elsewhere or is locked is refused, in words that say which.
 */
export async function withArchive<T>(
  storage: Storage,
  key: string,
  use: (entries: ListedEntry[], zip: ZipFile) => Promise<T> | T,
): Promise<T> {
  const zip = await openStoredZip(storage, key).catch(asRefusal)
  if (!zip) throw documentNotFound()
  try {
    const entries = await listed(zip).catch(asRefusal)
    return await use(entries, zip)
  } finally {
    zip.close()
  }
}

/** What the library finds wrong with a file is said about the file; an outage stays what it is. */
export function asRefusal(error: unknown): never {
  if (error instanceof NoSuchFile) throw documentNotFound()
  if (error instanceof Refusal || !(error instanceof Error) || 'code' in error) throw error
  if (/absolute path|invalid relative path|invalid characters in fileName/.test(error.message))
    throw refused('a file in it leads out of its folder.')
  throw refused('it is damaged, or no zip archive.')
}

async function listed(zip: ZipFile): Promise<ListedEntry[]> {
  const limits = archiveLimits
  if (zip.entryCount > limits.entries) throw refused(`it holds more than ${limits.entries} files.`)
  const places: [from: number, to: number][] = []
  const found = new Map<string, ListedEntry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    const { fileName: path, uncompressedSize: sizeBytes, crc32: crc, relativeOffsetOfLocalHeader: from } = entry
    places.push([from, from + 30 + entry.fileNameLength + entry.compressedSize])
    unpacked += sizeBytes
    if (unpacked > limits.unpacked) throw refused('unpacked it would be too large.')
    if (path.endsWith('/')) continue
    if (found.has(path)) throw refused('two files in it have the same name.')
    found.set(path, { path, sizeBytes, crc, entry })
  }
  refuseOverlaps(places)
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function checkEntry(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry
  const limits = archiveLimits
  if (entry.isEncrypted()) throw refused('it is locked with a password.')
  // The upper half is the mode that Unix gives a file; a link there points wherever it likes.
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000) throw refused('a file in it is a link to somewhere else.')
  if (fileName.length > limits.nameLength || fileName.split('/').length > limits.depth) throw refused('a name in it is too long.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no name may have.
  if (/[\u0000-\u001f\u007f]/.test(fileName)) throw refused('a name in it has characters that cannot be shown.')
  if (uncompressedSize > limits.smallEnough && uncompressedSize > limits.ratio * Math.max(compressedSize, 1))
    throw refused('a file in it would grow without measure.')
}

/** Entries that share their bytes are how a small archive unpacks to a huge one. */
function refuseOverlaps(places: [from: number, to: number][]): void {
  let end = 0
  for (const [from, to] of places.toSorted(([a], [b]) => a - b)) {
    if (from < end) throw refused('files in it lie over each other.')
    end = to
  }
}
