import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Sent = { sid: string; to: string; from: string; body: string; status: string; date_sent: string }
type Mood = 'well' | 'refuses' | 'fails' | 'slowDown' | 'acceptsAndHangsUp' | 'never'

/** A local server with the part of Twilio's REST API for sending messages, with its errors. */
export async function startTwilioServer(account: { sid: string; token: string }) {
  const messages: Sent[] = []
  const moods: Mood[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const refuse = (status: number, code: number, message: string) =>
      say(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
    const url = new URL(request.url ?? '/', 'http://localhost')
    const right = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`
    if (request.headers.authorization !== right) return refuse(401, 20003, 'Authenticate')
    if (url.pathname !== `/2010-04-01/Accounts/${account.sid}/Messages.json`)
      return refuse(404, 20404, 'The requested resource was not found')
    if (request.method === 'GET') {
      const found = messages.filter(({ to }) => to === url.searchParams.get('To'))
      return say(200, { messages: found.toReversed(), page: 0, page_size: 50, next_page_uri: null, uri: request.url })
    }
    const form = new URLSearchParams(await textOf(request))
    const mood = moods.shift() ?? 'well'
    const to = form.get('To') ?? ''
    if (mood === 'fails') return refuse(503, 20503, 'Service unavailable')
    if (mood === 'slowDown') return refuse(429, 20429, 'Too many requests')
    if (mood === 'refuses' || !/^\+[1-9]\d{6,14}$/.test(to)) return refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (mood === 'never') return
    const sender = form.get('MessagingServiceSid') ?? form.get('From') ?? ''
    const message = {
      sid: `SM${String(messages.length).padStart(32, '0')}`,
      to,
      from: sender,
      body: form.get('Body') ?? '',
      status: 'queued',
    }
    messages.push({ ...message, date_sent: new Date().toUTCString() })
    if (mood === 'acceptsAndHangsUp') return request.socket.destroy()
    say(201, messages.at(-1) ?? {})
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    messages,
    /** The behaviour for the next requests, in order; all others succeed. */
    next: (...how: Mood[]) => void moods.push(...how),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
