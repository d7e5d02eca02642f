import { z } from 'zod'
import { signedIn } from '#core/access.ts'
import { ask } from '#core/call.ts'
import { archiveChanges } from './archives.rules.ts'

const ArchiveEntry = z.object({
  path: z.string(),
  sizeBytes: z.number().int(),
  /** The change since the last delivery; absent if there was none. */
  change: z.enum(archiveChanges).optional(),
})
export type ArchiveEntry = z.infer<typeof ArchiveEntry>

const Archive = z.object({
  name: z.string(),
  entries: z.array(ArchiveEntry),
  /** The paths of links in the archive, which are not shown. */
  links: z.array(z.string()),
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
  /** The characters of a text, or as many as may be shown. */
  text: z.string().optional(),
  /** Absent if the whole is shown. */
  cut: z.enum(['unpaid', 'long']).optional(),
  /** The link to a picture or PDF, valid for a minute. */
  link: z.string().optional(),
})
export type ArchiveFile = z.infer<typeof ArchiveFile>

const entry = z.object({ id: z.string(), path: z.string().max(1_000) })

export const archiveCalls = {
  archive: ask('/api/main/getArchive', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Archive)
    .says('The files of an order’s archive, and the changes since the last delivery. Nothing is unpacked for it.'),
  archiveFile: ask('/api/main/getArchiveFile', signedIn)
    .takes(entry)
    .answers(ArchiveFile)
    .says('One file of an archive. Before the order is paid its customer gets only the first lines of texts.'),
  archiveDiff: ask('/api/main/getArchiveDiff', signedIn)
    .takes(entry)
    .answers(z.object({ path: z.string(), lines: z.array(DiffLine), isCut: z.boolean() }))
    .says('The changes of one text of an archive since the last delivery, line by line.'),
}
