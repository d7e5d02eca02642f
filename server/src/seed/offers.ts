import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { durationInWords } from '@app/contract/catalogue/duration.rules.ts'
import { bookableSessionsTable, picturesTable, servicesTable } from '#catalogue/catalogue.table.ts'
import { later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { Storage } from '#outside/storage/port.ts'
import { demoServices, demoSessions } from './offerWords.ts'
import type { Random } from './random.ts'

export type DemoSession = { id: string; name: string; duration: string; minutes: number; priceCents: number }
type Making = { db: Db; storage: Storage | null; random: Random; now: Date }

/**
 * Creates the offers of the demo company in order, and returns the sessions that can be booked. Without a storage the pictures are left
 * out.
 */
export async function makeOffers({ db, storage, random, now }: Making): Promise<DemoSession[]> {
  const services = demoServices.map((offer, index) => ({ ...offer, ...madeBefore(index) }))
  const sessions = demoSessions.map((offer, index) => ({ ...offer, ...madeBefore(index), duration: durationInWords(offer.minutes) }))
  const pictureIds = storage ? await draw([...services, ...sessions]) : new Map<string, string>()

  const withPicture = <Offer extends { picture: string }>({ picture, ...offer }: Offer) => ({
    ...offer,
    pictureId: pictureIds.get(picture),
  })
  await db.insert(servicesTable).values(services.map(withPicture))
  await db.insert(bookableSessionsTable).values(sessions.map(withPicture))
  return sessions

  function madeBefore(index: number) {
    const createdAt = later(now, -(300 * 24 + index) * 3_600_000)
    return { id: random.idAt(createdAt), rank: String(index + 1), createdAt, updatedAt: createdAt }
  }

  async function draw(offers: readonly { picture: string; createdAt: Date }[]): Promise<Map<string, string>> {
    const { default: sharp } = await import('sharp')
    const ids = new Map<string, string>()
    for (const { picture, createdAt } of offers) {
      const drawn = await sharp(await readFile(new URL(`pictures/${picture}.svg`, import.meta.url)))
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true })
      const id = random.idAt(createdAt)
      const storageKey = `offer-pictures/${id}`
      await storage?.put(storageKey, Readable.from([drawn.data]))
      const { width, height, size } = drawn.info
      await db.insert(picturesTable).values({ id, storageKey, type: 'image/webp', width, height, sizeBytes: size, createdAt })
      ids.set(picture, id)
    }
    return ids
  }
}
