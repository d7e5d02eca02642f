/** The limits of archives that can be opened in the browser, and of what is shown. In bytes, unless noted. */
export const archiveLimits = {
  entries: 10_000,
  /** Of all entries together, unpacked. */
  unpacked: 2_000_000_000,
  /** The maximum compression ratio of an entry; a megabyte of zeros has about a thousand. */
  ratio: 200,
  /** A smaller entry is never treated as a bomb. */
  smallEnough: 1_000_000,
  nameLength: 500,
  depth: 40,
  /** Of one entry, in the browser; longer ones are cut. */
  shownText: 300_000,
  shownPicture: 15_000_000,
} as const

/** The part of each text that a customer sees before the order is paid. */
export const firstLines = { lines: 20, letters: 2_000 } as const

export const archiveChanges = ['added', 'removed', 'changed', 'same'] as const
export type ArchiveChange = (typeof archiveChanges)[number]

type Entry = { path: string; sizeBytes: number; crc: number }

/** The change of each path since the last delivery, by checksum and size. */
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

/** Whether a file is an archive that can be opened, by its name or its detected type. */
export const isArchive = ({ name, type }: { name: string; type: string }) =>
  type === 'application/zip' || (name.toLowerCase().endsWith('.zip') && !type.startsWith('image/'))
