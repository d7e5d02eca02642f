import type { Document } from '@app/contract/documents/documents.calls.ts'
import { customerCategories, workCategories } from '@app/contract/documents/documents.rules.ts'

const isWork = ({ category }: Document) => workCategories.some((work) => work === category)
const byAge = (one: Document, other: Document) => other.createdAt.localeCompare(one.createdAt)

/** A file of the work. With several of one name, the newest is `latest` and the others are `earlier`. */
export type DeliveredFile = {
  file: Document
  version?: 'latest' | 'earlier'
  /** The words that came with the delivery, beside the last of its files. */
  note?: string
}

/** The files of the work, newest first. */
export function deliveredFiles(files: readonly Document[]): DeliveredFile[] {
  const work = files.filter(isWork).toSorted(byAge)
  return work.map((file, at) => {
    const same = work.flatMap(({ name }, place) => (name === file.name ? [place] : []))
    const isLastOfDelivery = file.delivery !== undefined && work.findLastIndex(({ delivery }) => delivery === file.delivery) === at
    return {
      file,
      ...(same.length > 1 && { version: same[0] === at ? 'latest' : 'earlier' }),
      ...(isLastOfDelivery && file.note && { note: file.note }),
    }
  })
}

/** All files in the sequence of the page: the work, then the customer's own by category. */
export const filesInSequence = (files: readonly Document[]): Document[] => [
  ...deliveredFiles(files).map(({ file }) => file),
  ...customerCategories.flatMap((category) => files.filter((file) => file.category === category)),
]

/** The file that the customer waits for: the newest source code, else the newest deliverable. */
export const mainDownload = (files: readonly Document[]): Document | undefined => {
  const open = files.filter((file) => isWork(file) && file.fileLink).toSorted(byAge)
  return open.find(({ category }) => category === 'sourceCode') ?? open[0]
}
