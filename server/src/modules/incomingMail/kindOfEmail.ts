import { type Bounce, bounceOf } from './bounceOf.ts'
import type { IncomingEmail } from './parseEmail.ts'

export type KindOfEmail =
  | { kind: 'person' }
  /** `isWeak`: people's mails have this sign too, so an answer of a known person outweighs it. */
  | { kind: 'automatic'; reason: string; isWeak: boolean }
  | { kind: 'loop'; reason: string }
  | { kind: 'bounce'; bounce: Bounce }

/** The author's kind: a person, an automatic responder, a server that returns a mail, or ourselves. */
export function kindOfEmail(email: IncomingEmail, ours: readonly string[]): KindOfEmail {
  const head = (name: string) => email.heads.get(name)?.join(' ').trim().toLowerCase() ?? ''
  const bounce = bounceOf(email)
  if (bounce) return { kind: 'bounce', bounce }
  if (ours.some((address) => address.toLowerCase() === email.sender.toLowerCase()))
    return { kind: 'loop', reason: 'It comes from our own address.' }
  const automatic = (reason: string, isWeak = false) => ({ kind: 'automatic', reason, isWeak }) as const
  const autoSubmitted = head('auto-submitted')
  if (autoSubmitted && !/^no\b/.test(autoSubmitted)) return automatic('It was sent by a program (Auto-Submitted).')
  if (['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => head(name) && head(name) !== 'no'))
    return automatic('It was sent by a program.')
  if (/\bauto[_-]?reply\b/.test(head('precedence'))) return automatic('It was sent automatically (Precedence).')
  if (head('return-path') === '<>') return automatic('It does not accept answers (an empty Return-Path).')
  if (email.sender === '') return automatic('It has no sender.')
  if (/^(?:mailer-daemon|postmaster)@/i.test(email.sender)) return automatic('It comes from an automatic address.')
  if (/^(?:no-?reply|do-?not-?reply)@/i.test(email.sender)) return automatic('It comes from an automatic address.', true)
  if (/\b(?:bulk|junk|list)\b/.test(head('precedence'))) return automatic('It was sent in bulk (Precedence).', true)
  if (head('list-id') || head('list-unsubscribe')) return automatic('It comes from a mailing list (List-Id).', true)
  return { kind: 'person' }
}
