import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { MailboxProblem, MailboxRefusal, type OpenMailbox } from './port.ts'

const thisMachine = ['localhost', '127.0.0.1', '[::1]']
/** The timeout for a silent server. */
const silenceMs = 20_000
/** The largest response from a server; larger messages are not fetched. */
const mostBytes = 64_000_000
/** The maximum number of mails per visit; the rest waits for the next. */
const mostOfVisit = 200

/**
 * Opens the mailbox of an address such as imaps://user:password@host/INBOX read-only (EXAMINE and BODY.PEEK of RFC 9051), so that unread
 * mails stay unread.
 */
export async function visitMailbox(url: string, signal: AbortSignal): Promise<OpenMailbox> {
  const address = new URL(url)
  const client = clientFor(address)
  // Without a listener the error would end the process; a running command reports it.
  let lost: unknown
  client.on('error', (error: unknown) => {
    lost ??= error
  })
  const disconnect = () => client.close()
  signal.addEventListener('abort', disconnect, { once: true })
  const close = () => {
    signal.removeEventListener('abort', disconnect)
    client.close()
  }
  /** @throws MailboxProblem with the server's message if it refuses */
  async function asked<T>(question: () => Promise<T>): Promise<T> {
    try {
      signal.throwIfAborted()
      return await question()
    } catch (error) {
      if (signal.aborted) throw new MailboxProblem('Reading the mailbox took too long, or the product was stopped.')
      throw problemOf(error, lost)
    }
  }

  try {
    await asked(() => client.connect())
    const { uidValidity } = await asked(() => client.mailboxOpen(folderOf(address), { readOnly: true }))
    if (uidValidity === undefined) throw new MailboxProblem('The mail server of IMAP_URL does not support UIDVALIDITY.')
    const sizes = new Map<number, number>()
    return {
      uidValidity: String(uidValidity),
      waiting: (after, since) =>
        asked(async () => {
          const found = await client.search({ uid: `${after + 1}:*`, since }, { uid: true })
          if (!Array.isArray(found)) throw new MailboxProblem('The mail server of IMAP_URL did not list its messages.')
          // `n:*` always names the newest message, even if its number is smaller.
          const uids = found.filter((uid) => uid > after).toSorted((a, b) => a - b)
          const next = uids.slice(0, mostOfVisit)
          const waiting = next.length === 0 ? [] : await client.fetchAll(next.join(','), { uid: true, size: true }, { uid: true })
          for (const { uid, size = 0 } of waiting) sizes.set(uid, size)
          const items = waiting.map(({ uid }) => ({ uidValidity: String(uidValidity), uid })).toSorted((a, b) => a.uid - b.uid)
          return { items, mark: next.at(-1) ?? after }
        }),
      read: ({ uid }, largest) =>
        asked(async () => {
          const isWhole = (sizes.get(uid) ?? 0) <= largest
          const found = await client.fetchOne(
            String(uid),
            { uid: true, ...(isWhole ? { source: true } : { headers: true }) },
            { uid: true },
          )
          if (!found || found.uid !== uid) return undefined
          const raw = isWhole ? found.source : found.headers
          return raw && { raw, isWhole }
        }),
      async close() {
        await client.logout().catch(() => undefined)
        close()
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

function clientFor(address: URL) {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isSecure = address.protocol === 'imaps:'
  return new ImapFlow({
    host,
    port: Number(address.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // An IP address has no name for a certificate.
    ...(isIP(host) === 0 && { servername: host }),
    // A password must not cross a network in plain text; connections within this machine can't be overheard.
    ...(!isSecure && { doSTARTTLS: !thisMachine.includes(address.hostname) }),
    auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxLiteralSize: mostBytes,
    maxResponseSize: mostBytes + 1_000_000,
    maxLineLength: 1_000_000,
  })
}

const folderOf = (address: URL) => decodeURIComponent(address.pathname.slice(1)) || 'INBOX'

/** The error in a sentence, without the command, which may contain a password. */
function problemOf(error: unknown, lost: unknown): MailboxProblem {
  if (error instanceof MailboxProblem) return error
  const words = wordOf(error, 'responseText') ?? wordOf(error, 'response')
  if (wordOf(error, 'responseStatus')) return new MailboxRefusal(`The mail server of IMAP_URL said: ${(words ?? 'no').slice(0, 300)}`)
  const reason = lost ?? error
  const code = wordOf(reason, 'code')
  if (code === 'NoConnection' || code === 'EConnectionClosed' || code === 'ClosedAfterConnectTLS' || code === 'ClosedAfterConnectText')
    return new MailboxProblem('The mail server of IMAP_URL closed the connection.', { cause: error })
  const message = reason instanceof Error ? reason.message : String(reason)
  return new MailboxProblem(`The mail server of IMAP_URL can not be reached: ${message.slice(0, 300)}`, { cause: error })
}

function wordOf(error: unknown, name: string): string | undefined {
  const word: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof word === 'string' && word !== '' ? word : undefined
}
