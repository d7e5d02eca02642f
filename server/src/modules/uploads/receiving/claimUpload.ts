import type { UploadPurpose } from '@app/contract/uploads/uploads.rules.ts'
import { conflict, notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUpload, lockUpload, saveUpload, type UploadOwner } from '../uploads.store.ts'
import type { UploadRow } from '../uploads.table.ts'

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
  const file = claimable(isId(id) ? await lockUpload(db, id, owner) : undefined, purpose)
  await saveUpload(db, id, { state: 'claimed' })
  return file
}

/**
 * The finished upload as it could be taken now, for what takes long and is done before anything is held; it is still to be claimed.
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
