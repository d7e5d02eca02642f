import type { Actor } from '@app/contract/core/access.ts'
import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import type { Archive } from '@app/contract/documents/archives.calls.ts'
import { archiveLimits, changesBetween } from '@app/contract/documents/archives.rules.ts'
import { Refusal } from '#core/refusal.ts'
import { inThread } from '#core/threads/runInThread.ts'
import type { Storage } from '#outside/storage/port.ts'
import { documentNotFound } from '../documentNotFound.ts'
import { archiveBefore } from './archives.store.ts'
import type { ComparedLine } from './compareTexts.ts'
import { type ListedEntry, withArchive } from './listArchive.ts'
import { type Deps, openArchive } from './openArchive.ts'
import { readEntry } from './readEntry.ts'
import { entryIn, isText } from './showEntry.ts'

/** The files of an archive, with the changes since the last delivered one. */
export async function listArchive(context: Deps, actor: Actor, id: string): Promise<Archive> {
  const { document, isLocked } = await openArchive(context, actor, id)
  const { entries: now, links } = await withArchive(context.storage, document.storageKey, (listed) => listed)
  const earlier = await archiveBefore(context.db, document)
  // If the earlier one cannot be opened, there is no comparison.
  const before = earlier && (await listOf(context.storage, earlier.storageKey))
  const sizes = ({ path, sizeBytes }: ListedEntry) => ({ path, sizeBytes })
  if (!earlier || !before) return { name: document.name, entries: now.map(sizes), links, isLocked }
  const changes = changesBetween(before, now)
  const gone = before.filter(({ path }) => changes.get(path) === 'removed')
  const entries = [...now, ...gone].map((entry) => ({ ...sizes(entry), change: changes.get(entry.path) ?? 'same' }))
  const comparedWith = { _id: earlier.id, name: earlier.name, createdAt: earlier.createdAt.toISOString() }
  return { name: document.name, entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : 1)), comparedWith, links, isLocked }
}

const comparison = inThread<readonly [was: string, is: string], ComparedLine[]>(new URL('./compareTexts.worker.ts', import.meta.url), {
  timeoutMs: 10_000,
})

/** The changes of one text, line by line. */
export async function compareEntry(context: Deps, actor: Actor, { id, path }: { id: string; path: string }) {
  const { document, isLocked } = await openArchive(context, actor, id)
  if (isLocked) throw new Refusal('REFUSED', 'You can see the difference once everything is paid.')
  const earlier = await archiveBefore(context.db, document)
  if (!earlier) throw documentNotFound()
  const [before, now] = [await textOf(context.storage, earlier.storageKey, path), await textOf(context.storage, document.storageKey, path)]
  if (!before && !now) throw documentNotFound()
  const [was, is] = [before?.text ?? '', now?.text ?? '']
  const lines = await comparison([was, is])
  return { path, lines, isCut: (before?.isCut ?? false) || (now?.isCut ?? false) }
}

const listOf = (storage: Storage, key: string) =>
  withArchive(storage, key, ({ entries }) => entries).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

async function textOf(storage: Storage, key: string, path: string): Promise<{ text: string; isCut: boolean } | undefined> {
  return await withArchive(storage, key, async ({ entries }, zip) => {
    const entry = entryIn(entries, path)
    if (!entry) return undefined
    const { bytes, isCut } = await readEntry(zip, entry, archiveLimits.shownText)
    if (!(await isText(bytes))) throw new Refusal('REFUSED', 'Only texts can be compared line by line.')
    return { text: textOfBytes(bytes, { isCut }), isCut }
  })
}
