import { buffer } from 'node:stream/consumers'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { NoSuchFile } from '#outside/storage/port.ts'
import { drawSafely, pictureKeys } from '#pictures/index.ts'
import { removeUnlessKept } from '#uploads/index.ts'
import { copyOfCompanyLogo, insertLogo } from './invoiceFormat.store.ts'

type Deps = Pick<AppContext, 'db' | 'storage'>

/** As large as it is ever printed, three dots for each point of the page. */
const box = { width: 540, height: 180 } as const

/** The copy of the company's logo that invoices have, made with the first that needs it. */
export async function copyOfLogo(context: Deps, companyLogo: string | null): Promise<string | null> {
  if (companyLogo === null) return null
  const known = await copyOfCompanyLogo(context.db, companyLogo)
  if (known) return known.id
  try {
    const picture = await buffer((await context.storage.read(pictureKeys(companyLogo).large)).stream)
    return await keepLogo(context, picture, companyLogo)
  } catch (error) {
    // It was exchanged this very moment; the invoice goes without rather than not at all.
    if (error instanceof NoSuchFile) return null
    throw error
  }
}

/**
 * Draws a logo anew, as a PDF can hold it, and keeps it for good.
 * @throws Refusal BAD_INPUT when it is no picture
 */
export async function keepLogo({ db, storage }: Deps, file: Buffer, companyLogo: string | null = null): Promise<string> {
  const { data, info } = await drawSafely(file, (upright) =>
    upright
      .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true }),
  )
  const storageKey = `invoices/logos/${newId()}`
  try {
    await storage.put(storageKey, once(data))
    const id = await insertLogo(db, { storageKey, width: info.width, height: info.height, companyLogo })
    if (id) return id
  } catch (error) {
    await removeUnlessKept({ db, storage }, [storageKey])
    throw error
  }
  await storage.remove(storageKey)
  const other = companyLogo === null ? undefined : await copyOfCompanyLogo(db, companyLogo)
  if (!other) throw new Error('The logo of invoices was not kept.')
  return other.id
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
