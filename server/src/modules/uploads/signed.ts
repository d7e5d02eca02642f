import type { z } from 'zod'
import { sameText, sealed } from '#config/secrets.ts'

/** Signs facts into a text that shows every change. Signed, not encrypted: put nothing private in it. */
export function sign(secret: string, purpose: string, facts: object): string {
  const body = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${body}.${signatureOf(secret, purpose, body)}`
}

/** The facts of a text signed for this purpose with this secret; null for anything else. */
export function readSigned<Shape extends z.ZodType>(secret: string, purpose: string, text: string, shape: Shape): z.output<Shape> | null {
  const [body, signature, ...rest] = text.split('.')
  if (!body || !signature || rest.length > 0) return null
  if (!sameText(signature, signatureOf(secret, purpose, body))) return null
  const facts = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
  return facts.success ? facts.data : null
}

const signatureOf = (secret: string, purpose: string, body: string) =>
  Buffer.from(sealed(secret, `signed ${purpose}`, body), 'hex').toString('base64url')
