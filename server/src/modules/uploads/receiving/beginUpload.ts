import { waitingLimitsOf } from '@app/contract/uploads/uploads.rules.ts'
import { hours, later } from '#core/clock.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { safeName } from '../files/fileNames.ts'
import { bytesWaitingFor, insertUpload, lockWaiting, type UploadOwner } from '../uploads.store.ts'
import type { GrantFacts } from './uploadGrant.ts'

type AnnouncedUpload = { name: string; type: string; size: number }
type BeginContext = { grant: GrantFacts; configuredMaxBytes: number; keptHours: number; now: Date }

/** Inserts the row of an upload before its first byte, and returns its id. */
export async function beginUpload(
  db: Db,
  { name, type, size }: AnnouncedUpload,
  { grant, configuredMaxBytes, keptHours, now }: BeginContext,
): Promise<string> {
  if (size > grant.maxBytes) throw new Refusal('TOO_LARGE', `The file is larger than ${inMegabytes(grant.maxBytes)} MB.`)
  const owner = ownerOf(grant)
  const limits = waitingLimitsOf(grant.purpose, { maxBytes: configuredMaxBytes, keptHours })
  const id = newId()
  await db.transaction(async (db) => {
    const waiting = await lockWaiting(db, owner)
    if (limits.allBytes !== undefined && (await bytesWaitingFor(db, grant.purpose)) + size > limits.allBytes)
      throw new Refusal('TOO_MANY', 'We have received too many files at the moment. Please try again in an hour, or send it without files.')
    if (waiting.files >= limits.files || waiting.bytes + size > limits.bytes)
      throw new Refusal('TOO_MANY', 'Too many uploads are waiting. Attach or remove some of them first.')
    await insertUpload(db, {
      id,
      ownerId: grant.ownerId ?? null,
      visitorId: grant.visitorId ?? null,
      purpose: grant.purpose,
      name: safeName(name),
      size,
      type: mediaType(type),
      types: grant.types,
      storageKey: storageKeyFor(id, now),
      createdAt: now,
      expiresAt: later(now, hours(limits.hours)),
    })
  })
  return id
}

/** The content type that the sender names, if it is a valid one; the first bytes decide later. */
const mediaType = (given: string) => (/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(given) ? given : 'application/octet-stream')

/** Spread over folders by month and by the random end of the id, so that none grows without limit. */
export const storageKeyFor = (id: string, now: Date) => `uploads/${now.toISOString().slice(0, 7)}/${id.slice(-2)}/${id}`

function ownerOf(grant: GrantFacts): UploadOwner {
  if (grant.ownerId) return { ownerId: grant.ownerId }
  if (grant.visitorId) return { visitorId: grant.visitorId }
  throw new Error('An upload grant names its owner.')
}

const inMegabytes = (bytes: number) => Number((bytes / 1_000_000).toFixed(1))
