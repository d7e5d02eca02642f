import type { Actor } from '@app/contract/core/access.ts'
import { previewKindOf } from '@app/contract/core/preview.ts'
import { isTextOfBytes, textOfBytes } from '@app/contract/core/textOfBytes.ts'
import type { ArchiveFile } from '@app/contract/documents/archives.calls.ts'
import { archiveLimits, firstLines } from '@app/contract/documents/archives.rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import { documentNotFound } from '../documentNotFound.ts'
import { type ListedEntry, withArchive } from './listArchive.ts'
import { type Deps, openArchive } from './openArchive.ts'
import { readEntry } from './readEntry.ts'

type EntryInput = { id: string; path: string }

/** One file of an archive as this reader may see it. Hidden parts are not sent, nor read any further than needed. */
export async function showEntry(context: Deps, actor: Actor, { id, path }: EntryInput): Promise<ArchiveFile> {
  const { document, isLocked } = await openArchive(context, actor, id)
  return await withArchive(context.storage, document.storageKey, async ({ entries }, zip) => {
    const entry = entryAt(entries, path)
    const { bytes, isCut } = await readEntry(zip, entry, archiveLimits.shownText)
    const kind = await kindOf(bytes)
    if (kind === 'picture' || kind === 'pdf') {
      const link = `/api/documents/${id}/entry?path=${encodeURIComponent(path)}`
      const isShown = !isLocked && entry.sizeBytes <= archiveLimits.shownPicture
      return { path, kind, ...(isLocked ? { cut: 'unpaid' } : !isShown && { cut: 'long' }), ...(isShown && { link }) }
    }
    if (kind === 'other') return { path, kind, ...(isLocked && { cut: 'unpaid' }) }
    const text = textOfBytes(bytes, { isCut })
    if (isLocked) return { path, kind, text: beginningOf(text), cut: 'unpaid' }
    return { path, kind, text, ...(isCut && { cut: 'long' }) }
  })
}

/** The bytes of a picture or PDF, for people who may see the whole archive. */
export async function entryBytes(context: Deps, actor: Actor, { id, path }: EntryInput): Promise<{ bytes: Buffer; type: string }> {
  const { document, isLocked } = await openArchive(context, actor, id)
  if (isLocked) throw documentNotFound()
  return await withArchive(context.storage, document.storageKey, async ({ entries }, zip) => {
    const { bytes, isCut } = await readEntry(zip, entryAt(entries, path), archiveLimits.shownPicture)
    const type = (await fileTypeFromBuffer(bytes))?.mime
    if (isCut || !type || !previewKindOf(type)) throw documentNotFound()
    return { bytes, type }
  })
}

export function entryAt(entries: readonly ListedEntry[], path: string): ListedEntry {
  const entry = entryIn(entries, path)
  if (!entry) throw documentNotFound()
  return entry
}

/** Input arrives in NFC, while macOS writes names into archives in NFD. */
export const entryIn = (entries: readonly ListedEntry[], path: string): ListedEntry | undefined =>
  entries.find((one) => one.path === path) ?? entries.find((one) => one.path.normalize('NFC') === path)

export const isText = async (bytes: Buffer) => (await kindOf(bytes)) === 'text'

async function kindOf(bytes: Buffer): Promise<ArchiveFile['kind']> {
  const kind = previewKindOf((await fileTypeFromBuffer(bytes))?.mime ?? '')
  if (kind === 'picture' || kind === 'pdf') return kind
  return isTextOfBytes(bytes.subarray(0, 8_000)) ? 'text' : 'other'
}

/** A preview, never the whole: the first lines, and of a short file at most half. */
export function beginningOf(text: string): string {
  const lines = text.split('\n')
  const beginning = lines.slice(0, Math.min(firstLines.lines, Math.ceil(lines.length / 2))).join('\n')
  return beginning.slice(0, Math.min(firstLines.letters, Math.ceil(text.length / 2)))
}
