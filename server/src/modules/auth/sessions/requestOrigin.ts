import { fingerprint, sealed } from '#config/secrets.ts'

/**
 * The origin that asks for a code or enters one. A code counts only where it was asked for, so that a stranger's guesses cannot use up its
 * owner's tries: in the browser, by its cookie, or, without a cookie and for scripts, at the IP address.
 */
export type RequestOrigin = { visitor: string | null; address: string | null; known: Readonly<Record<string, string>> }

type From = { address: string; visitorId: string; isNewVisitor: boolean; knownPeople: Readonly<Record<string, string>> }

/** The origin of a request for a code: its browser gets a cookie with the answer and sends it along with the code. */
export const requestOriginOf = (secret: string, from: From): RequestOrigin => ({
  visitor: fingerprint(from.visitorId),
  address: from.isNewVisitor ? addressMark(secret, from.address) : null,
  known: from.knownPeople,
})

/** The origin of a code that is entered: no cookie is set for it. */
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

/** A signed-in person on any device. */
export const accountAsking = (userId: string): RequestOrigin => ({ visitor: `account:${userId}`, address: null, known: {} })

/** The key under which queued requests of one origin are merged. */
export const nameOf = ({ visitor, address }: RequestOrigin) => address ?? visitor ?? ''

const addressMark = (secret: string, address: string) => sealed(secret, 'asker', address)
