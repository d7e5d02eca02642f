import { mostEmailsOfHour } from '@app/contract/incomingMail/incomingMail.rules.ts'
import { receiveByMail } from '#conversations/index.ts'
import { hours, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { mailOfReplyAddress } from '#mail/index.ts'
import { conversationFor } from './conversationFor.ts'
import { foldQuotes } from './foldQuotes.ts'
import {
  countEmailsSince,
  insertReceived,
  isTaken,
  mailById,
  mailByNames,
  markBounced,
  noteSaidAs,
  type OurMail,
  personAt,
} from './incomingMail.store.ts'
import type { ReceivedMailRow } from './incomingMail.table.ts'
import { keepFiles } from './keepFiles.ts'
import { type Bounce, kindOfEmail } from './kindOfEmail.ts'
import type { IncomingEmail } from './parseEmail.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'incomingMail' | 'storage' | 'mailer'>
export type Place = Pick<ReceivedMailRow, 'mailbox' | 'uidValidity' | 'uid'>
type Found = Pick<ReceivedMailRow, 'kind'> & Partial<Pick<ReceivedMailRow, 'reason' | 'text' | 'quoted' | 'leftOut' | 'mailId'>>

/** So much is kept of a letter that stands in no conversation, and of one of somebody who writes too many. */
const longestKept = 100_000
const shortened = 2_000

/** Writes down one mail that came in, once however often it is read; nobody is ever answered. */
export async function receiveEmail(context: Deps, place: Place, email: IncomingEmail): Promise<void> {
  const { db, incomingMail, mailer } = context
  if (await isTaken(db, email.messageId)) return
  const ours = [incomingMail.address, /([^<\s]+@[^>\s]+)>?\s*$/.exec(mailer.from ?? '')?.[1]].filter(
    (address) => typeof address === 'string',
  )
  const kind = kindOfEmail(email, ours)
  if (kind.kind === 'bounce') return takeBounce(context, place, email, kind.bounce)
  if (kind.kind !== 'person') return void (await insertReceived(db, rowOf(context, place, email, kind)))
  if (await mailByNames(db, [email.messageId]))
    return void (await insertReceived(db, rowOf(context, place, email, { kind: 'loop', reason: 'It is a mail of ours that came back.' })))
  await takeWords(context, place, email)
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

/** Only where it names both a mail of ours and its receiver, so that nobody else can say of a mail that it did not arrive. */
async function takeBounce(context: Deps, place: Place, email: IncomingEmail, { messageIds, receiver, reason }: Bounce): Promise<void> {
  const mail = await mailByNames(context.db, [...messageIds, ...email.references])
  const isIt = mail !== undefined && mail.receiver.toLowerCase() === receiver?.toLowerCase()
  await context.db.transaction(async (db) => {
    const id = await insertReceived(db, rowOf(context, place, email, { kind: 'bounce', reason, ...(isIt && { mailId: mail.id }) }))
    if (id && isIt) await markBounced(db, mail.id, reason)
  })
}

/** What a person wrote: a message where it answers a mail that they were sent, and otherwise kept for whoever reads Mail Records. */
async function takeWords(context: Deps, place: Place, email: IncomingEmail): Promise<void> {
  const { db } = context
  const mail = await answeredMail(context, email)
  const { visible, quoted } = foldQuotes(email.text)
  const since = later(context.clock.now(), -hours(1))
  const isTooMuch = (await countEmailsSince(db, email.sender, since)) >= mostEmailsOfHour
  const most = isTooMuch ? shortened : longestKept
  const keepUnassigned = async (reason: string) => {
    const leftOut = email.files.map(({ name }) => `${name} lies in the mailbox.`)
    const words = { text: visible.slice(0, most), quoted: mail?.isSecret ? null : quoted.slice(0, most) || null }
    await insertReceived(db, rowOf(context, place, email, { kind: 'unassigned', reason, leftOut, ...words, mailId: mail?.id ?? null }))
  }
  if (!mail) return keepUnassigned('It answers no mail of ours.')
  if (email.sender.toLowerCase() !== mail.receiver.toLowerCase())
    return keepUnassigned('It comes from another address than the one that we wrote to.')
  if (isForged(email)) return keepUnassigned('The mail server does not believe that it comes from this address (DMARC).')
  const person = await personAt(db, email.sender)
  if (!person) return keepUnassigned('Nobody has an open account at this address.')
  if (isTooMuch) return keepUnassigned('This sender has written too much within an hour.')
  const conversationId = await conversationFor(context, mail, person)
  if (!conversationId) return keepUnassigned('There is no conversation that it belongs to.')

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
  if (await isSaidIn(context, conversationId, row, words)) return
  // It was deleted while the files were kept, so it is asked for anew.
  const otherId = await conversationFor(context, mail, person)
  if (!otherId || !(await isSaidIn(context, otherId, row, words))) await keepUnassigned('There is no conversation that it belongs to.')
}

/** Says it there and writes down that it came, both or neither. Answers whether that conversation was still there. */
async function isSaidIn(
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
      await noteSaidAs(db, id, message.id)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** By the address that only we can make, and where none is used by the mails that it names. */
async function answeredMail(context: Deps, email: IncomingEmail): Promise<OurMail | undefined> {
  const signed = email.receivers.map((address) => mailOfReplyAddress(context, address)).find(Boolean)
  return (signed && (await mailById(context.db, signed))) || (await mailByNames(context.db, email.references))
}

const isForged = ({ heads }: IncomingEmail) => /\bdmarc=fail\b/i.test(heads.get('authentication-results')?.[0] ?? '')
