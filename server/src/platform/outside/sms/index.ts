import type { Config } from '#config/config.ts'
import { circuitTo } from '../circuit.ts'
import { outbox } from './outbox.ts'
import { type Texter, TextProblem } from './port.ts'

type Settings = Pick<
  Config,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_MESSAGING_SERVICE_SID' | 'TWILIO_API_BASE'
>

/** Twilio where it is configured, otherwise the outbox on this machine. Twilio's library is only loaded where it is used. */
export async function openTexter(config: Settings): Promise<Texter> {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: number } = config
  const { TWILIO_MESSAGING_SERVICE_SID: messagingServiceSid, TWILIO_API_BASE: apiBase } = config
  const from = messagingServiceSid ? { messagingServiceSid } : number ? { number } : undefined
  if (!accountSid || !authToken || !from) return outbox()
  const { twilioTexter } = await import('./twilio.ts')
  const texter = twilioTexter({ accountSid, authToken, from, apiBase })
  const circuit = circuitTo('Twilio', { isOutage: (error) => error instanceof TextProblem && error.isOutage })
  return { ...texter, send: (message) => circuit(() => texter.send(message)) }
}
