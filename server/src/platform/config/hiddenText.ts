import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key derived from the installation's secret, for this purpose only. */
const keyOf = (secret: string, purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts a secret for its owner; in another owner's row it can't be decrypted. */
export function hide(secret: string, purpose: string, ownerId: string, plain: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), iv, { authTagLength: tagBytes }).setAAD(Buffer.from(ownerId))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a secret; nothing if it was encrypted with another installation's secret, for another purpose or for another owner. */
export function reveal(secret: string, purpose: string, ownerId: string, hidden: string): string | undefined {
  const bytes = Buffer.from(hidden, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(ownerId)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // Decryption errors only mean that the key or the owner differs.
    return undefined
  }
}
