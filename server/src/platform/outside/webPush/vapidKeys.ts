import { createECDH, hkdfSync } from 'node:crypto'

// The order of the curve; a private key is between 0 and this.
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The VAPID keys, derived from the installation's secret: every process has the same at every start, and nothing is stored. After a change
 * of the secret, browsers are asked to subscribe again.
 */
export function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  // More bytes than the key has, so that all keys are equally likely.
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48))
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
