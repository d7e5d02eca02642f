import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import { z } from 'zod'
import { readWords } from './encodedWords.ts'

/** One part of a mail, with its bytes as they were sent. */
export type MailPart = {
  type: string
  charset: string | undefined
  isFlowed: boolean
  deletesSpaces: boolean
  isAttachment: boolean
  /** Its name as a file; the one in Content-Type alone is also given to texts. */
  fileName: string | undefined
  isNamedFile: boolean
  contentId: string | undefined
  content: Uint8Array
  multipart: string | undefined
  /** Of a multipart/report. */
  reportType: string | undefined
  parts: MailPart[]
}

/** Deeper than any email from a person is nested. */
const deepest = 20

const Header = z.object({ value: z.string(), params: z.record(z.string(), z.string()) })
/** The tree that the parser builds and does not declare in its types; its version is pinned. */
const Node = z.object({
  contentType: z.object({ parsed: Header, multipart: z.union([z.string(), z.literal(false)]) }),
  contentDisposition: z.object({ parsed: Header }),
  contentId: z.string().optional(),
  content: z.instanceof(ArrayBuffer).nullable(),
  get childNodes() {
    return z.array(Node)
  },
})

/** Parses a mail into its headers and its parts. The parser is loaded with the first email. */
export async function mailPartsOf(raw: Buffer) {
  const { default: PostalMime } = await import('postal-mime')
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: deepest })
  const mail = await parser.parse(readableHead(raw))
  return { mail, root: partOf(Node.parse(Reflect.get(parser, 'root'))) }
}

function partOf({ contentType, contentDisposition, contentId, content, childNodes }: z.infer<typeof Node>): MailPart {
  const { value, params } = contentType.parsed
  const inDisposition = contentDisposition.parsed.params.filename
  const name = inDisposition || params.name
  return {
    // A broken type is text, as the standard says.
    type: /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : 'text/plain',
    charset: params.charset,
    isFlowed: params.format?.toLowerCase() === 'flowed',
    deletesSpaces: params.delsp?.toLowerCase() === 'yes',
    isAttachment: contentDisposition.parsed.value === 'attachment',
    fileName: name && readWords(name),
    isNamedFile: Boolean(inDisposition),
    contentId: contentId?.replaceAll(/[<>\s]/g, ''),
    content: new Uint8Array(content ?? new ArrayBuffer(0)),
    multipart: contentType.multipart || undefined,
    reportType: params['report-type']?.toLowerCase(),
    parts: childNodes.map(partOf),
  }
}

/** The mail with a head in UTF-8, for bytes and encoded words of any charset. */
function readableHead(raw: Buffer): Buffer {
  const ends = ['\n\n', '\n\r\n'].map((end) => raw.indexOf(end)).filter((at) => at >= 0)
  const end = ends.length === 0 ? raw.length : Math.min(...ends)
  if (end > largestHead) return raw
  const head = readWords(textOfBytes(raw.subarray(0, end)), (text) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`)
  return Buffer.concat([Buffer.from(head), raw.subarray(end)])
}

const largestHead = 500_000
