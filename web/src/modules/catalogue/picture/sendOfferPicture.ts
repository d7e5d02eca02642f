import { PublicImage } from '@app/contract/catalogue/catalogue.shapes.ts'
import { refusedWith, unanswered } from '#core/callError.ts'
import { routes } from '#core/routes.gen.ts'

/** A rectangle in pixels of the upright picture. */
export type Cut = { x: number; y: number; width: number; height: number }

const path = routes.catalogue.uploadPicture.split(' ')[1] ?? ''

/** Sends a picture with what to cut out of it, and answers where it is shown. Throws a `CallError`. */
export async function sendOfferPicture(file: File, cut: Cut | undefined, signal: AbortSignal): Promise<PublicImage> {
  const form = new FormData()
  // Fields first: the server reads the form as it comes.
  for (const [name, value] of Object.entries(cut ?? {})) form.append(name, String(value))
  form.append('myfile', file)
  const answer = await fetch(path, { method: 'POST', body: form, signal }).catch(() => {
    throw unanswered()
  })
  if (!answer.ok) throw refusedWith(answer.status, await answer.json().catch(() => undefined))
  return PublicImage.parse(await answer.json())
}
