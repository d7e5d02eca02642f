import { trimLineEnds } from '@app/contract/core/lines.ts'
import type { DomNode, FormatCallback, HtmlToTextOptions, SelectorDefinition } from 'html-to-text'
import { formatRow } from './tableRow.ts'

/** A larger page is not an email. */
const longestHtml = 2_000_000
/** Deeper than the quotes of any thread. */
const deepest = 300

/**
 * The text of an HTML email, with the targets of its links, the words for its pictures, its code as it was indented, and the cells of a row
 * apart. The converter is loaded with the first one.
 */
export async function textOfHtml(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const plain = convert(untilTooDeep(html.slice(0, longestHtml)), options)
    .replaceAll('\u00a0', ' ')
    .replaceAll('\r\n', '\n')
  const lines = trimLineEnds(plain).replace(/^\n+/, '').trimEnd()
  return /<pre\b/i.test(html) ? lines : lines.replace(/\n{3,}/g, '\n\n')
}

/** The parser needs quadratic time for tags in tags in tags, so the page ends where they are too deep. */
function untilTooDeep(html: string): string {
  let depth = 0
  for (const { 0: tag, 1: name = '', index } of html.matchAll(/<\/?([a-z][\w:-]{0,30})/gi)) {
    if (unnested.has(name.toLowerCase())) continue
    depth = tag.startsWith('</') ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest * 3) return html.slice(0, index)
  }
  return html
}
const unnested = new Set('area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody option'.split(' '))

/** Shows the address behind the words, unless they say the same. Only addresses that a person can open are shown. */
const formatLink: FormatCallback = (element, walk, builder) => {
  const href = stringOf(element, 'href')
  let shown = ''
  builder.pushWordTransform((word) => {
    shown += word
    return word
  })
  walk(element.children, builder)
  builder.popWordTransform()
  if (!/^(?:https?|ftp|mailto|tel):/i.test(href) || bareOf(href) === bareOf(shown)) return
  builder.addInline(shown === '' ? href : ` (${href})`, { noWordTransform: true })
}
const bareOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    .replace(/\/$/, '')
    .replaceAll(/\s/g, '')

const formatPicture: FormatCallback = (element, _walk, builder) => {
  const words = stringOf(element, 'alt').trim()
  if (words !== '') builder.addInline(`[${words}]`)
}

const stringOf = ({ attribs }: DomNode, name: string): string => {
  const value: unknown = attribs?.[name]
  return typeof value === 'string' ? value : ''
}

const skipped = ['head', 'title', 'style', 'script', 'noscript', 'template', 'textarea', 'select', 'option']
const hidden = ['*[style*="display:none"]', '*[style*="display: none"]', '*[hidden]']
/** Editors paste code into blocks of this style. */
const asWritten = ['div', 'p', 'td', 'code'].flatMap((tag) => [`${tag}[style*="white-space:pre"]`, `${tag}[style*="white-space: pre"]`])
const each = (selectors: readonly string[], rest: Omit<SelectorDefinition, 'selector'>) =>
  selectors.map((selector): SelectorDefinition => ({ selector, ...rest }))

const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: longestHtml, maxDepth: deepest, ellipsis: '…' },
  formatters: { link: formatLink, picture: formatPicture, row: formatRow },
  selectors: [
    ...each(skipped, { format: 'skip' }),
    ...each(hidden, { format: 'skip' }),
    ...each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], { format: 'heading', options: { uppercase: false, leadingLineBreaks: 2 } }),
    ...each(asWritten, { format: 'pre', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }),
    { selector: 'ul', format: 'unorderedList', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a', format: 'link' },
    { selector: 'img', format: 'picture' },
    { selector: 'tr', format: 'row' },
  ],
}
