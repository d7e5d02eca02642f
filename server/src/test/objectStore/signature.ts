import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Keys = { accessKeyId: string; secretAccessKey: string }

/** A store's answer to a request with a wrong signature (AWS Signature Version 4); null if it is right. */
export function signatureProblem(request: IncomingMessage, bodyHash: string, keys: Keys): [status: number, code: string] | null {
  const given = String(request.headers.authorization ?? '')
  const [, accessKeyId, scope = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+?),\s*SignedHeaders=(\S+?),\s*Signature=([0-9a-f]{64})$/.exec(given) ?? []
  if (accessKeyId === undefined) return [403, 'AccessDenied']
  if (accessKeyId !== keys.accessKeyId) return [403, 'InvalidAccessKeyId']
  const date = String(request.headers['x-amz-date'] ?? '')
  if (Math.abs(Date.now() - instantOf(date)) > 15 * 60_000) return [403, 'RequestTimeTooSkewed']
  const announced = String(request.headers['x-amz-content-sha256'] ?? '')
  if (announced !== bodyHash) return [400, 'XAmzContentSHA256Mismatch']

  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const names = signedHeaders.split(';')
  // Headers that define the action or the host must be signed.
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (mustBeSigned.some((name) => !names.includes(name))) return [403, 'AccessDenied']
  const canonical = [
    request.method,
    pathname
      .split('/')
      .map((step) => encoded(decodeURIComponent(step)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    announced,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((secret, step) => hmac(secret, step), `AWS4${keys.secretAccessKey}`)
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')) ? null : [403, 'SignatureDoesNotMatch']
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const instantOf = (basic: string) => Date.parse(basic.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
