import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A random secret of 256 bits to hand out, such as a session token. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored fingerprint of a token: enough to recognise it, useless to a reader of the table. */
export const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')

/** A random six-digit code from 100000 to 999999. */
export const newCode = () => String(randomInt(100_000, 1_000_000))

/** A keyed fingerprint, for values with so few possibilities that a plain one could be reversed by trying. */
export const sealed = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${value}`).digest('hex')

/** Compares two texts in constant time. */
export function sameText(one: string, other: string) {
  const [a, b] = [createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest()]
  return timingSafeEqual(a, b)
}
