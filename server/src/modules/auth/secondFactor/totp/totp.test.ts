import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './hiddenSecret.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

/** RFC 6238, appendix B: the codes of SHA-1 for the secret "12345678901234567890", eight digits of which an app shows the last six. */
const vectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const
const secret = Secret.fromLatin1('12345678901234567890')

test.each(vectors)('at %i seconds the code matches RFC 6238', (seconds, code) => {
  expect(new TOTP({ secret, digits: 8, algorithm: 'SHA1' }).generate({ timestamp: seconds * 1000 })).toBe(code)
  expect(stepOf(secret.base32, code.slice(2), new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code counts in its own half minute and the two beside it only', () => {
  const mine = newTotpSecret()
  const at = 1_800_000_000
  const code = new TOTP({ secret: Secret.fromBase32(mine) }).generate({ timestamp: at * 1000 })
  const step = Math.floor(at / 30)
  const seen = [-31, -30, 0, 29, 30, 59, 60].map((aside) => stepOf(mine, code, new Date((at + aside) * 1000)))
  expect(seen).toEqual([undefined, step, step, step, step, step, undefined])
})

test('spaces in a code do not matter, and an invalid code matches nothing', () => {
  const mine = newTotpSecret()
  const now = new Date()
  const code = new TOTP({ secret: Secret.fromBase32(mine) }).generate({ timestamp: now.getTime() })
  expect(stepOf(mine, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBeDefined()
  for (const wrong of ['', '12345', `${code}0`, 'abcdef', '١٢٣٤٥٦']) expect(stepOf(mine, wrong, now)).toBeUndefined()
})

test('the QR code names the owner and the product', () => {
  const uri = new URL(totpUri('JBSWY3DPEHPK3PXP', { issuer: 'Acme: Desk', username: 'rosa' }))
  expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    'totp',
    'JBSWY3DPEHPK3PXP',
    'Acme: Desk',
  ])
})

test('a secret is stored encrypted, for its owner and this installation alone', () => {
  const hidden = encryptSecret('house secret', 'rosa', 'JBSWY3DPEHPK3PXP')
  expect(Buffer.from(hidden, 'base64url').toString('latin1')).not.toContain('JBSW')
  expect(encryptSecret('house secret', 'rosa', 'JBSWY3DPEHPK3PXP')).not.toBe(hidden)
  expect(decryptSecret('house secret', 'rosa', hidden)).toBe('JBSWY3DPEHPK3PXP')
  expect(decryptSecret('house secret', 'mallory', hidden)).toBeUndefined()
  expect(decryptSecret('another secret', 'rosa', hidden)).toBeUndefined()
  const bytes = Buffer.from(hidden, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  expect(decryptSecret('house secret', 'rosa', bytes.toString('base64url'))).toBeUndefined()
})
