import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { sameText } from '#config/secrets.ts'
import type { WebhookEvent } from './port.ts'
import { WebhookRefused } from './problems.ts'

export const razorpaySignatureHeader = 'x-razorpay-signature'

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

/** The proof that Razorpay gives the browser after a payment. */
export const proofOf = (keySecret: string, orderId: string, paymentId: string): string => hmac(keySecret, `${orderId}|${paymentId}`)

/** The order must be the stored one, never one that the browser names. */
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
 * Parses a webhook. Razorpay repeats the same body for a day, so age is not checked: the provider is asked for the current state anyway.
 * @throws WebhookRefused unless it was signed with our secret
 */
export function webhookEventOf(secret: string, rawBody: Buffer, headers: IncomingHttpHeaders): WebhookEvent {
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
