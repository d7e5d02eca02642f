import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { componentsOf } from './cloudTemplates.ts'
import type { OutgoingWhatsapp, WhatsappUpload } from './port.ts'

/** A message as the Cloud API takes it. */
export const asCloudMessage = (message: OutgoingWhatsapp) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...(message.to.startsWith('+') ? { to: message.to.slice(1) } : { recipient: message.to }),
  biz_opaque_callback_data: message.ourId,
  ...contentOf(message),
})

function contentOf(message: OutgoingWhatsapp): object {
  switch (message.kind) {
    case 'text':
      return { type: 'text', text: { body: message.body, preview_url: true } }
    case 'file': {
      const { as, mediaId: id, name: filename, caption } = message
      return { type: as, [as]: { id, ...(as === 'document' && { filename }), ...(caption && { caption }) } }
    }
    case 'template': {
      const { name, language, parameters, fields } = message
      const components = componentsOf(fields, parameters)
      return { type: 'template', template: { name, language: { code: language }, ...(components.length > 0 && { components }) } }
    }
  }
}

/** A file as multipart/form-data (RFC 7578), streamed so that it is never in memory as a whole. Its name is sent with the message. */
export function formOf({ type, sizeBytes, content }: WhatsappUpload) {
  const boundary = randomUUID()
  const part = (name: string, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const head = Buffer.from(
    `${part('messaging_product')}\r\nwhatsapp\r\n${part('type')}\r\n${type}\r\n${part('file', '; filename="file"')}Content-Type: ${type}\r\n\r\n`,
  )
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  async function* all() {
    yield head
    yield* content
    yield end
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + sizeBytes + end.length),
    },
    body: Readable.from(all()),
    duplex: 'half' as const,
  }
}
