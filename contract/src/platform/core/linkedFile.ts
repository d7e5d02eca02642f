import { z } from 'zod'

/** A file with the addresses that it is fetched from; whoever follows one is asked each time whether they still may. */
export const LinkedFile = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.number().int(),
  fileLink: z.string(),
  /** Where it can be looked at in place, for what a browser may show. */
  previewLink: z.string().optional(),
})
export type LinkedFile = z.infer<typeof LinkedFile>
