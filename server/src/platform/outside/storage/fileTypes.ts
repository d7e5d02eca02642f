import { previewKindOf } from '@app/contract/core/preview.ts'
import { fileTypeFromBuffer } from 'file-type'

/** How much of a file is looked at to tell what it is. */
export const headBytes = 64 * 1024

const unknownType = 'application/octet-stream'

/** As what a browser may show it in place: a picture, a PDF, or letters and nothing else; null for what is only offered for saving. */
export function shownType(type: string): string | null {
  const kind = previewKindOf(type)
  if (kind === null || servedType(type) !== type) return null
  return kind === 'text' ? 'text/plain; charset=utf-8' : type
}

/**
 * What a file is, by its first bytes. The sender's word only counts among kinds of plain text, and the name's ending
 * only among kinds of archive, which their first bytes do not tell apart.
 */
export async function seenType(head: Uint8Array, given: { name: string; type: string }): Promise<string> {
  if (head.byteLength === 0) return unknownType
  const seen = (await fileTypeFromBuffer(head))?.mime
  if (seen === 'application/zip') return archivesByEnding[given.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? seen
  if (seen) return seen
  if (!isText(head)) return unknownType
  return /^text\/[a-z0-9.+-]+$/.test(given.type) && !isActive(given.type) ? given.type : 'text/plain'
}

/** What a browser, or a program it hands a file to, may run or take for a page: such a file goes out as nothing but bytes. */
export const servedType = (type: string) => (/^[\w.+-]+\/[\w.+-]+$/.test(type) && !isActive(type) ? type : unknownType)

const isActive = (type: string) =>
  /^(?:text\/(?:html|xml|xsl|javascript|ecmascript|jscript|vbscript|x-(?:server-parsed-html|component|scriptlet|(?:java|ecma)script))|application\/(?:xml|(?:x-)?(?:java|ecma)script|hta|x-shockwave-flash|x-httpd-.+)|.+\+xml|multipart\/.+|message\/.+)$/i.test(
    type,
  )

const office = 'application/vnd.openxmlformats-officedocument'
const archivesByEnding: Record<string, string> = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  jar: 'application/java-archive',
}

/** UTF-8 without the characters that no text has. The end may have been cut in the middle of a letter. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has.
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
  } catch {
    return false
  }
}
