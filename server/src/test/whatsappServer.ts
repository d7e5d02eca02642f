import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'

type Mood = 'well' | 'closedWindow' | 'notThere' | 'slowDown' | 'fails' | 'expired' | 'acceptsAndHangsUp' | 'never'
export type CloudMessage = { id: string; to: string; type: string; biz_opaque_callback_data: string } & Record<string, unknown>

export const cloudAccount = {
  token: 'the-token',
  phone: '100200300',
  business: '400500600',
  secret: 'the-app-secret',
  verify: 'our-own-word',
}

/** A local server with the part of Meta's Cloud API that we use, which sends status events like theirs. */
export async function startWhatsappServer(account = cloudAccount, port = 0) {
  const messages: CloudMessage[] = []
  const moods: Mood[] = []
  const media = new Map<string, { type: string; bytes: Buffer }>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const refuse = (status: number, code: number, message: string, details?: string) =>
      say(status, {
        error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, ...(details && { error_data: { details } }) },
      })
    if (request.headers.authorization !== `Bearer ${account.token}`) return refuse(401, 190, 'Invalid OAuth access token')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, version, first = '', second = ''] = pathname.split('/')
    if (first === 'files') {
      const file = media.get(second)
      response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' })
      return response.end(file?.bytes)
    }
    if (version !== 'v24.0') return refuse(400, 2635, 'This version is over')
    if (request.method === 'GET' && first === account.business && second === 'message_templates') return say(200, templates(searchParams))
    if (request.method === 'GET' && media.has(first))
      return say(200, {
        url: `${address()}/v24.0/files/${first}`,
        mime_type: media.get(first)?.type,
        id: first,
        messaging_product: 'whatsapp',
      })
    if (request.method === 'POST' && first === account.phone && second === 'media') {
      const mood = moods.shift() ?? 'well'
      if (mood === 'fails') return refuse(503, 131_016, 'Service unavailable')
      const form = await formOf(request)
      const file = form.get('file')
      const type = form.get('type')
      if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File) || typeof type !== 'string' || file.type !== type)
        return refuse(400, 100, 'Invalid parameter')
      if (mood === 'notThere') return refuse(400, 131_053, 'Media upload error', `Unsupported type ${type}`)
      const id = `media.${media.size + 1}`
      media.set(id, { type, bytes: Buffer.from(await file.arrayBuffer()) })
      return say(200, { id })
    }
    if (request.method !== 'POST' || first !== account.phone || second !== 'messages') return refuse(404, 100, 'Unsupported request')
    const sent = JSON.parse(await text(request))
    const mood = moods.shift() ?? 'well'
    if (mood === 'closedWindow')
      return refuse(400, 131_047, 'Re-engagement message', 'More than 24 hours have passed since the customer last replied to this number.')
    if (mood === 'notThere') return refuse(400, 131_026, 'Message undeliverable')
    if (mood === 'slowDown') return refuse(429, 130_429, 'Rate limit hit')
    if (mood === 'fails') return refuse(503, 131_016, 'Service unavailable')
    if (mood === 'expired') return refuse(401, 190, 'The session has expired')
    if (mood === 'never') return
    const id = `wamid.${messages.length + 1}`
    messages.push({ ...sent, id })
    if (mood === 'acceptsAndHangsUp') return request.socket.destroy()
    return say(200, { messaging_product: 'whatsapp', contacts: [{ input: sent.to, wa_id: sent.to }], messages: [{ id }] })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = () => {
    const at = server.address()
    return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  }
  return {
    base: `${address()}/v24.0`,
    messages,
    media,
    next: (mood: Mood) => void moods.push(mood),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** Parses the form like any server. */
async function formOf(request: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return await new Response(await buffer(request), { headers }).formData()
}

/** Two pages, with one template that is not approved. */
function templates(query: URLSearchParams): object {
  const body = (words: string) => [
    { type: 'HEADER', format: 'TEXT' },
    { type: 'BODY', text: words },
  ]
  if (query.get('after') === 'second')
    return {
      data: [{ name: 'order_news', language: 'en_US', status: 'APPROVED', components: body('Hello {{1}}, your order {{2}} is ready.') }],
      paging: {},
    }
  const data = [
    { name: 'welcome', language: 'en_US', status: 'APPROVED', components: body('Welcome.') },
    { name: 'sample_issue', language: 'en_US', status: 'APPROVED', components: body('A sample.') },
    { name: 'rejected', language: 'en_US', status: 'REJECTED', components: body('No.') },
  ]
  return { data, paging: { cursors: { after: 'second' }, next: 'https://more.example' } }
}

const webhook = (value: object, phone: string) => ({
  object: 'whatsapp_business_account',
  entry: [
    { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata: { phone_number_id: phone }, ...value } }] },
  ],
})

/** A webhook request of Meta with its signature. */
export function cloudWebhook(value: object, { secret = cloudAccount.secret, phone = cloudAccount.phone } = {}) {
  const body = Buffer.from(JSON.stringify(webhook(value, phone)))
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return { payload: body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}
export const seconds = (at: Date) => String(Math.floor(at.getTime() / 1_000))
