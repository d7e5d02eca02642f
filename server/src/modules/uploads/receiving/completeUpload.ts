import { typeNames } from '@app/contract/uploads/uploads.rules.ts'
import type { Db } from '#database/db.ts'
import type { Storage } from '#outside/storage/index.ts'
import { typeOfStored } from '#outside/storage/index.ts'
import { deleteUploadRow, saveUpload } from '../uploads.store.ts'
import type { UploadRow } from '../uploads.table.ts'
import { tusRefusal } from './tusRefusal.ts'

/**
 * Turns a fully received upload into a file that can be claimed. The file comes first and the row second, so that a row never refers to
 * missing bytes; after a crash between the two, the next request repeats it. A file of a type that is not allowed is deleted.
 */
export async function completeUpload(db: Db, storage: Storage, upload: UploadRow): Promise<UploadRow> {
  await storage.finish(upload.storageKey)
  const type = await typeOfStored(storage, { ...upload, sizeBytes: upload.size })
  if (upload.types && !upload.types.includes(type)) {
    await storage.remove(upload.storageKey)
    await deleteUploadRow(db, upload.id)
    throw tusRefusal(415, `The file must be ${typeNames(upload.types)}.`)
  }
  const changes = { state: 'complete', received: upload.size, type } as const
  await saveUpload(db, upload.id, changes)
  return { ...upload, ...changes }
}
