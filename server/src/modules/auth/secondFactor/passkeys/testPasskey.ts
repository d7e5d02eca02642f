import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@app/contract/secondFactor/secondFactor.shapes.ts'

type SignOptions = { origin?: string; isVerified?: boolean; counter?: number }

/** A device with one passkey that does everything a test asks for, even if an honest one would refuse. */
export function testPasskey(site = 'localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let owner = ''
  let uses = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, counter: number, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.from([flags]), count, key])
  }
  const flagsOf = (isVerified: boolean) => 0x01 | (isVerified ? 0x04 : 0)
  const known = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    make({ challenge, user }: PasskeyCreation, { origin = 'http://localhost:3000' }: SignOptions = {}): NewPasskey {
      owner = user.id
      const cose = map([
        [number(1), number(2)],
        [number(3), number(-7)],
        [number(-1), number(1)],
        [number(-2), bytes(Buffer.from(x, 'base64url'))],
        [number(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, cose])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authenticatorData(flagsOf(true) | 0x40, 0, attested))],
      ])
      return {
        ...known,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign({ challenge }: PasskeyRequest, { origin = 'http://localhost:3000', isVerified = true, counter }: SignOptions = {}): PasskeyAnswer {
      uses += 1
      const data = authenticatorData(flagsOf(isVerified), counter ?? uses)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...known,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('SHA256').update(signed).sign(privateKey).toString('base64url'),
          userHandle: owner,
        },
      }
    },
  }
}

// As much of CBOR as a passkey needs: heads, small numbers, bytes, text and maps.
function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}
const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (pairs: readonly (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
