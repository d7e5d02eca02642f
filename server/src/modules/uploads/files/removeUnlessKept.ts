import type { AppContext } from '#core/context.ts'
import { unknownKeys } from './storedFiles.store.ts'

/**
 * Deletes files that were written for rows of a failed transaction. The failure may also be the lost answer of a commit, so only files
 * without a row are deleted; if the rows cannot be read, the nightly sweep does it later.
 */
export async function removeUnlessKept({ db, storage }: Pick<AppContext, 'db' | 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of await unknownKeys(db, keys).catch(() => [])) await storage.remove(key)
}
