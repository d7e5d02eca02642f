import type { UploadPurpose } from '@app/contract/uploads/uploads.rules.ts'
import { conflict, notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { lockUpload, saveUpload, type UploadOwner } from '../uploads.store.ts'

/** A file that now belongs to whoever claimed it: they keep the key, and remove the file when it is no longer needed. */
export type ClaimedFile = { id: string; name: string; size: number; type: string; storageKey: string }

/**
 * Takes a finished upload of this owner for good, in the caller's transaction. It can be taken once: of two who try
 * at the same time one is refused, and a transaction that fails gives it back.
 * @throws Refusal NOT_FOUND for what is not theirs or of another purpose, CONFLICT while it is unfinished or once it is taken
 */
export async function claimUpload(
  db: Db,
  { id, purpose = 'orderFile', ...owner }: UploadOwner & { id: string; purpose?: UploadPurpose },
): Promise<ClaimedFile> {
  const upload = isId(id) ? await lockUpload(db, id, owner) : undefined
  if (!upload || upload.purpose !== purpose) throw notFound('File')
  if (upload.state === 'open') throw conflict(`${upload.name} is still being uploaded.`)
  if (upload.state === 'claimed') throw conflict(`${upload.name} was already added.`)
  await saveUpload(db, id, { state: 'claimed' })
  return { id, name: upload.name, size: upload.size, type: upload.type, storageKey: upload.storageKey }
}

/**
 * Takes several, always in one order: of two who want the same files the other way round, neither holds what the other waits for.
 * @throws Refusal as `claimUpload` does
 */
export async function claimUploads(
  db: Db,
  ids: readonly string[],
  owner: UploadOwner & { purpose?: UploadPurpose },
): Promise<ClaimedFile[]> {
  const files: ClaimedFile[] = []
  for (const id of ids.toSorted()) files.push(await claimUpload(db, { id, ...owner }))
  return files
}
