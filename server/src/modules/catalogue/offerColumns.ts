import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { skillsNamed } from '#users/index.ts'
import { offerPictureAddress } from './catalogue.serializer.ts'
import { sharePicture } from './offers.store.ts'

type Words = {
  name?: string | undefined
  details?: string | undefined
  readMoreLink?: string | null | undefined
  image?: string | undefined
  technologies?: string[] | undefined
}
export type OfferColumns = { name: string; details: string; readMoreLink: string | null; pictureId: string; technologies: string[] }

/**
 * The columns for the given input; absent fields and an empty picture are left out.
 * @throws Refusal BAD_INPUT naming `image` or `technologies`
 */
export async function offerColumns(db: Db, words: Words, technologiesSoFar: readonly string[] = []): Promise<Partial<OfferColumns>> {
  const { name, details, readMoreLink, image, technologies } = words
  return {
    ...(name !== undefined && { name }),
    ...(details !== undefined && { details: details.replace(/\r\n?/g, '\n') }),
    ...(readMoreLink !== undefined && { readMoreLink }),
    ...(image && { pictureId: await pictureAt(db, image) }),
    ...(technologies !== undefined && { technologies: await listedSkills(db, technologies, technologiesSoFar) }),
  }
}

/** Accepts the address from the upload, with or without our origin. */
async function pictureAt(db: Db, image: string): Promise<string> {
  const id = image.split('/').at(-1) ?? ''
  const picture = isId(id) && image.endsWith(offerPictureAddress(id)) ? await sharePicture(db, id) : undefined
  if (!picture) throw badInput('image', 'Please upload the picture again.')
  return picture.id
}

/** Skills as spelled in the list, without duplicates. A skill that the offer has already may be missing from the list. */
async function listedSkills(db: Db, wanted: readonly string[], soFar: readonly string[]): Promise<string[]> {
  const listed = (await skillsNamed(db, wanted)).map(({ name }) => name)
  const known = new Map([...soFar, ...listed].map((name) => [name.toLowerCase(), name]))
  const names = wanted.map((name) => {
    const spelt = known.get(name.trim().toLowerCase())
    if (spelt === undefined) throw badInput('technologies', `“${name}” is not in the list of skills.`)
    return spelt
  })
  return [...new Set(names)]
}
