import { typeNames } from '@app/contract/uploads/uploads.rules.ts'
import { bytes } from '#core/format.ts'

/** A file of a form on its way to the server. */
export type UploadItem = {
  /** Names the row on the page. */
  key: string
  /** The upload on the server, once there is one; what the form sends when the state is 'done'. */
  uploadId: string | null
  name: string
  size: number
  type: string
  lastModified: number
  /** Bytes that the server has confirmed. */
  received: number
  state: UploadItemState
  /** What went wrong, in words; only when failed. */
  problem?: string
  /** Trying again cannot help: the file itself is refused. */
  isFinal?: boolean
}
/** Interrupted: the page was loaded anew, and only the person can hand the file over again. */
export type UploadItemState = 'waiting' | 'sending' | 'reconnecting' | 'paused' | 'interrupted' | 'failed' | 'done'

export type UploadLimits = { maxBytes: number; types: readonly string[] | null }
export type UploadWords = {
  /** Shown instead of our own words where the screen has its own. */
  tooLarge?: string
  wrongType?: string
}

/** What a form sends: the ids of the files that are completely there. */
export const doneUploadIds = (items: readonly UploadItem[]): string[] =>
  items.flatMap(({ state, uploadId }) => (state === 'done' && uploadId ? [uploadId] : []))

/** True while files are moving, or about to: a form waits for them. */
export const isUploading = (items: readonly UploadItem[]) =>
  items.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'reconnecting')

/** True while some file is not there yet, moving or not: a form that is sent now leaves it behind. */
export const hasUnfinished = (items: readonly UploadItem[]) => items.some(({ state, uploadId }) => state !== 'done' || uploadId === null)

const isSameFile = (item: UploadItem, file: File) =>
  item.name === file.name && item.size === file.size && item.lastModified === file.lastModified

type Sorted = { added: File[]; goingOn: { item: UploadItem; file: File }[]; problems: string[] }

/** Which of the chosen files are new, which continue an interrupted upload, and why some are not taken. */
export function sortOut(
  files: readonly File[],
  items: readonly UploadItem[],
  limits: UploadLimits | undefined,
  { maxFiles = 20, ...words }: UploadWords & { maxFiles?: number | undefined } = {},
): Sorted {
  const sorted: Sorted = { added: [], goingOn: [], problems: [] }
  for (const file of files) {
    const known = items.find((item) => isSameFile(item, file))
    if (known?.state === 'interrupted') sorted.goingOn.push({ item: known, file })
    else if (
      known ||
      sorted.added.some((added) => added.name === file.name && added.size === file.size && added.lastModified === file.lastModified)
    )
      sorted.problems.push(`${file.name} is already in the list.`)
    else if (limits && file.size > limits.maxBytes)
      sorted.problems.push(words.tooLarge ?? `${file.name} was not taken. It is larger than ${bytes(limits.maxBytes)}.`)
    else if (limits?.types && !limits.types.includes(file.type))
      sorted.problems.push(words.wrongType ?? `${file.name} was not taken. It can be ${typeNames(limits.types)}.`)
    else if (items.length + sorted.added.length >= maxFiles)
      sorted.problems.push(`${file.name} was not taken. There can be ${maxFiles === 1 ? 'one file' : `${maxFiles} files`}.`)
    else sorted.added.push(file)
  }
  return sorted
}

/** Whole percent that are confirmed; a hundred only when all is. */
export const percentOf = ({ received, size, state }: UploadItem): number => {
  if (state === 'done') return 100
  return size === 0 ? 0 : Math.min(99, Math.floor((received / size) * 100))
}

/** Where a file stands, in words. */
export function stateWords(item: UploadItem): string {
  const soFar = `${bytes(item.received)} of ${bytes(item.size)}`
  switch (item.state) {
    case 'waiting':
      return `${bytes(item.size)}, waiting`
    case 'sending':
      return soFar
    case 'reconnecting':
      return `${soFar}. Connection lost, trying again…`
    case 'paused':
      return `${soFar}, paused`
    case 'interrupted':
      return `${soFar}. Choose the file again to go on.`
    case 'failed':
      return item.problem ?? 'The file could not be sent.'
    case 'done':
      return `${bytes(item.size)}, uploaded`
  }
}
