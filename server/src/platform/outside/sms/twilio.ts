import twilio from 'twilio'
import { longestTextMs, type OutgoingText, type Texter, TextProblem } from './port.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A number of ours such as +15005550006, or a messaging service that chooses one. */
  from: { number: string } | { messagingServiceSid: string }
  /** Another API address, for tests. */
  apiBase?: string | undefined
  /** The timeout of a request in milliseconds; a message takes at most two. */
  timeoutMs?: number
}

/** Sends text messages through Twilio. */
export function twilioTexter({ accountSid, authToken, from, apiBase, timeoutMs = longestTextMs / 2 }: TwilioOptions): Texter {
  const client = twilio(accountSid, authToken, {
    accountSid,
    autoRetry: false,
    httpClient: httpClient(apiBase, timeoutMs),
  })
  const sender = 'number' in from ? { from: from.number } : { messagingServiceSid: from.messagingServiceSid }

  /** Twilio has no idempotency keys, so an earlier message is looked up. */
  async function hasLeft({ to, text, writtenAt }: OutgoingText) {
    const sent = await client.messages.list({ to, dateSentAfter: new Date(writtenAt.getTime() - 60_000), limit: 50 })
    // A trial account prepends its own line.
    return sent.some(({ body, status }) => body.endsWith(text) && status !== 'failed' && status !== 'undelivered')
  }

  return {
    name: 'twilio',
    async send(message) {
      try {
        if (message.mayHaveLeft && (await hasLeft(message))) return
        await client.messages.create({ to: message.to, body: message.text, ...sender })
      } catch (error) {
        throw problemOf(error)
      }
    },
  }
}

/** The library's own client; requests go to the configured address. */
function httpClient(apiBase: string | undefined, timeoutMs: number) {
  const client = new twilio.RequestClient({ timeout: timeoutMs })
  if (!apiBase) return client
  const request = client.request.bind(client)
  client.request = (options) => request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, apiBase.replace(/\/$/, '')) })
  return client
}

function problemOf(error: unknown): TextProblem {
  if (error instanceof TextProblem) return error
  const refuses = (message: string) => new TextProblem(message, { isFinal: true, cause: error })
  const fails = (message: string) => new TextProblem(message, { isFinal: false, isOutage: true, cause: error })
  if (error instanceof twilio.RestException) {
    const { status, code, message } = error
    const answer = `${message}${code ? ` (Twilio ${code})` : ''}`
    if (status === 401 || status === 403) return fails(`Twilio refused TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN: ${answer}`)
    if (status === 429) return fails(`Twilio asks us to slow down: ${answer}`)
    if (status >= 500) return fails(`Twilio failed: ${answer}`)
    return refuses(`Twilio refused the message: ${answer}`)
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const words = error instanceof Error ? error.message : String(error)
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT' || /timeout/i.test(words)) return fails(`Twilio did not answer in time: ${words}`)
  return fails(`Twilio can not be reached: ${words}`)
}
