import type { Db } from '#database/db.ts'
import type { Storage } from '#outside/storage/index.ts'
import { deleteUploadRow, lockUpload, saveUpload } from '../uploads.store.ts'

/**
 * Deletes an upload unless it was claimed; returns whether it is deleted. First it is marked as expired and unfinished, so that a crash
 * leaves nothing that could be claimed, and the sweep completes the work.
 */
export async function removeUpload(db: Db, storage: Storage, id: string): Promise<boolean> {
  const upload = await db.transaction(async (db) => {
    const row = await lockUpload(db, id)
    if (!row || row.state === 'claimed') return row
    await saveUpload(db, id, { state: 'open', expiresAt: new Date(0) })
    return row
  })
  if (!upload) return true
  if (upload.state === 'claimed') return false
  await storage.remove(upload.storageKey)
  await deleteUploadRow(db, id)
  return true
}
