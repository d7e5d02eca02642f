import type { ArchiveEntry } from '@app/contract/documents/archives.calls.ts'

export type TreeFolder = { name: string; path: string; folders: TreeFolder[]; files: ArchiveEntry[] }

/** Paths as nested folders, in their given sequence. */
export function treeOf(entries: readonly ArchiveEntry[]): TreeFolder {
  const root: TreeFolder = { name: '', path: '', folders: [], files: [] }
  const known = new Map([['', root]])
  const folderAt = (path: string): TreeFolder => {
    const found = known.get(path)
    if (found) return found
    const cut = path.lastIndexOf('/')
    const folder: TreeFolder = { name: path.slice(cut + 1), path, folders: [], files: [] }
    known.set(path, folder)
    folderAt(cut < 0 ? '' : path.slice(0, cut)).folders.push(folder)
    return folder
  }
  for (const entry of entries) folderAt(entry.path.slice(0, Math.max(entry.path.lastIndexOf('/'), 0))).files.push(entry)
  return root
}
