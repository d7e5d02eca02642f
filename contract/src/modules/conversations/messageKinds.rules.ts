import type { MessageKind } from './conversations.rules.ts'

/** The kind of a message by its files; several files of different kinds are `file`. */
export function kindOfFiles(files: readonly { type: string }[]): Extract<MessageKind, 'text' | 'image' | 'video' | 'file'> {
  const kinds = new Set(files.map(({ type }) => kindOfType(type)))
  const [only] = kinds
  return kinds.size > 1 ? 'file' : (only ?? 'text')
}

const kindOfType = (type: string) => (/^image\/(png|jpe?g|gif|webp|avif)$/.test(type) ? 'image' : /^video\//.test(type) ? 'video' : 'file')
