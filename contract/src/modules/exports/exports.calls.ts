import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { exportStates, exportSubjects } from './exports.rules.ts'
import { ExportNarrowing, ExportSelection } from './exports.shapes.ts'

export const ExportedFile = z.object({
  _id: z.string(),
  name: z.string(),
  subject: z.enum(exportSubjects),
  state: z.enum(exportStates),
  /** The filters of its list; empty if it contains everything. */
  narrowing: z.array(ExportNarrowing),
  /** Why the file can never be written, if so. */
  problem: z.string().optional(),
  /** The download address; absent until the file is ready. */
  fileUrl: z.string().optional(),
  /** The number of records and the size; absent until the file is ready. */
  rows: z.number().int().optional(),
  sizeBytes: z.number().int().optional(),
  requestedBy: Person,
  createdAt: z.iso.datetime(),
  /** When it is deleted automatically. */
  keptUntil: z.iso.datetime(),
})
export type ExportedFile = z.infer<typeof ExportedFile>

/** The rate limit: exports are rare, and each reads everything. */
const seldom = [20, 60] as const

export const exports = {
  users: get('/api/test/exportUsersToCsv', admins)
    .answers(ExportedFile)
    .says('Exports every person to a CSV file. While the caller’s own export is running, asking again returns that one.')
    .limitedTo(...seldom)
    .changes(),
  orders: get('/api/test/exportOrdersToCsv', admins)
    .answers(ExportedFile)
    .says('The same with every order.')
    .limitedTo(...seldom)
    .changes(),
  payments: get('/api/test/exportPaymentsToCsv', admins)
    .answers(ExportedFile)
    .says('The same with every payment.')
    .limitedTo(...seldom)
    .changes(),
  publicPayments: get('/api/test/exportPublicPaymentsToCsv', admins)
    .answers(ExportedFile)
    .says('The same with every public payment.')
    .limitedTo(...seldom)
    .changes(),
  publicOrders: get('/api/test/exportPublicOrdersToCsv', admins)
    .answers(ExportedFile)
    .says('The same with every public order.')
    .limitedTo(...seldom)
    .changes(),
  selection: post('/api/test/exportSelectionToCsv', admins)
    .takes(ExportSelection)
    .answers(ExportedFile)
    .says(
      'Exports exactly what a list shows, with all pages, in its order, or the selected rows. While the caller’s own export of the same is running, asking again returns that one.',
    )
    .limitedTo(...seldom),
  all: get('/api/test/listAllExportedFiles', admins)
    .takes(listInput(['all'], ['createdAt']))
    .answers(listOf(ExportedFile))
    .says('The exported files, newest first, and who requested them.'),
  retry: post('/api/test/retryExport', admins)
    .takes(z.object({ id: z.string() }))
    .answers(ExportedFile)
    .says('Retries a failed export.'),
}
