import { buffer } from 'node:stream/consumers'
import { largestOfferPicture, offerPictureBox } from '@app/contract/catalogue/offerPictures.rules.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { drawSafely } from '#pictures/index.ts'
import { claimUploads, removeUnlessKept } from '#uploads/index.ts'
import type { PictureRow } from './catalogue.table.ts'
import { insertPicture } from './offers.store.ts'

/** The rectangle to crop, in pixels of the upright picture. */
export type Cut = { x: number; y: number; width: number; height: number }

/**
 * Resizes a picture for a card and stores it. No offer uses it yet; it is attached when an offer is saved with it.
 * @throws Refusal BAD_INPUT if it is no picture of an accepted type, or cannot be read to its end
 */
export async function addOfferPicture(
  { db, clock, storage }: Pick<AppContext, 'db' | 'clock' | 'storage'>,
  { storageKey: sentAs }: { storageKey: string },
  cut?: Cut,
): Promise<PictureRow> {
  // It is a few megabytes at most. Only the resized picture is stored.
  const picture = await drawCard(await buffer((await storage.read(sentAs)).stream), cut)
  const id = newId()
  const storageKey = `offer-pictures/${id}`
  try {
    await storage.put(storageKey, once(picture))
    return await insertPicture(db, {
      id,
      storageKey,
      type: 'image/webp',
      ...offerPictureBox,
      sizeBytes: picture.length,
      createdAt: clock.now(),
    })
  } catch (error) {
    await removeUnlessKept({ db, storage }, [storageKey])
    throw error
  }
}

/**
 * The same for a finished upload of this person, which is deleted afterwards. Uploads come in chunks, which pass every proxy.
 * @throws Refusal BAD_INPUT also if there is no such upload, or it is too large
 */
export const addUploadedPicture = (
  { db, ...context }: Pick<AppContext, 'db' | 'clock' | 'storage'>,
  ownerId: string,
  uploadId: string,
  cut?: Cut,
): Promise<PictureRow> =>
  db.transaction(async (db) => {
    const [upload] = await claimUploads(db, [uploadId], { ownerId, purpose: 'image' })
    if (!upload) throw badInput('myfile', 'Please choose a picture.')
    if (upload.size > largestOfferPicture.bytes) throw badInput('myfile', largestOfferPicture.message)
    const picture = await addOfferPicture({ ...context, db }, upload, cut)
    await enqueue(db, 'eraseFiles', { keys: [upload.storageKey] })
    return picture
  })

const drawCard = (file: Buffer, cut: Cut | undefined): Promise<Buffer> =>
  drawSafely(file, async (upright, sharp) => {
    const { autoOrient: whole } = await sharp(file).metadata()
    return await (cut ? upright.extract(withinPicture(cut, whole)) : upright)
      .resize(offerPictureBox.width, offerPictureBox.height, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .webp({ quality: 82 })
      .toBuffer()
  })

/** A rectangle that was rounded over the edge is moved back into the picture. */
function withinPicture({ x, y, width, height }: Cut, whole: { width: number; height: number }) {
  const size = { width: Math.min(width, whole.width), height: Math.min(height, whole.height) }
  return { left: Math.min(x, whole.width - size.width), top: Math.min(y, whole.height - size.height), ...size }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
