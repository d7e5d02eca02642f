import { archiveLimits } from '@app/contract/documents/archives.rules.ts'
import type { Entry, ZipFile } from 'yauzl'
import { Refusal } from '#core/refusal.ts'
import { NoSuchFile, type Storage } from '#outside/storage/index.ts'
import { documentNotFound } from '../documentNotFound.ts'
import { openStoredZip } from './storedZip.ts'

export type ListedEntry = { path: string; sizeBytes: number; crc: number; entry: Entry }
/** The files of an archive, and the paths of links in it, which are never opened. */
export type ListedArchive = { entries: ListedEntry[]; links: string[] }

const refused = (why: string) => new Refusal('REFUSED', `This archive can't be opened here: ${why}`)

/**
 * Runs the work on an archive after its list of files was checked; only the list is read for that. Bombs, path traversal and passwords
 * are refused with the reason; links are left out and named.
 */
export async function withArchive<T>(
  storage: Storage,
  key: string,
  use: (archive: ListedArchive, zip: ZipFile) => Promise<T> | T,
): Promise<T> {
  const zip = await openStoredZip(storage, key).catch(asRefusal)
  if (!zip) throw documentNotFound()
  try {
    const archive = await readList(zip).catch(asRefusal)
    return await use(archive, zip)
  } finally {
    zip.close()
  }
}

/** Turns errors about the file into refusals; an outage stays an outage. */
export function asRefusal(error: unknown): never {
  if (error instanceof NoSuchFile) throw documentNotFound()
  if (error instanceof Refusal || !(error instanceof Error) || 'code' in error) throw error
  if (/absolute path|invalid relative path|invalid characters in fileName/.test(error.message))
    throw refused('a file in it points outside of its folder.')
  throw refused('it is damaged, or not a zip archive.')
}

async function readList(zip: ZipFile): Promise<ListedArchive> {
  const limits = archiveLimits
  if (zip.entryCount > limits.entries) throw refused(`it contains more than ${limits.entries} files.`)
  const places: [from: number, to: number][] = []
  const found = new Map<string, ListedEntry>()
  const links: string[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry)
    const { fileName: path, uncompressedSize: sizeBytes, crc32: crc, relativeOffsetOfLocalHeader: from } = entry
    places.push([from, from + 30 + entry.fileNameLength + entry.compressedSize])
    unpacked += sizeBytes
    if (unpacked > limits.unpacked) throw refused('unpacked it would be too large.')
    if (path.endsWith('/')) continue
    if (isLink(entry)) {
      links.push(path)
      continue
    }
    if (found.has(path)) throw refused('two files in it have the same name.')
    found.set(path, { path, sizeBytes, crc, entry })
  }
  refuseOverlaps(places)
  return { entries: [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)), links: links.toSorted() }
}

/** The upper half of the attributes is the Unix file mode. A link could point anywhere. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

function checkEntry(entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry
  const limits = archiveLimits
  if (entry.isEncrypted()) throw refused('it is locked with a password.')
  if (fileName.length > limits.nameLength || fileName.split('/').length > limits.depth) throw refused('a name in it is too long.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are not allowed in a name.
  if (/[\u0000-\u001f\u007f]/.test(fileName)) throw refused('a name in it has characters that cannot be shown.')
  if (uncompressedSize > limits.smallEnough && uncompressedSize > limits.ratio * Math.max(compressedSize, 1))
    throw refused('a file in it is packed suspiciously small.')
}

/** Overlapping entries let a small archive unpack to a huge one. */
function refuseOverlaps(places: [from: number, to: number][]): void {
  let end = 0
  for (const [from, to] of places.toSorted(([a], [b]) => a - b)) {
    if (from < end) throw refused('files in it overlap.')
    end = to
  }
}
