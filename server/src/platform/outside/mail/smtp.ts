import type { NodemailerError } from 'nodemailer'
import { attachedParts } from './attachedParts.ts'
import { longestSendMs, type Mailer, MailProblem, type OutgoingMail } from './port.ts'

type SmtpOptions = {
  /** smtp://user:password@host:587 or smtps://…:465 */
  url: string
  from: string
  /** The timeout of a step, and of a whole mail, in milliseconds. */
  stepTimeoutMs?: number
  mailTimeoutMs?: number
}

/** How long running sends may take once the mailer closes. */
const closeWithinMs = 2_000

/** Sends mails to a mail server over a few persistent connections. */
export function smtp(options: SmtpOptions): Mailer {
  const { from, mailTimeoutMs = longestSendMs } = options
  let connecting: ReturnType<typeof connect> | undefined
  const underWay = new Set<Promise<unknown>>()
  const isOver = new AbortController()

  return {
    name: 'smtp',
    from,
    async send(mail, { signal: given } = {}) {
      connecting ??= connect(options)
      const transport = await connecting
      const signal = AbortSignal.any([AbortSignal.timeout(mailTimeoutMs), isOver.signal, ...(given ? [given] : [])])
      const sending = transport.sendMail({ ...addressed(mail), from, signal })
      underWay.add(sending)
      try {
        await sending
      } catch (error) {
        throw problemOf(error, { isOurEnd: isOver.signal.aborted || given?.aborted === true })
      } finally {
        underWay.delete(sending)
      }
    },
    async close() {
      const transport = await connecting
      const disconnectAll = setTimeout(() => isOver.abort(), closeWithinMs)
      await Promise.allSettled(underWay)
      clearTimeout(disconnectAll)
      transport?.close()
    },
  }
}

/** The library is loaded with the first mail, so that it does not delay the start. */
async function connect({ url, stepTimeoutMs = 20_000 }: SmtpOptions) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Only a mail of which no byte was sent is retried here; the caller decides about other retries.
    maxRequeues: 2,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs * 2,
    requireTLS: mustEncrypt(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  transport.on('error', () => {})
  return transport
}

function addressed({ to, subject, text, html, replyTo, messageId, headers, label, attachments }: OutgoingMail) {
  return {
    // As an object, so that a comma or an angle bracket can't add a receiver.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${messageId}>`,
    headers: { ...(label && { Keywords: label }), ...headers },
    ...attachedParts(attachments),
  }
}

/**
 * A password must not cross a network in plain text, so without TLS the login is refused; connections within this machine can't be
 * overheard.
 */
function mustEncrypt(url: string) {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function problemOf(error: unknown, { isOurEnd }: { isOurEnd: boolean }): MailProblem {
  if (isOurEnd) return new MailProblem('The desk was stopped before the mail server had answered.', { isFinal: false, cause: error })
  if (!(error instanceof Error)) return new MailProblem('The mail server failed.', { isFinal: false, cause: error })
  const { code, command, response, responseCode = 0 }: NodemailerError = error
  const answer = response ?? error.message
  const fails = (message: string) => new MailProblem(`${message} ${answer}`, { isFinal: false, isOutage: true, cause: error })
  const refuses = (message: string, isFinal = false) => new MailProblem(`${message} ${answer}`, { isFinal, cause: error })

  if (code === 'EAUTH' || code === 'ENOAUTH') return fails('The mail server refused the user name or the password of SMTP_URL:')
  if (code === 'EDNS' || code === 'ESOCKET') return fails('The mail server of SMTP_URL can not be reached:')
  if (code === 'ETLS') return fails('The connection to the mail server can not be encrypted:')
  if (code === 'ETIMEDOUT' || code === 'EABORT') return fails('The mail server did not answer in time:')
  if (code === 'ECONNECTION') return fails('The mail server closed the connection:')
  // 503 is about the sequence of commands, and a refused MAIL FROM about the sender: neither is this mail's fault.
  const isFinal = responseCode >= 500 && responseCode !== 503 && command !== 'MAIL FROM'
  if (code === 'EENVELOPE')
    return refuses(command === 'MAIL FROM' ? 'The mail server refused the sender:' : 'The mail server refused the receiver:', isFinal)
  return refuses('The mail server refused the mail:', isFinal)
}
