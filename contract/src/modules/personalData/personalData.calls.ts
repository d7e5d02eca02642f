import { z } from 'zod'
import { admins, own } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { archiveStates } from './personalData.rules.ts'

/** What is kept of a customer, as one archive for whoever asked for it. */
export const DataArchive = z.object({
  _id: z.string(),
  state: z.enum(archiveStates),
  /** Where it can be fetched from, by whoever asked for it alone; absent until it is ready. */
  fileUrl: z.string().optional(),
  sizeBytes: z.number().int().optional(),
  createdAt: z.iso.datetime(),
  /** When it is removed by itself. */
  keptUntil: z.iso.datetime().optional(),
})
export type DataArchive = z.infer<typeof DataArchive>

const who = z.object({ userId: z.string() })

export const personalData = {
  askForArchive: post('/api/main/ask-for-data-archive', own('userId'))
    .takes(who)
    .answers(DataArchive)
    .says(
      'Has everything that a customer may see of themselves written to one archive, with their files. While one’s own is being written, asking again answers that one.',
    )
    .limitedTo(10, 3600),
  archives: get('/api/main/data-archives', own('userId'))
    .takes(who)
    .answers(z.array(DataArchive))
    .says('The archives of a customer that the caller has asked for, the newest first.')
    .notWhenImpersonating(),
  anonymiseProblems: ask('/api/main/anonymise-problems', admins)
    .takes(who)
    .answers(z.object({ problems: z.array(z.string()) }))
    .says('What has to be done before somebody can be anonymised.'),
  anonymise: post('/api/main/anonymise-user', admins)
    .takes(who.extend({ confirmation: z.string().trim().max(254) }))
    .answers(Message)
    .says(
      'Anonymises somebody; `confirmation` is their user name. Figures stay, and so does the name on invoices that were issued. The account is closed at once, a job does the rest. Refused while orders are open or money is owed.',
    )
    .limitedTo(20, 3600),
}
