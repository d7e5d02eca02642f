import type { Config } from '#config/config.ts'
import { circuitTo } from '../circuit.ts'
import { type WhatsappLine, WhatsappProblem } from './port.ts'
import { sandboxLine } from './sandbox.ts'

export * from './port.ts'

type Settings = Pick<
  Config,
  | 'WHATSAPP_ACCESS_TOKEN'
  | 'WHATSAPP_PHONE_NUMBER_ID'
  | 'WHATSAPP_BUSINESS_ACCOUNT_ID'
  | 'WHATSAPP_APP_SECRET'
  | 'WHATSAPP_VERIFY_TOKEN'
  | 'WHATSAPP_API_BASE'
>

/** The Cloud API where it is configured, otherwise the sandbox. */
export async function openWhatsappLine(config: Settings): Promise<WhatsappLine> {
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = config
  const { WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = config
  if (!accessToken || !phoneNumberId || !businessAccountId || !appSecret || !verifyToken) return sandboxLine()
  const { cloudLine } = await import('./cloud.ts')
  const line = cloudLine({ accessToken, phoneNumberId, businessAccountId, appSecret, verifyToken, apiBase: config.WHATSAPP_API_BASE })
  const circuit = circuitTo('WhatsApp', { isOutage: (error) => error instanceof WhatsappProblem && error.isOutage })
  return {
    ...line,
    send: (message) => circuit(() => line.send(message)),
    upload: (file) => circuit(() => line.upload(file)),
    templates: () => circuit(() => line.templates()),
    readMedia: (id) => circuit(() => line.readMedia(id)),
  }
}
