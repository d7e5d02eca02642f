import { buffer } from 'node:stream/consumers'
import { notAPicture } from '@app/contract/events/events.rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { drawSafely } from '#pictures/index.ts'
import { claimUploads } from '#uploads/index.ts'
import { insertBanner, takeBanner } from './events.store.ts'

/** As large as a link preview or a wide screen shows it. */
const box = { width: 1_600, height: 900 }
const taken: readonly string[] = ['image/jpeg', 'image/png']

/**
 * Draws a banner anew from an upload of this admin's, told by its first bytes and not by its name, and keeps it among the
 * pictures that everybody may see; in the caller's transaction. JPEG, since not everything that shows link previews reads more.
 */
export async function keepBanner(
  db: Db,
  { storage, clock }: Pick<AppContext, 'storage' | 'clock'>,
  ownerId: string,
  { field = 'bannerImg', uploadId }: { field?: string; uploadId: string },
): Promise<string> {
  const [upload] = await claimUploads(db, [uploadId], { ownerId, purpose: 'banner' })
  if (!upload) throw badInput(field, 'Please upload a banner.')
  const file = await buffer((await storage.read(upload.storageKey)).stream)
  const seen = (await fileTypeFromBuffer(file))?.mime
  if (!seen || !taken.includes(seen)) throw badInput(field, notAPicture)
  const { data, info } = await drawSafely(file, (upright) =>
    upright
      .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true }),
  )
  const storageKey = `banners/${newId()}`
  await storage.put(storageKey, once(data))
  await enqueue(db, 'eraseFiles', { keys: [upload.storageKey] })
  return await insertBanner(db, {
    storageKey,
    type: 'image/jpeg',
    width: info.width,
    height: info.height,
    sizeBytes: data.length,
    createdAt: clock.now(),
  })
}

/** Lets a banner go that no event shows any more, in the caller's transaction. */
export async function forgetBanner(db: Db, bannerId: string): Promise<void> {
  const key = await takeBanner(db, bannerId)
  if (key !== undefined) await enqueue(db, 'eraseFiles', { keys: [key] })
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
