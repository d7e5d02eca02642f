import type { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import { grantMinutes, limitsOf, type UploadPurpose, uploadPurposes, uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { z } from 'zod'
import { later, minutes } from '#core/clock.ts'
import { readSigned, sign } from '../signed.ts'
import type { UploadOwner } from '../uploads.store.ts'

const Facts = z.object({
  purpose: z.enum(uploadPurposes),
  ownerId: z.string().optional(),
  visitorId: z.string().optional(),
  maxBytes: z.number().int().positive(),
  types: z.array(z.string()).nullable(),
  expiresAt: z.number(),
})
/** The content of a grant. */
export type GrantFacts = z.infer<typeof Facts>

type GrantInput = { purpose: UploadPurpose; owner: UploadOwner; configuredMaxBytes: number; now: Date }

/** A grant for this owner to begin uploads for one purpose within the next minutes. */
export function signUploadGrant(secret: string, { purpose, owner, configuredMaxBytes, now }: GrantInput): UploadGrant {
  const limits = limitsOf(purpose, configuredMaxBytes)
  const expiresAt = later(now, minutes(grantMinutes))
  const types = limits.types && [...limits.types]
  // A signed-in person owns their uploads by account, so that they find them from another browser too.
  const whose = owner.ownerId ? { ownerId: owner.ownerId } : { visitorId: owner.visitorId }
  const facts: GrantFacts = { purpose, ...whose, maxBytes: limits.maxBytes, types, expiresAt: expiresAt.getTime() }
  return {
    url: uploadsPath,
    token: sign(secret, 'upload grant', facts),
    maxBytes: limits.maxBytes,
    types,
    expiresAt: expiresAt.toISOString(),
  }
}

/** The content of a grant, if it is ours, still valid and made for the sender; otherwise null. */
export function readUploadGrant(secret: string, token: string, sender: UploadOwner, now: Date): GrantFacts | null {
  const facts = readSigned(secret, 'upload grant', token, Facts)
  if (!facts || facts.expiresAt <= now.getTime()) return null
  const isTheirs = facts.ownerId ? facts.ownerId === sender.ownerId : facts.visitorId === sender.visitorId
  return isTheirs && (facts.ownerId || facts.visitorId) ? facts : null
}
