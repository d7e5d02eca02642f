import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import { previewKindOf } from '@app/contract/core/preview.ts'
import type { FileWay } from './fileLinks.ts'

type Kept = { id: string; name: string; type: string; sizeBytes: number }

/** A stored file with its links. A preview is offered for viewable types; the request checks the bytes again. */
export const linkedFile = ({ id, name, type, sizeBytes }: Kept, addressOf: (way: FileWay) => string): LinkedFile => ({
  _id: id,
  name,
  type,
  sizeBytes,
  fileLink: addressOf('file'),
  ...(previewKindOf(type) && { previewLink: addressOf('preview') }),
})
