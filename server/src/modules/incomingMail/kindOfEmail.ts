import { type IncomingEmail, idsIn } from './parseEmail.ts'

/** What a receiving server says of a mail that it did not deliver. */
export type Bounce = { messageIds: string[]; receiver: string | undefined; reason: string }
export type KindOfEmail = { kind: 'person' } | { kind: 'automatic' | 'loop'; reason: string } | { kind: 'bounce'; bounce: Bounce }

/** Who wrote it: a person, a program that answers by itself, a server that returns a mail, or we ourselves. */
export function kindOfEmail(email: IncomingEmail, ours: readonly string[]): KindOfEmail {
  const head = (name: string) => email.heads.get(name)?.join(' ').trim().toLowerCase() ?? ''
  const bounce = bounceOf(email)
  if (bounce) return { kind: 'bounce', bounce }
  if (ours.some((address) => address.toLowerCase() === email.sender.toLowerCase()))
    return { kind: 'loop', reason: 'It comes from our own address.' }
  const automatic = (reason: string) => ({ kind: 'automatic', reason }) as const
  const autoSubmitted = head('auto-submitted')
  if (autoSubmitted && !/^no\b/.test(autoSubmitted)) return automatic('A program has written it (Auto-Submitted).')
  if (/\b(?:bulk|junk|list|auto[_-]?reply)\b/.test(head('precedence'))) return automatic('It went to many, or by itself (Precedence).')
  if (head('list-id') || head('list-unsubscribe')) return automatic('It comes from a mailing list (List-Id).')
  if (/\b(?:all|oof|autoreply)\b/.test(head('x-auto-response-suppress')))
    return automatic('A program has written it (X-Auto-Response-Suppress).')
  if (head('x-autoreply') || head('x-autorespond') || head('x-autoresponse')) return automatic('A program has written it.')
  if (head('return-path') === '<>') return automatic('Nobody is to answer it (an empty Return-Path).')
  if (email.sender === '') return automatic('It says nothing of who sent it.')
  if (/^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(email.sender)) return automatic('It comes from a program’s address.')
  return { kind: 'person' }
}

/** A report on a mail that did not arrive (RFC 3464). One that says it is only late is no bounce. */
function bounceOf({ heads, files }: IncomingEmail): Bounce | undefined {
  const type = heads.get('content-type')?.join(' ') ?? ''
  const report = files.find((file) => file.type === 'message/delivery-status')
  if (!report || !/multipart\/report/i.test(type)) return undefined
  const words = Buffer.from(report.content)
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}:\\s*(?:[\\w-]+;)?\\s*(.+)$`, 'im').exec(words)?.[1]?.trim()
  if (field('Action')?.toLowerCase() !== 'failed') return undefined
  const original = files.find((file) => /^(?:message\/rfc822(?:-headers)?|text\/rfc822-headers)$/.test(file.type))
  const heading = original
    ? Buffer.from(original.content)
        .toString('utf8')
        .split(/\r?\n\r?\n/)[0]
    : ''
  const messageIds = idsIn(/^Message-ID:\s*(<[^>]+>)/im.exec(heading ?? '')?.[1] ?? '')
  const said = field('Diagnostic-Code') ?? (field('Status') && `Status ${field('Status')}`)
  const receiver = (field('Final-Recipient') ?? field('Original-Recipient'))?.replace(/^<|>$/g, '')
  return { messageIds, receiver, reason: `The receiving server did not deliver it: ${said ?? 'it gave no reason.'}`.slice(0, 500) }
}
