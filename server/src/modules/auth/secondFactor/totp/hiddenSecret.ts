import { hide as hideText, reveal as revealText } from '#config/hiddenText.ts'

const purpose = 'totp secrets'

/** Encrypts an app's secret for its owner: in another person's row it cannot be read. */
export const encryptSecret = (secret: string, ownerId: string, plain: string): string => hideText(secret, purpose, ownerId, plain)

/** Decrypts the secret; undefined if it was encrypted with another installation's secret or for another person. */
export const decryptSecret = (secret: string, ownerId: string, hidden: string): string | undefined =>
  revealText(secret, purpose, ownerId, hidden)
