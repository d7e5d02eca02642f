import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { MailboxProblem, MailboxRefusal, type OpenMailbox } from './port.ts'

const thisMachine = ['localhost', '127.0.0.1', '[::1]']
/** After so long without a word the server is given up. */
const silenceMs = 20_000
/** What a server may send in one piece; a larger message is never asked for. */
const mostBytes = 64_000_000
/** So many are taken on one visit; the rest waits for the next. */
const mostOfVisit = 200

/**
 * Opens the mailbox of an address such as imaps://user:password@host/INBOX for reading alone (EXAMINE, BODY.PEEK of RFC 9051): what is unread
 * stays so.
 */
export async function visitMailbox(url: string, signal: AbortSignal): Promise<OpenMailbox> {
  const address = new URL(url)
  const client = clientFor(address)
  // Where nobody listens it would end the process; whoever waits for an answer is told why.
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
  /** @throws MailboxProblem with the server's words where it says no */
  async function asked<T>(question: () => Promise<T>): Promise<T> {
    try {
      signal.throwIfAborted()
      return await question()
    } catch (error) {
      if (signal.aborted) throw new MailboxProblem('Reading the mailbox took too long, or the desk was stopped.')
      throw problemOf(error, lost)
    }
  }

  try {
    await asked(() => client.connect())
    const { uidValidity } = await asked(() => client.mailboxOpen(folderOf(address), { readOnly: true }))
    if (uidValidity === undefined) throw new MailboxProblem('The mail server of IMAP_URL does not number its messages.')
    const sizes = new Map<number, number>()
    return {
      uidValidity: String(uidValidity),
      waiting: (after, since) =>
        asked(async () => {
          const found = await client.search({ uid: `${after + 1}:*`, since }, { uid: true })
          if (!Array.isArray(found)) throw new MailboxProblem('The mail server of IMAP_URL does not say what has come.')
          // `n:*` names the newest message even where its number is smaller.
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
    // An address in figures has no name that a certificate could be asked for.
    ...(isIP(host) === 0 && { servername: host }),
    // A password must not cross a network in the clear; on this machine nobody listens.
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

/** In a sentence; the command itself, which may hold a password, is in none. */
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
