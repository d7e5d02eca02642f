import { textOfBytes } from '@app/contract/core/textOfBytes.ts'
import { unfoldFlowed } from './flowedText.ts'
import type { MailPart } from './mailParts.ts'
import { textOfHtml } from './textOfHtml.ts'
import { readTnef } from './tnef.ts'

/** The text of a mail as its reader is to see it, and all of its other parts. */
export type ContentOfMail = { text: string; files: MailPart[] }
type Found = { hasText: boolean; html: string; files: MailPart[] }

export async function contentOfMail(root: MailPart): Promise<ContentOfMail> {
  const found: Found = { hasText: false, html: '', files: [] }
  const texts = await textsOf(root, found)
  texts.push(...(await openTnef(found)))
  return { text: texts.join('\n\n'), files: inOrder(found) }
}

/** Replaces each winmail.dat by its files, and reads its text where the mail has none. */
async function openTnef(found: Found): Promise<string[]> {
  const texts: string[] = []
  const files: MailPart[] = []
  for (const file of found.files) {
    const isTnef = /^application\/(?:vnd\.)?ms-tnef$/.test(file.type) || file.fileName?.toLowerCase() === 'winmail.dat'
    const inside = isTnef ? readTnef(file.content) : undefined
    if (inside) {
      files.push(
        ...inside.files.map(({ name, type = 'application/octet-stream', content }) => ({ ...asFile(file), fileName: name, type, content })),
      )
      if (!found.hasText) texts.push(inside.text || (await textOfHtml(inside.html)))
    } else files.push(isTnef ? { ...file, fileName: `${file.fileName ?? 'winmail.dat'} (from Outlook, could not be opened)` } : file)
  }
  found.files = files
  return texts.filter((text) => text.trim() !== '')
}
const asFile = (part: MailPart): MailPart => ({ ...part, isAttachment: true, contentId: undefined })

/** Reads the texts of a part and below it, and puts everything else among the files. */
async function textsOf(part: MailPart, found: Found): Promise<string[]> {
  if (part.multipart === 'alternative' && part.parts.length > 0) return await bestOf(part, found)
  if (part.multipart && part.parts.length > 0) {
    const texts: string[] = []
    for (const one of part.parts) texts.push(...(await textsOf(one, found)))
    return texts
  }
  // A multipart whose boundary is missing or wrong is shown as it is.
  if (!part.multipart && !isBody(part, found.hasText)) {
    if (part.content.length > 0 && part.type !== 'application/applefile') found.files.push(part)
    return []
  }
  const text = await textOfPart(part, found)
  if (text.trim() === '') return []
  found.hasText = true
  return [text]
}

/** Of the alternatives, the plain text if it has words, otherwise the last one that has. */
async function bestOf({ parts }: MailPart, found: Found): Promise<string[]> {
  let best: string[] = []
  let isPlain = false
  for (const one of parts) {
    const texts = await textsOf(one, found)
    if (texts.length > 0 && !isPlain) {
      best = texts
      isPlain = one.type === 'text/plain'
    }
  }
  return best
}

const isText = ({ type }: MailPart) => type === 'text/plain' || type === 'text/html'
const isBody = (part: MailPart, isLater: boolean) => isText(part) && !part.isAttachment && !part.isNamedFile && !(part.fileName && isLater)

async function textOfPart(part: MailPart, found: Found): Promise<string> {
  const isHtml = part.type === 'text/html'
  const text = textOfBytes(part.content, { charset: part.charset, isHtml }).replaceAll('\r\n', '\n')
  if (!isHtml) return part.isFlowed ? unfoldFlowed(text, part.deletesSpaces) : text
  found.html += text
  return await textOfHtml(text)
}

/** Pictures within the text, such as those of a signature, come last, so that the limit of files takes them first. */
function inOrder({ files, html }: Found): MailPart[] {
  const inText = files.filter((file) => file.type.startsWith('image/') && isInText(file, html))
  return [...files.filter((file) => !inText.includes(file)), ...inText]
}

const isInText = ({ contentId, isAttachment }: MailPart, html: string) =>
  Boolean(contentId) && (!isAttachment || html.includes(`cid:${contentId}`))
