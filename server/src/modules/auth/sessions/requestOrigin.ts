import { fingerprint, sealed } from '#config/secrets.ts'

/**
 * Who asks for a code, or brings one. A code counts only where it was asked for, so that nobody's guesses use up the tries
 * of somebody else's: in the browser, by its cookie, or for who has none yet, and for scripts, at the address.
 */
export type RequestOrigin = { visitor: string | null; address: string | null; known: Readonly<Record<string, string>> }

type From = { address: string; visitorId: string; isNewVisitor: boolean; knownPeople: Readonly<Record<string, string>> }

/** Of whoever asks: their browser gets its cookie with the answer, and brings it along with the code. */
export const requestOriginOf = (secret: string, from: From): RequestOrigin => ({
  visitor: fingerprint(from.visitorId),
  address: from.isNewVisitor ? addressMark(secret, from.address) : null,
  known: from.knownPeople,
})

/** Of whoever brings a code: no cookie is set for it. */
export const bringerOf = (secret: string, from: From): RequestOrigin => ({
  visitor: from.isNewVisitor ? null : fingerprint(from.visitorId),
  address: from.isNewVisitor ? addressMark(secret, from.address) : null,
  known: from.knownPeople,
})

/** A script at this address, which keeps no cookies. */
export const scriptAt = (secret: string, address: string): RequestOrigin => ({
  visitor: null,
  address: addressMark(secret, address),
  known: {},
})

/** Somebody who is signed in, wherever. */
export const accountAsking = (userId: string): RequestOrigin => ({ visitor: `account:${userId}`, address: null, known: {} })

/** Requests of one asker that follow each other before the first was seen to are one. */
export const nameOf = ({ visitor, address }: RequestOrigin) => address ?? visitor ?? ''

const addressMark = (secret: string, address: string) => sealed(secret, 'asker', address)
