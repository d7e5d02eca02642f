import { attachedParts } from '../mail/attachedParts.ts'
import { MailProblem, type OutgoingMail } from '../mail/port.ts'
import { GoogleProblem } from './port.ts'

/** A mail as Gmail takes it: one complete message. */
export async function messageOf(mail: OutgoingMail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { to, subject, text, html, messageId, replyTo, headers, attachments } = mail
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await composer.sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${messageId}>`,
    ...(headers && { headers }),
    ...attachedParts(attachments),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return Buffer.isBuffer(message) ? message : Buffer.concat(await message.toArray())
}

/** Gmail's error as a mail problem: a permanent refusal is final, other errors are retried. */
export function mailProblemOf(error: unknown): unknown {
  if (!(error instanceof GoogleProblem)) return error
  const { kind, message } = error
  if (kind === 'refused')
    return new MailProblem(`${message} Connect Gmail again at API's Authentication; the mail waits until then.`, {
      isFinal: false,
      cause: error,
    })
  return new MailProblem(`Gmail: ${message}`, { isFinal: kind !== 'away', isOutage: kind === 'away', cause: error })
}
