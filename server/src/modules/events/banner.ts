import { buffer } from 'node:stream/consumers'
import { notAPicture } from '@app/contract/events/events.rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { drawSafely } from '#pictures/index.ts'
import { claimUploads, removeUnlessKept, uploadToClaim } from '#uploads/index.ts'
import { insertBanner, takeBanner } from './events.store.ts'

/** As large as link previews and wide screens show it. */
const box = { width: 1_600, height: 900 }
const taken: readonly string[] = ['image/jpeg', 'image/png']

type TestApp = Pick<AppContext, 'db' | 'clock' | 'storage'>
/** Stores the encoded banner in the given transaction and returns its id. */
export type KeepBanner = (db: Db) => Promise<string>

/**
 * Re-encodes a banner from an upload of this admin, recognised by its first bytes, and passes the function that stores it publicly. It
 * runs before any lock, since a large photo takes seconds; a banner that the work did not keep is deleted. JPEG, since some link previews
 * read nothing else.
 * @throws Refusal BAD_INPUT at the field if it is not a picture, else like `claimUpload`
 */
export async function withBanner<T>(context: TestApp, upload: BannerUpload, work: (keep: KeepBanner) => Promise<T>): Promise<T> {
  const drawn = await drawBanner(context, upload)
  try {
    return await work((db) => insertDrawn(db, context, drawn))
  } catch (error) {
    await removeUnlessKept(context, [drawn.storageKey])
    throw error
  }
}

type BannerUpload = { ownerId: string; uploadId: string; field?: string }
type DrawnBanner = BannerUpload & { storageKey: string; width: number; height: number; sizeBytes: number }

async function drawBanner({ db, storage }: TestApp, upload: BannerUpload): Promise<DrawnBanner> {
  const { ownerId, uploadId, field = 'bannerImg' } = upload
  const sent = await uploadToClaim(db, { id: uploadId, ownerId, purpose: 'banner' })
  const file = await buffer((await storage.read(sent.storageKey)).stream)
  const seen = (await fileTypeFromBuffer(file))?.mime
  if (!seen || !taken.includes(seen)) throw badInput(field, notAPicture)
  const draw = (upright: Parameters<Parameters<typeof drawSafely>[1]>[0]) =>
    upright
      .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
  const { data, info } = await drawSafely(file, draw, field)
  const storageKey = `banners/${newId()}`
  await storage.put(storageKey, once(data))
  return { ...upload, storageKey, width: info.width, height: info.height, sizeBytes: data.length }
}

async function insertDrawn(db: Db, { clock }: TestApp, { ownerId, uploadId, field = 'bannerImg', ...drawn }: DrawnBanner): Promise<string> {
  const [upload] = await claimUploads(db, [uploadId], { ownerId, purpose: 'banner' })
  if (!upload) throw badInput(field, 'Please upload a banner.')
  await enqueue(db, 'eraseFiles', { keys: [upload.storageKey] })
  return await insertBanner(db, { ...drawn, type: 'image/jpeg', createdAt: clock.now() })
}

/** Deletes a banner that no event uses any more, in the caller's transaction. */
export async function forgetBanner(db: Db, bannerId: string): Promise<void> {
  const key = await takeBanner(db, bannerId)
  if (key !== undefined) await enqueue(db, 'eraseFiles', { keys: [key] })
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
