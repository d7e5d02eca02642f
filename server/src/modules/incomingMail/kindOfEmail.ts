import { type IncomingEmail, idsIn } from './parseEmail.ts'

/** A receiving server's report about a mail that it did not deliver. */
export type Bounce = { messageIds: string[]; receiver: string | undefined; reason: string }
export type KindOfEmail = { kind: 'person' } | { kind: 'automatic' | 'loop'; reason: string } | { kind: 'bounce'; bounce: Bounce }

/** The author's kind: a person, an automatic responder, a server that returns a mail, or ourselves. */
export function kindOfEmail(email: IncomingEmail, ours: readonly string[]): KindOfEmail {
  const head = (name: string) => email.heads.get(name)?.join(' ').trim().toLowerCase() ?? ''
  const bounce = bounceOf(email)
  if (bounce) return { kind: 'bounce', bounce }
  if (ours.some((address) => address.toLowerCase() === email.sender.toLowerCase()))
    return { kind: 'loop', reason: 'It comes from our own address.' }
  const automatic = (reason: string) => ({ kind: 'automatic', reason }) as const
  const autoSubmitted = head('auto-submitted')
  if (autoSubmitted && !/^no\b/.test(autoSubmitted)) return automatic('It was sent by a program (Auto-Submitted).')
  if (/\b(?:bulk|junk|list|auto[_-]?reply)\b/.test(head('precedence')))
    return automatic('It was sent in bulk or automatically (Precedence).')
  if (head('list-id') || head('list-unsubscribe')) return automatic('It comes from a mailing list (List-Id).')
  if (/\b(?:all|oof|autoreply)\b/.test(head('x-auto-response-suppress')))
    return automatic('It was sent by a program (X-Auto-Response-Suppress).')
  if (head('x-autoreply') || head('x-autorespond') || head('x-autoresponse')) return automatic('It was sent by a program.')
  if (head('return-path') === '<>') return automatic('It does not accept answers (an empty Return-Path).')
  if (email.sender === '') return automatic('It has no sender.')
  if (/^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(email.sender)) return automatic('It comes from an automatic address.')
  return { kind: 'person' }
}

/** A report about an undelivered mail (RFC 3464). A report about a delay is no bounce. */
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
