import type { AppContext } from '#core/context.ts'
import { unknownKeys } from './storedFiles.store.ts'

/**
 * Removes what was written for rows whose transaction failed. A failure may also be the lost answer of a commit, so the rows decide
 * what goes; what they cannot be asked about is left to the nightly sweep.
 */
export async function removeUnlessKept({ db, storage }: Pick<AppContext, 'db' | 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of await unknownKeys(db, keys).catch(() => [])) await storage.remove(key)
}
