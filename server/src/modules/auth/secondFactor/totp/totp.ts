import { totpDigits, totpSeconds, totpStepsAside } from '@app/contract/secondFactor/secondFactor.rules.ts'
import { Secret, TOTP } from 'otpauth'

// Every authenticator app supports SHA-1; the codes use its HMAC, which is sound.
const appOf = (secret: string) =>
  new TOTP({ algorithm: 'SHA1', digits: totpDigits, period: totpSeconds, secret: Secret.fromBase32(secret) })

/** A secret of 160 bits, in the form in which it is typed into an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code: the secret, its owner and the product. */
export function totpUri(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  const app = appOf(secret)
  app.issuer = issuer
  app.label = username
  return app.toString()
}

/** The half minute of a code, if it is the present one or one beside it. */
export function stepOf(secret: string, typed: string, now: Date): number | undefined {
  const token = typed.replace(/[\s-]/g, '')
  // The library compares bytes and throws if non-digits make it longer.
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = appOf(secret).validate({ token, timestamp: now.getTime(), window: totpStepsAside })
  return delta === null ? undefined : TOTP.counter({ period: totpSeconds, timestamp: now.getTime() }) + delta
}
