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
  /** What its list was narrowed to; empty where it holds everything. */
  narrowing: z.array(ExportNarrowing),
  /** Why it can never be written, where that is so. */
  problem: z.string().optional(),
  /** Where it can be fetched from; absent until it is ready. */
  fileUrl: z.string().optional(),
  /** How many records it holds, and how large it is; absent until it is ready. */
  rows: z.number().int().optional(),
  sizeBytes: z.number().int().optional(),
  requestedBy: Person,
  createdAt: z.iso.datetime(),
  /** When it is removed by itself. */
  keptUntil: z.iso.datetime(),
})
export type ExportedFile = z.infer<typeof ExportedFile>

/** Exporting is asked for seldom, and each time everything is read. */
const seldom = [20, 60] as const

export const exports = {
  users: get('/api/test/exportUsersToCsv', admins)
    .answers(ExportedFile)
    .says('Has every person written to a CSV file. While one’s own is being written, asking again answers that one.')
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
      'Has just what a list shows written, on all of its pages and in its order, or the rows that were chosen. While one’s own with the same is being written, asking again answers that one.',
    )
    .limitedTo(...seldom),
  all: get('/api/test/listAllExportedFiles', admins)
    .takes(listInput(['all'], ['createdAt']))
    .answers(listOf(ExportedFile))
    .says('The exported files, newest first, and who had them written.'),
  retry: post('/api/test/retryExport', admins)
    .takes(z.object({ id: z.string() }))
    .answers(ExportedFile)
    .says('Begins a failed export anew.'),
}
