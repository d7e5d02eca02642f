import { hide as hideText, reveal as revealText } from '#config/hiddenText.ts'

const purpose = 'totp secrets'

/** Encrypts an app's secret for its owner: copied into another person's row, it can't be read. */
export const hide = (secret: string, ownerId: string, plain: string): string => hideText(secret, purpose, ownerId, plain)

/** The secret again, or nothing where it was encrypted under another installation's secret or for somebody else. */
export const reveal = (secret: string, ownerId: string, hidden: string): string | undefined => revealText(secret, purpose, ownerId, hidden)
