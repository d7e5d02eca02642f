import { z } from 'zod'

/** A file with its download addresses; each request checks the reader's access again. */
export const LinkedFile = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int(),
  fileLink: z.string(),
  /** The address of its preview, for types that a browser may show. */
  previewLink: z.string().optional(),
})
export type LinkedFile = z.infer<typeof LinkedFile>
