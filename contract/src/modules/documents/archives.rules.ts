/** What an archive may hold to be opened in the browser, and what of it is shown. Bytes, unless told otherwise. */
export const archiveLimits = {
  entries: 10_000,
  /** Of all entries together, unpacked. */
  unpacked: 2_000_000_000,
  /** How many times smaller than itself an entry may be packed; a megabyte of zeros is packed some thousand times smaller. */
  ratio: 200,
  /** An entry below this is never a bomb, however well it packs. */
  smallEnough: 1_000_000,
  nameLength: 500,
  depth: 40,
  /** Of one entry, in the browser; what is longer ends there. */
  shownText: 300_000,
  shownPicture: 15_000_000,
} as const

/** So much of each text does a customer see before the order is paid. */
export const firstLines = { lines: 20, letters: 2_000 } as const

export const archiveChanges = ['added', 'removed', 'changed', 'same'] as const
export type ArchiveChange = (typeof archiveChanges)[number]

type Entry = { path: string; sizeBytes: number; crc: number }

/** What has changed of each path since the last delivery, told by checksum and size. */
export function changesBetween(before: readonly Entry[], now: readonly Entry[]): Map<string, ArchiveChange> {
  const earlier = new Map(before.map((entry) => [entry.path, entry]))
  const changes = new Map<string, ArchiveChange>()
  for (const { path, sizeBytes, crc } of now) {
    const was = earlier.get(path)
    changes.set(path, was === undefined ? 'added' : was.crc === crc && was.sizeBytes === sizeBytes ? 'same' : 'changed')
  }
  for (const { path } of before) if (!changes.has(path)) changes.set(path, 'removed')
  return changes
}

/** Whether a file is an archive that can be opened, by its name or what it was found to be. */
export const isArchive = ({ name, type }: { name: string; type: string }) =>
  type === 'application/zip' || (name.toLowerCase().endsWith('.zip') && !type.startsWith('image/'))
