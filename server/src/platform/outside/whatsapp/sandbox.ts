import { newId } from '#database/ids.ts'
import { numberedField, type WhatsappLine, WhatsappProblem, WhatsappWebhookRefused } from './port.ts'

const templates = [
  { name: 'welcome', language: 'en_US', body: 'Hello, and welcome. Write to us here whenever you need help.' },
  { name: 'order_update', language: 'en_US', body: 'Hello {{1}}, there is news about your order {{2}}.' },
  { name: 'session_reminder', language: 'en_US', body: 'Hello {{1}}, your session begins {{2}}.' },
  { name: 'sample_shipping', language: 'en_US', body: 'A sample that comes with every account.' },
]

/** Nothing is sent. The other end answers by itself a moment later (`playWhatsapp`), so that everything can be tried. */
export const sandboxLine = (): WhatsappLine => ({
  name: 'sandbox',
  send: async ({ to }) => {
    if (to.endsWith('00')) throw new WhatsappProblem('This number is not on WhatsApp (131026).', { isFinal: true })
    return { outsideId: `sandbox.${newId()}` }
  },
  async upload({ content }) {
    content.destroy()
    return { mediaId: `sandbox.${newId()}` }
  },
  templates: async () =>
    templates.map((one) => {
      const fields = Array.from({ length: one.body.split('{{').length - 1 }, (_, at) => numberedField(at + 1))
      return { ...one, variables: fields.length, fields }
    }),
  readMedia: () => Promise.reject(new WhatsappProblem('The sandbox has no files.', { isFinal: true })),
  answerChallenge: () => undefined,
  readWebhook: () => {
    throw new WhatsappWebhookRefused('WhatsApp is not set up here.')
  },
})
