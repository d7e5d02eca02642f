import { buffer } from 'node:stream/consumers'
import type { AppContext } from '#core/context.ts'
import { newId } from '#database/ids.ts'
import { NoSuchFile } from '#outside/storage/port.ts'
import { drawSafely, pictureKeys } from '#pictures/index.ts'
import { removeUnlessKept } from '#uploads/index.ts'
import { copyOfCompanyLogo, insertLogo } from './invoiceFormat.store.ts'

type Deps = Pick<AppContext, 'db' | 'storage'>

/** The largest printed size, at three pixels per point. */
const box = { width: 540, height: 180 } as const

/** The invoices' copy of the company's logo, created on first use. */
export async function copyOfLogo(context: Deps, companyLogo: string | null): Promise<string | null> {
  if (companyLogo === null) return null
  const known = await copyOfCompanyLogo(context.db, companyLogo)
  if (known) return known.id
  try {
    const picture = await buffer((await context.storage.read(pictureKeys(companyLogo).large)).stream)
    return await keepLogo(context, picture, companyLogo)
  } catch (error) {
    // The logo was replaced at this moment; the invoice is issued without one.
    if (error instanceof NoSuchFile) return null
    throw error
  }
}

/**
 * Re-encodes a logo for PDFs and stores it for good.
 * @throws Refusal BAD_INPUT if it is not a picture
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
