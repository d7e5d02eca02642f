import { z } from 'zod'
import { admins, own } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { archiveStates } from './personalData.rules.ts'

/** A customer's personal data as one archive, for the person who requested it. */
export const DataArchive = z.object({
  _id: z.string(),
  state: z.enum(archiveStates),
  /** Download address, for the requester only; absent until it is ready. */
  fileUrl: z.string().optional(),
  sizeBytes: z.number().int().optional(),
  createdAt: z.iso.datetime(),
  /** When it is deleted automatically. */
  keptUntil: z.iso.datetime().optional(),
})
export type DataArchive = z.infer<typeof DataArchive>

const who = z.object({ userId: z.string() })

export const personalData = {
  askForArchive: post('/api/main/ask-for-data-archive', own('userId'))
    .takes(who)
    .answers(DataArchive)
    .says(
      "'Writes everything that a customer may see about themselves to one archive, with their files. While one is being written, a repeated request returns the same one.',",
    )
    .limitedTo(10, 3600),
  archives: get('/api/main/data-archives', own('userId'))
    .takes(who)
    .answers(z.array(DataArchive))
    .says('The archives of a customer that the caller has requested, newest first.')
    .notWhenImpersonating(),
  anonymiseProblems: ask('/api/main/anonymise-problems', admins)
    .takes(who)
    .answers(z.object({ problems: z.array(z.string()) }))
    .says('The open matters that prevent anonymising a person.'),
  anonymise: post('/api/main/anonymise-user', admins)
    .takes(who.extend({ confirmation: z.string().trim().max(254) }))
    .answers(Message)
    .says(
      "'Anonymises a person; `confirmation` is their user name. Figures stay, and so does the name on issued invoices. The account is closed at once, a job does the rest. Refused while orders are open or money is owed.',",
    )
    .limitedTo(20, 3600),
}
