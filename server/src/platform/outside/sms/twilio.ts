import twilio from 'twilio'
import { longestTextMs, type OutgoingText, type Texter, TextProblem } from './port.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A number of ours such as +15005550006, or a messaging service that chooses one. */
  from: { number: string } | { messagingServiceSid: string }
  /** Where the provider's API is, if not at its own address. */
  apiBase?: string | undefined
  /** Milliseconds after which an unanswered request is given up; a message takes two at most. */
  timeoutMs?: number
}

/** Hands text messages to Twilio. */
export function twilioTexter({ accountSid, authToken, from, apiBase, timeoutMs = longestTextMs / 2 }: TwilioOptions): Texter {
  const client = twilio(accountSid, authToken, {
    accountSid,
    autoRetry: false,
    httpClient: httpClient(apiBase, timeoutMs),
  })
  const sender = 'number' in from ? { from: from.number } : { messagingServiceSid: from.messagingServiceSid }

  /** The provider takes no key that would make a repeated request one message, so what was sent is looked up. */
  async function hasLeft({ to, text, writtenAt }: OutgoingText) {
    const sent = await client.messages.list({ to, dateSentAfter: new Date(writtenAt.getTime() - 60_000), limit: 50 })
    // A trial account writes a line of its own in front.
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

/** The library's own client; what it composes for the provider's address goes to another one where that is set. */
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
