import { mostEmailsOfHour } from '@app/contract/incomingMail/incomingMail.rules.ts'
import { receiveByMail } from '#conversations/index.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import { hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { mailOfReplyAddress } from '#mail/index.ts'
import type { Bounce } from './bounceOf.ts'
import { conversationFor } from './conversationFor.ts'
import { foldQuotes } from './foldQuotes.ts'
import {
  countEmailsSince,
  insertReceived,
  linkMessage,
  mailById,
  mailByNames,
  markBounced,
  type OurMail,
  personAt,
  receivedBefore,
} from './incomingMail.store.ts'
import type { ReceivedMailRow } from './incomingMail.table.ts'
import { keepFiles } from './keepFiles.ts'
import { kindOfEmail } from './kindOfEmail.ts'
import { addressesIn, type IncomingEmail } from './parseEmail.ts'
import { senderProofOf } from './senderProof.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'incomingMail' | 'storage' | 'mailer'>
export type Place = Pick<ReceivedMailRow, 'mailbox' | 'uidValidity' | 'uid'>
type Found = Pick<ReceivedMailRow, 'kind'> & Partial<Pick<ReceivedMailRow, 'reason' | 'text' | 'quoted' | 'leftOut' | 'mailId'>>

/** How much is stored of an email that becomes no message, and of one beyond its sender's limit. */
const longestKept = 100_000
const shortened = 2_000

/** Stores a received mail, once for any number of reads; it never sends an answer. */
export async function receiveEmail(context: Deps, place: Place, parsed: IncomingEmail): Promise<void> {
  const { db, incomingMail, mailer } = context
  const before = await receivedBefore(db, parsed.messageId)
  // Another mail with the same Message-ID is not lost: it is stored under a name of its own.
  const isOther = before && (before.sender !== parsed.sender || before.subject !== parsed.subject)
  const email = isOther ? { ...parsed, messageId: `${parsed.fingerprint}@repeated-id` } : parsed
  if (before && (!isOther || (await receivedBefore(db, email.messageId)))) return
  const ours = [incomingMail.address, addressesIn(mailer.from ?? '').at(-1)].filter((address) => typeof address === 'string')
  const kind = kindOfEmail(email, ours)
  if (kind.kind === 'bounce') return saveBounce(context, place, email, kind.bounce)
  // An answer to the sealed address of a mail to this person comes from them, such as one through their mailing list.
  const isOutweighed = kind.kind === 'automatic' && kind.isWeak && (await isSealedAnswer(context, email))
  if (kind.kind !== 'person' && !isOutweighed)
    return void (await insertReceived(db, rowOf(context, place, email, { kind: kind.kind, reason: kind.reason, ...filesLeft(email) })))
  if (await mailByNames(db, [email.messageId]))
    return void (await insertReceived(db, rowOf(context, place, email, { kind: 'loop', reason: 'It is one of our own mails.' })))
  await saveEmail(context, place, email)
}

const rowOf = ({ clock }: Pick<Deps, 'clock'>, place: Place, email: IncomingEmail, found: Found) => ({
  ...place,
  messageId: email.messageId,
  sender: email.sender,
  senderName: email.senderName,
  receiver: email.receivers[0] ?? '',
  subject: email.subject,
  text: email.text.slice(0, longestKept),
  leftOut: [],
  createdAt: clock.now(),
  ...found,
})

/** Names the files of a mail that becomes no message. */
const filesLeft = ({ files }: IncomingEmail) => ({ leftOut: files.map(({ name }) => `${name} is still in the mailbox.`) })

/** Whether it came to the sealed address of a mail to its sender, who has an open account. */
async function isSealedAnswer(context: Deps, email: IncomingEmail): Promise<boolean> {
  const { mail, isSealed } = await answeredMail(context, email)
  const isReceiver = mail?.receiver.toLowerCase() === email.sender.toLowerCase()
  return isSealed && isReceiver && (await personAt(context.db, email.sender)) !== undefined
}

/** A bounce must name both a mail of ours and its receiver, so that others cannot mark a mail as undelivered. */
async function saveBounce(context: Deps, place: Place, email: IncomingEmail, { messageIds, receivers, ...rest }: Bounce): Promise<void> {
  const mail = await mailByNames(context.db, [...messageIds, ...email.references])
  const address = mail?.receiver.toLowerCase()
  const named = receivers.find(({ addresses }) => addresses.some((one) => one.toLowerCase() === address))
  const isIt = mail !== undefined && named !== undefined
  const reason = named?.reason ?? rest.reason
  await context.db.transaction(async (db) => {
    const id = await insertReceived(db, rowOf(context, place, email, { kind: 'bounce', reason, ...(isIt && { mailId: mail.id }) }))
    if (id && isIt) await markBounced(db, mail.id, reason)
  })
}

/** A person's email becomes a message if it answers a mail to them; otherwise it is stored for Mail Records. */
async function saveEmail(context: Deps, place: Place, email: IncomingEmail): Promise<void> {
  const { db } = context
  const { mail, isSealed } = await answeredMail(context, email)
  const { visible, quoted } = foldQuotes(withoutActingLinks(email.text))
  const since = later(context.clock.now(), -hours(1))
  const isTooMuch = (await countEmailsSince(db, email.sender, since)) >= mostEmailsOfHour
  const most = isTooMuch ? shortened : longestKept
  const keepUnassigned = async (reason: string) => {
    const words = { text: visible.slice(0, most), quoted: mail?.isSecret ? null : quoted.slice(0, most) || null }
    await insertReceived(
      db,
      rowOf(context, place, email, { kind: 'unassigned', reason, ...filesLeft(email), ...words, mailId: mail?.id ?? null }),
    )
  }
  if (!mail) return keepUnassigned('It does not answer one of our mails.')
  if (email.sender.toLowerCase() !== mail.receiver.toLowerCase())
    return keepUnassigned('It comes from another address than the one we wrote to.')
  const proof = senderProofOf(email, context.incomingMail)
  if (proof === 'forged') return keepUnassigned('The mail server does not confirm that it comes from this address (DMARC).')
  if (!isSealed && proof !== 'proved')
    return keepUnassigned('Sender not proved: it did not come to the reply address of our mail, and no SPF or DKIM confirms its sender.')
  const person = await personAt(db, email.sender)
  if (!person) return keepUnassigned('No open account has this address.')
  if (isTooMuch) return keepUnassigned('This sender has written too much within an hour.')
  const conversationId = await conversationFor(context, mail, person)
  if (!conversationId) return keepUnassigned('No conversation matches it.')

  const { kept, leftOut } = await keepFiles(context, email.files)
  const isWordless = visible === '' && kept.length === 0
  const words = {
    authorId: person.id,
    body: [isWordless ? email.subject || 'An empty mail' : visible, leftOut.map((one) => `(${one})`).join('\n')]
      .filter(Boolean)
      .join('\n\n'),
    quoted: mail.isSecret ? '' : quoted,
    outsideId: `mail:${email.messageId}`,
    files: kept,
  }
  const row = rowOf(context, place, email, { kind: 'answer', text: '', leftOut, mailId: mail.id })
  if (await addMessageTo(context, conversationId, row, words)) return
  // The conversation was deleted while the files were stored, so another one is looked up.
  const otherId = await conversationFor(context, mail, person)
  if (!otherId || !(await addMessageTo(context, otherId, row, words))) await keepUnassigned('No conversation matches it.')
}

/** Adds the message and records the mail, both or neither. Returns whether the conversation still existed. */
async function addMessageTo(
  context: Deps,
  conversationId: string,
  row: Parameters<typeof insertReceived>[1],
  words: Omit<Parameters<typeof receiveByMail>[1], 'conversationId'>,
): Promise<boolean> {
  try {
    await context.db.transaction(async (db) => {
      const id = await insertReceived(db, row)
      if (!id) return
      const message = await receiveByMail({ ...context, db }, { conversationId, ...words })
      await linkMessage(db, id, message.id)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** By our signed reply address and, without one, by the mails that it refers to. */
async function answeredMail(context: Deps, email: IncomingEmail): Promise<{ mail: OurMail | undefined; isSealed: boolean }> {
  const signed = email.receivers.map((address) => mailOfReplyAddress(context, address)).find(Boolean)
  const sealed = signed && (await mailById(context.db, signed))
  if (sealed) return { mail: sealed, isSealed: true }
  return { mail: await mailByNames(context.db, email.references), isSealed: false }
}
