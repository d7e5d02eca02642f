import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { z } from 'zod'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts facts into a text that only we can read or change. */
export function seal(secret: string, purpose: string, facts: object): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv, { authTagLength: tagBytes })
  const hidden = Buffer.concat([cipher.update(JSON.stringify(facts), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** The facts of a text that was encrypted for this purpose with this secret; null for anything else. */
export function unseal<Shape extends z.ZodType>(secret: string, purpose: string, text: string, shape: Shape): z.output<Shape> | null {
  const bytes = Buffer.from(text, 'base64url')
  // One text for one link: the decoder of this alphabet would ignore foreign characters.
  if (bytes.length <= ivBytes + tagBytes || bytes.toString('base64url') !== text) return null
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
    const facts = shape.safeParse(JSON.parse(plain.toString('utf8')))
    return facts.success ? facts.data : null
  } catch {
    return null
  }
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32))
