import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Received = { payload: unknown; ttl: number; knownBy: string; claims: { aud?: string; exp?: number; sub?: string } }

/** A push service with its browsers: it verifies the sender's signature, and decrypts messages as a browser does. */
export async function startPushServer() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Received[] = []
  let status = 201
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const browser = browsers.get(request.url ?? '')
    const [, token = '', knownBy = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.authorization ?? '') ?? []
    const claims = signedClaims(token, knownBy)
    if (!browser || !claims || request.headers['content-encoding'] !== 'aes128gcm') return void response.writeHead(400).end()
    if (status < 300) received.push({ payload: JSON.parse(opened(body, browser)), ttl: Number(request.headers.ttl), knownBy, claims })
    response.writeHead(status).end('an answer')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  return {
    origin,
    received,
    /** Sets the status of all further answers. */
    answer(wanted: number) {
      status = wanted
    },
    /** Subscribes a browser; returns the subscription for the product. */
    browser(name: string) {
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)]
      const p256dh = ecdh.generateKeys('base64url')
      browsers.set(`/${name}`, { ecdh, auth })
      return { endpoint: `${origin}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The claims of a token that is signed by its sender's key. */
function signedClaims(token: string, knownBy: string): Received['claims'] | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(knownBy, 'base64url')
  if (point.length !== 65) return undefined
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
}

/** Decrypts a message by RFC 8291: it contains the sender's one-time key, from which both sides derive a shared secret. */
function opened(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const theirs = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const common = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
  const derived = (what: string, bytes: number) => Buffer.from(hkdfSync('sha256', common, salt, `Content-Encoding: ${what}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
