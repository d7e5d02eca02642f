import { typeNames } from '@app/contract/uploads/uploads.rules.ts'
import { bytes } from '#core/format.ts'

/** A file of a form during its upload. */
export type UploadItem = {
  /** The row's key on the page. */
  key: string
  /** The upload's id on the server, once there is one; the form sends it when the state is 'done'. */
  uploadId: string | null
  name: string
  size: number
  type: string
  lastModified: number
  /** Bytes that the server has confirmed. */
  received: number
  state: UploadItemState
  /** The reason of a failure; only when failed. */
  problem?: string
  /** A retry cannot help: the file itself is refused. */
  isFinal?: boolean
}
/** Interrupted: the page was reloaded, and the person must choose the file again. */
export type UploadItemState = 'waiting' | 'sending' | 'reconnecting' | 'paused' | 'interrupted' | 'failed' | 'done'

export type UploadLimits = { maxBytes: number; types: readonly string[] | null }
export type UploadWords = {
  /** Replaces our own text. */
  tooLarge?: string
  wrongType?: string
}

/** The ids that a form sends: those of complete files. */
export const doneUploadIds = (items: readonly UploadItem[]): string[] =>
  items.flatMap(({ state, uploadId }) => (state === 'done' && uploadId ? [uploadId] : []))

/** True while files are being sent or about to be: a form waits for them. */
export const isUploading = (items: readonly UploadItem[]) =>
  items.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'reconnecting')

/** True while any file is incomplete: a form that is sent now leaves it out. */
export const hasUnfinished = (items: readonly UploadItem[]) => items.some(({ state, uploadId }) => state !== 'done' || uploadId === null)

const isSameFile = (item: UploadItem, file: File) =>
  item.name === file.name && item.size === file.size && item.lastModified === file.lastModified

type SortedFiles = { added: File[]; goingOn: { item: UploadItem; file: File }[]; problems: string[] }

/** The new files, the ones that continue an interrupted upload, and the reasons for refusals. */
export function sortFiles(
  files: readonly File[],
  items: readonly UploadItem[],
  limits: UploadLimits | undefined,
  { maxFiles = 20, ...words }: UploadWords & { maxFiles?: number | undefined } = {},
): SortedFiles {
  const sorted: SortedFiles = { added: [], goingOn: [], problems: [] }
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

/** Confirmed bytes in whole percent; a hundred only when all are confirmed. */
export const percentOf = ({ received, size, state }: UploadItem): number => {
  if (state === 'done') return 100
  return size === 0 ? 0 : Math.min(99, Math.floor((received / size) * 100))
}

/** The state of a file as text. */
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
