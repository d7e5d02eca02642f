import type { PublicImage } from '@app/contract/catalogue/catalogue.shapes.ts'
import { CallError, unansweredError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'

/** A rectangle in pixels of the upright picture. */
export type Cut = { x: number; y: number; width: number; height: number }

/**
 * Uploads the whole picture in chunks, which pass every proxy, with the rectangle to crop: only the server compresses it. Resolves to the
 * picture's address. Throws a `CallError`.
 */
export async function sendOfferPicture(file: File, cut: Cut | undefined, signal: AbortSignal): Promise<PublicImage> {
  const uploadId = await uploadFile(file, signal)
  return await calls.catalogue.uploadPicture({ ...cut, uploadId })
}

/** Uploads a file and resolves to the id of the upload. */
async function uploadFile(file: File, signal: AbortSignal): Promise<string> {
  const { sendFile } = await import('#ui/upload/sendFile.ts')
  return await new Promise((resolve, reject) => {
    let id = ''
    const sending = sendFile(file, {
      place: 'offerPicture',
      uploadId: null,
      permission: async () => (await calls.uploads.awsInfo({ purpose: 'image' })).upload.token,
      onBegun: (uploadId) => {
        id = uploadId
      },
      onConfirmed: () => undefined,
      onLostConnection: () => undefined,
      onDone: () => resolve(id),
      onFailed: (message) => reject(new CallError(400, { code: 'BAD_INPUT', message })),
    })
    const leave = () => {
      sending.stop()
      reject(unansweredError())
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
