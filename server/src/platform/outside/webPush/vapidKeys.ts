import { createECDH, hkdfSync } from 'node:crypto'

// How many points the curve has; a private key lies below it, and is not nothing.
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys that browsers know this installation by, made from its own secret: every process has the same, at every start, and nothing has to be kept.
 * Under another secret they are others; a browser is then asked to subscribe anew.
 */
export function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  // Some more bytes than the key has, so that none is likelier than another.
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
