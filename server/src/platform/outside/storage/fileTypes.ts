import { previewKindOf } from '@app/contract/core/preview.ts'
import { isTextOfBytes } from '@app/contract/core/textOfBytes.ts'
import { fileTypeFromBuffer } from 'file-type'

/** The number of bytes that are inspected to detect a type. */
export const headBytes = 64 * 1024

const unknownType = 'application/octet-stream'

/** The type under which a browser may show it inline: an image, a PDF, or plain text; null for downloads. */
export function shownType(type: string): string | null {
  const kind = previewKindOf(type)
  if (kind === null || servedType(type) !== type) return null
  return kind === 'text' ? 'text/plain; charset=utf-8' : type
}

/**
 * The type of a file by its first bytes. The sender's type only counts among kinds of text, and the extension only among kinds of archive,
 * which look alike.
 */
export async function seenType(head: Uint8Array, given: { name: string; type: string }): Promise<string> {
  if (head.byteLength === 0) return unknownType
  const seen = (await fileTypeFromBuffer(head))?.mime
  if (seen === 'application/zip') return archivesByEnding[given.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? seen
  if (seen) return seen
  if (!isTextOfBytes(head)) return unknownType
  return /^text\/[a-z0-9.+-]+$/.test(given.type) && !isActive(given.type) ? given.type : 'text/plain'
}

/** Types that a browser, or a program that opens the file, may execute or render as a page are served as plain bytes. */
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
