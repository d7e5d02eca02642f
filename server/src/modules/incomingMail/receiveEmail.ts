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
export async function receiveEmail(desk: Deps, place: Place, letter: IncomingEmail): Promise<void> {
  const { db, incomingMail, mailer } = desk
  if (await isTaken(db, letter.messageId)) return
  const ours = [incomingMail.address, /([^<\s]+@[^>\s]+)>?\s*$/.exec(mailer.from ?? '')?.[1]].filter(
    (address) => typeof address === 'string',
  )
  const kind = kindOfEmail(letter, ours)
  if (kind.kind === 'bounce') return takeBounce(desk, place, letter, kind.bounce)
  if (kind.kind !== 'person') return void (await insertReceived(db, rowOf(desk, place, letter, kind)))
  if (await mailByNames(db, [letter.messageId]))
    return void (await insertReceived(db, rowOf(desk, place, letter, { kind: 'loop', reason: 'It is a mail of ours that came back.' })))
  await takeWords(desk, place, letter)
}

const rowOf = ({ clock }: Pick<Deps, 'clock'>, place: Place, letter: IncomingEmail, found: Found) => ({
  ...place,
  messageId: letter.messageId,
  sender: letter.sender,
  senderName: letter.senderName,
  receiver: letter.receivers[0] ?? '',
  subject: letter.subject,
  text: letter.text.slice(0, longestKept),
  leftOut: [],
  createdAt: clock.now(),
  ...found,
})

/** Only where it names both a mail of ours and its receiver, so that nobody else can say of a mail that it did not arrive. */
async function takeBounce(desk: Deps, place: Place, letter: IncomingEmail, { messageIds, receiver, reason }: Bounce): Promise<void> {
  const mail = await mailByNames(desk.db, [...messageIds, ...letter.references])
  const isIt = mail !== undefined && mail.receiver.toLowerCase() === receiver?.toLowerCase()
  await desk.db.transaction(async (db) => {
    const id = await insertReceived(db, rowOf(desk, place, letter, { kind: 'bounce', reason, ...(isIt && { mailId: mail.id }) }))
    if (id && isIt) await markBounced(db, mail.id, reason)
  })
}

/** What a person wrote: a message where it answers a mail that they were sent, and otherwise kept for whoever reads Mail Records. */
async function takeWords(desk: Deps, place: Place, letter: IncomingEmail): Promise<void> {
  const { db } = desk
  const mail = await answeredMail(desk, letter)
  const { visible, quoted } = foldQuotes(letter.text)
  const since = later(desk.clock.now(), -hours(1))
  const isTooMuch = (await countEmailsSince(db, letter.sender, since)) >= mostEmailsOfHour
  const most = isTooMuch ? shortened : longestKept
  const keepUnassigned = async (reason: string) => {
    const leftOut = letter.files.map(({ name }) => `${name} lies in the mailbox.`)
    const words = { text: visible.slice(0, most), quoted: mail?.isSecret ? null : quoted.slice(0, most) || null }
    await insertReceived(db, rowOf(desk, place, letter, { kind: 'unassigned', reason, leftOut, ...words, mailId: mail?.id ?? null }))
  }
  if (!mail) return keepUnassigned('It answers no mail of ours.')
  if (letter.sender.toLowerCase() !== mail.receiver.toLowerCase())
    return keepUnassigned('It comes from another address than the one that we wrote to.')
  if (isForged(letter)) return keepUnassigned('The mail server does not believe that it comes from this address (DMARC).')
  const person = await personAt(db, letter.sender)
  if (!person) return keepUnassigned('Nobody has an open account at this address.')
  if (isTooMuch) return keepUnassigned('This sender has written too much within an hour.')
  const conversationId = await conversationFor(desk, mail, person)
  if (!conversationId) return keepUnassigned('There is no conversation that it belongs to.')

  const { kept, leftOut } = await keepFiles(desk, letter.files)
  const isWordless = visible === '' && kept.length === 0
  const words = {
    authorId: person.id,
    body: [isWordless ? letter.subject || 'An empty mail' : visible, leftOut.map((one) => `(${one})`).join('\n')]
      .filter(Boolean)
      .join('\n\n'),
    quoted: mail.isSecret ? '' : quoted,
    outsideId: `mail:${letter.messageId}`,
    files: kept,
  }
  const row = rowOf(desk, place, letter, { kind: 'answer', text: '', leftOut, mailId: mail.id })
  if (await isSaidIn(desk, conversationId, row, words)) return
  // It was deleted while the files were kept, so it is asked for anew.
  const otherId = await conversationFor(desk, mail, person)
  if (!otherId || !(await isSaidIn(desk, otherId, row, words))) await keepUnassigned('There is no conversation that it belongs to.')
}

/** Says it there and writes down that it came, both or neither. Answers whether that conversation was still there. */
async function isSaidIn(
  desk: Deps,
  conversationId: string,
  row: Parameters<typeof insertReceived>[1],
  words: Omit<Parameters<typeof receiveByMail>[1], 'conversationId'>,
): Promise<boolean> {
  try {
    await desk.db.transaction(async (db) => {
      const id = await insertReceived(db, row)
      if (!id) return
      const message = await receiveByMail({ ...desk, db }, { conversationId, ...words })
      await noteSaidAs(db, id, message.id)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/** By the address that only we can make, and where none is used by the mails that it names. */
async function answeredMail(desk: Deps, letter: IncomingEmail): Promise<OurMail | undefined> {
  const signed = letter.receivers.map((address) => mailOfReplyAddress(desk, address)).find(Boolean)
  return (signed && (await mailById(desk.db, signed))) || (await mailByNames(desk.db, letter.references))
}

const isForged = ({ heads }: IncomingEmail) => /\bdmarc=fail\b/i.test(heads.get('authentication-results')?.[0] ?? '')
