import type { Answer } from './imapAnswers.ts'
import { openLine } from './imapLine.ts'
import { MailboxProblem, type OpenMailbox, type Waiting } from './port.ts'

const thisMachine = ['localhost', '127.0.0.1', '[::1]']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Opens the mailbox of an address such as imaps://user:password@host/INBOX for reading alone (EXAMINE, BODY.PEEK): what is unread stays so. It
 * speaks the few words of IMAP4rev1 (RFC 3501) that this takes, each of which every server knows.
 */
export async function visitMailbox(url: string, signal: AbortSignal): Promise<OpenMailbox> {
  const address = new URL(url)
  const line = await openLine(address, signal)
  try {
    // A password must not cross a network in the clear; on this machine nobody listens.
    if (address.protocol === 'imap:' && !thisMachine.includes(address.hostname)) await line.encrypt()
    await line.ask(`LOGIN ${quoted(decodeURIComponent(address.username))} ${quoted(decodeURIComponent(address.password))}`)
    const folder = decodeURIComponent(address.pathname.slice(1)) || 'INBOX'
    const opened = await line.ask(`EXAMINE ${quoted(folder)}`)
    const uidValidity = opened.map(({ words }) => /\[UIDVALIDITY (\d+)\]/i.exec(words)?.[1]).find(Boolean)
    if (uidValidity === undefined) throw new MailboxProblem('The mail server of IMAP_URL does not number its messages.')

    return {
      uidValidity,
      async waiting(after, since) {
        const found = await line.ask(`UID SEARCH UID ${after + 1}:* SINCE ${dayOf(since)}`)
        // `n:*` names the newest message even where its number is smaller.
        const uids = found.flatMap(({ words }) => numbersOf(words)).filter((uid) => uid > after)
        return await sizesOf(line.ask, uids)
      },
      async read(uid, part) {
        const answers = await line.ask(`UID FETCH ${uid} (UID BODY.PEEK[${part === 'head' ? 'HEADER' : ''}])`)
        return answers.find(({ words }) => uidOf(words) === uid)?.literals[0]
      },
      async close() {
        await line.ask('LOGOUT').catch(() => undefined)
        line.close()
      },
    }
  } catch (error) {
    line.close()
    throw error
  }
}

const numbersOf = (words: string) => /^\* SEARCH((?: \d+)*)/i.exec(words)?.[1]?.trim().split(' ').filter(Boolean).map(Number) ?? []
const uidOf = (words: string) => Number(/\bUID (\d+)/i.exec(words)?.[1] ?? 0)
const sizeOf = (words: string) => Number(/\bRFC822\.SIZE (\d+)/i.exec(words)?.[1] ?? 0)

/** So many are taken on one visit; the rest waits for the next. */
const mostOfVisit = 200

async function sizesOf(ask: (command: string) => Promise<Answer[]>, uids: readonly number[]): Promise<Waiting[]> {
  const next = uids.toSorted((a, b) => a - b).slice(0, mostOfVisit)
  if (next.length === 0) return []
  const answers = await ask(`UID FETCH ${next.join(',')} (UID RFC822.SIZE)`)
  const sizes = new Map(answers.map(({ words }) => [uidOf(words), sizeOf(words)]))
  return next.flatMap((uid) => (sizes.has(uid) ? [{ uid, sizeBytes: sizes.get(uid) ?? 0 }] : []))
}

/** A quoted string of the protocol holds neither line ends nor anything beyond ASCII. */
function quoted(text: string): string {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new MailboxProblem('IMAP_URL holds a sign that no name, password or folder may have.')
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

const dayOf = (date: Date) => `${date.getUTCDate()}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()}`
