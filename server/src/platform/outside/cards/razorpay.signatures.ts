import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { sameText } from '#config/secrets.ts'
import type { WebhookNews } from './port.ts'
import { WebhookRefused } from './problems.ts'

export const razorpaySignatureHeader = 'x-razorpay-signature'

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

/** What Razorpay gives the browser of whoever has paid. */
export const proofOf = (keySecret: string, orderId: string, paymentId: string): string => hmac(keySecret, `${orderId}|${paymentId}`)

/** The order is the one that we have stored, never one that the browser names. */
export const isProofOf = (
  keySecret: string,
  orderId: string,
  { paymentId, signature }: { paymentId: string; signature: string },
): boolean => sameText(signature, proofOf(keySecret, orderId, paymentId))

const Entity = z.object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) })
const Event = z.object({
  event: z.string(),
  payload: z.object({ payment: Entity.optional(), order: Entity.optional(), refund: Entity.optional() }).default({}),
})

/**
 * Reads what Razorpay tells. It repeats the very same words for a day, so an old one is no wrong one: whatever it says, the
 * provider is asked how things stand.
 * @throws WebhookRefused unless it was signed with our secret
 */
export function webhookNewsOf(secret: string, rawBody: Buffer, headers: IncomingHttpHeaders): WebhookNews {
  const signature = headers[razorpaySignatureHeader]
  if (typeof signature !== 'string' || !sameText(signature, hmac(secret, rawBody)))
    throw new WebhookRefused("The webhook's signature is not valid.")
  const { data } = Event.safeParse(parsed(rawBody))
  if (!data) throw new WebhookRefused('The webhook says nothing that can be read.')
  const { event: type, payload } = data
  const eventId = String(headers['x-razorpay-event-id'] ?? signature)
  const intentId = payload.payment?.entity.order_id ?? payload.order?.entity.id
  if (!intentId) return { kind: 'ignored', eventId, type }
  if (type.startsWith('refund.') || type.startsWith('payment.dispute.')) return { kind: 'returns', eventId, intentId }
  return /^(payment|order)\./.test(type) ? { kind: 'intent', eventId, intentId } : { kind: 'ignored', eventId, type }
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
