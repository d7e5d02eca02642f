import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import { previewKindOf } from '@app/contract/core/preview.ts'
import type { FileWay } from './fileLinks.ts'

type Kept = { id: string; name: string; type: string; sizeBytes: number }

/** A kept file as its reader is told of it. A preview is offered for what a browser shows, which is decided once more when it is asked for. */
export const linkedFile = ({ id, name, type, sizeBytes }: Kept, addressOf: (way: FileWay) => string): LinkedFile => ({
  _id: id,
  name,
  type,
  sizeBytes,
  fileLink: addressOf('file'),
  ...(previewKindOf(type) && { previewLink: addressOf('preview') }),
})
