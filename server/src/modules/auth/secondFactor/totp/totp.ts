import { totpDigits, totpSeconds, totpStepsAside } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { Secret, TOTP } from 'otpauth'

// SHA-1 is what every authenticator app can do; the codes rest on its HMAC, which is sound.
const appOf = (secret: string) =>
  new TOTP({ algorithm: 'SHA1', digits: totpDigits, period: totpSeconds, secret: Secret.fromBase32(secret) })

/** A secret of 160 bits, written as apps take it when it is typed. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code carries: the secret, with whose it is and where. */
export function totpUri(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  const app = appOf(secret)
  app.issuer = issuer
  app.label = username
  return app.toString()
}

/** The number of the half minute that a code belongs to, if it is that of now or one beside it. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/[\s-]/g, '')
  // The library compares bytes, and throws where signs that are no digits make more of them.
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = appOf(secret).validate({ token, timestamp: now.getTime(), window: totpStepsAside })
  return delta === null ? undefined : TOTP.counter({ period: totpSeconds, timestamp: now.getTime() }) + delta
}
