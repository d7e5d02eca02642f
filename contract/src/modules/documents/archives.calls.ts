import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { ask } from '#core/call.ts'
import { archiveChanges } from './archives.rules.ts'

const ArchiveEntry = z.object({
  path: z.string(),
  sizeBytes: z.number().int(),
  /** Since the last delivery; absent where there was none. */
  change: z.enum(archiveChanges).optional(),
})
export type ArchiveEntry = z.infer<typeof ArchiveEntry>

const Archive = z.object({
  name: z.string(),
  entries: z.array(ArchiveEntry),
  /** The delivery that this one is compared with. */
  comparedWith: z.object({ _id: z.string(), name: z.string(), createdAt: z.iso.datetime() }).optional(),
  /** True while only the first lines of texts are shown. */
  isLocked: z.boolean(),
})
export type Archive = z.infer<typeof Archive>

const DiffLine = z.object({ sign: z.enum([' ', '+', '-']), text: z.string() })
const ArchiveFile = z.object({
  path: z.string(),
  kind: z.enum(['text', 'picture', 'pdf', 'other']),
  /** The letters of a text, or as many as may be seen. */
  text: z.string().optional(),
  /** Absent where what is shown is the whole. */
  cut: z.enum(['unpaid', 'long']).optional(),
  /** Where a picture or PDF is shown from, for a minute. */
  link: z.string().optional(),
})
export type ArchiveFile = z.infer<typeof ArchiveFile>

const entry = z.object({ id: z.string(), path: z.string().max(1_000) })

export const archiveCalls = {
  archive: ask('/api/main/getArchive', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Archive)
    .says('What an archive of an order holds, and what has changed since the last delivery. Nothing is unpacked for it.'),
  archiveFile: ask('/api/main/getArchiveFile', signedIn)
    .takes(entry)
    .answers(ArchiveFile)
    .says('One file of an archive. Before the order is paid its customer is answered the first lines of texts, and nothing else.'),
  archiveDiff: ask('/api/main/getArchiveDiff', signedIn)
    .takes(entry)
    .answers(z.object({ path: z.string(), lines: z.array(DiffLine), isCut: z.boolean() }))
    .says('What has changed of one text of an archive since the last delivery, line by line.'),
}
