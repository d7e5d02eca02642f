import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { receivedMailsTable } from '#incomingMail/incomingMail.table.ts'
import type { Random } from './random.ts'

const emails = [
  {
    hoursAgo: 5,
    kind: 'unassigned',
    reason: 'It does not answer one of our mails.',
    sender: 'nadia@studio.example',
    senderName: 'Nadia Rahman',
    subject: 'A shop for our ceramics',
    text: 'Hello,\n\na friend told me about you. Do you also build shops for small studios?\n\nNadia',
  },
  {
    hoursAgo: 26,
    kind: 'bounce',
    reason: 'The receiving server did not deliver it: 550 5.1.1 no such user',
    sender: 'mailer-daemon@mail.example',
    senderName: null,
    subject: 'Undelivered mail returned to sender',
    text: 'The address that you wrote to is not known here.',
  },
] as const

/** Unassigned mails in the demo company's mailbox. */
export async function makeReceivedMails({ db, random, now }: { db: Db; random: Random; now: Date }): Promise<void> {
  await db.insert(receivedMailsTable).values(
    emails.map(({ hoursAgo, ...email }, at) => {
      const createdAt = later(now, -hours(hoursAgo))
      const id = random.idAt(createdAt)
      const place = { mailbox: 'demo', uidValidity: '1', uid: at + 1, messageId: `${id}@mail.example`, receiver: 'reply@desk.example' }
      return { id, ...place, ...email, leftOut: [], createdAt }
    }),
  )
}
