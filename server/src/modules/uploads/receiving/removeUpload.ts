import type { Db } from '#database/db.ts'
import type { Storage } from '#outside/storage/index.ts'
import { deleteUploadRow, lockUpload, saveUpload } from '../uploads.store.ts'

/**
 * Throws an upload away, unless it was attached to something; answers whether it is gone. It is first made an
 * expired, unfinished one: a crash in the middle leaves nothing that could be attached, and the sweeping ends the work.
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
