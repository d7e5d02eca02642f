import { createHmac } from 'node:crypto'
import { sameText } from '#config/secrets.ts'
import { webhookToleranceSeconds } from './port.ts'
import { WebhookRefused } from './problems.ts'

/** Signs a webhook's body with its time, so that neither can be changed and an old one is recognised. */
export function signBody(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signatureOf(secret, seconds, body)}`
}

/** Throws WebhookRefused unless the header was made with this secret for this body, within the tolerance. */
export function expectSignature(secret: string, body: string, header: unknown, now: Date): void {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (!sameText(signature, signatureOf(secret, Number(time), body))) throw new WebhookRefused("The webhook's signature is not valid.")
  if (now.getTime() / 1000 - Number(time) > webhookToleranceSeconds) throw new WebhookRefused('The webhook is too old.')
}

const signatureOf = (secret: string, seconds: number, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
