import type { PublicImage } from '@app/contract/catalogue/catalogue.shapes.ts'
import { CallError, unanswered } from '#core/callError.ts'
import { calls } from '#core/calls.ts'

/** A rectangle in pixels of the upright picture. */
export type Cut = { x: number; y: number; width: number; height: number }

/**
 * Sends a picture as it is, in pieces that pass every proxy, and says what to cut out of it: it is compressed once, by the server. Answers
 * where it is shown. Throws a `CallError`.
 */
export async function sendOfferPicture(file: File, cut: Cut | undefined, signal: AbortSignal): Promise<PublicImage> {
  const uploadId = await uploaded(file, signal)
  return await calls.catalogue.uploadPicture({ ...cut, uploadId })
}

/** The finished upload of a file. */
async function uploaded(file: File, signal: AbortSignal): Promise<string> {
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
      reject(unanswered())
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
