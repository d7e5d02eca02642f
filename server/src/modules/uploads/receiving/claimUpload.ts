import type { UploadPurpose } from '@app/contract/uploads/uploads.rules.ts'
import { conflict, notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUpload, lockUpload, saveUpload, type UploadOwner } from '../uploads.store.ts'
import type { UploadRow } from '../uploads.table.ts'

/** A file that now belongs to the claiming row, which stores the key and deletes the file when it is no longer needed. */
export type ClaimedFile = { id: string; name: string; size: number; type: string; storageKey: string }

/**
 * Claims a finished upload of this owner, in the caller's transaction. It can be claimed once: of two concurrent claims one is refused, and
 * a rollback releases it.
 * @throws Refusal NOT_FOUND for an upload of another owner or purpose, CONFLICT if it is unfinished or already claimed
 */
export async function claimUpload(
  db: Db,
  { id, purpose = 'orderFile', ...owner }: UploadOwner & { id: string; purpose?: UploadPurpose },
): Promise<ClaimedFile> {
  const file = claimable(isId(id) ? await lockUpload(db, id, owner) : undefined, purpose)
  await saveUpload(db, id, { state: 'claimed' })
  return file
}

/**
 * The finished upload without claiming it, for slow work before any row is locked; it must still be claimed.
 * @throws Refusal as `claimUpload` does
 */
export const uploadToClaim = async (
  db: Db,
  { id, purpose, ...owner }: UploadOwner & { id: string; purpose: UploadPurpose },
): Promise<ClaimedFile> => claimable(isId(id) ? await findUpload(db, id, owner) : undefined, purpose)

function claimable(upload: UploadRow | undefined, wanted: UploadPurpose): ClaimedFile {
  if (!upload || upload.purpose !== wanted) throw notFound('File')
  const { id, name, size, type, storageKey, state } = upload
  if (state === 'open') throw conflict(`${name} is still being uploaded.`)
  if (state === 'claimed') throw conflict(`${name} was already added.`)
  return { id, name, size, type, storageKey }
}

/**
 * Claims several, always in one order, so that two concurrent claims of the same files cannot deadlock.
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
