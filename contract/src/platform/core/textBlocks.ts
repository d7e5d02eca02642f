/** A piece of a user's text: words, or code as typed. */
export type TextBlock = { kind: 'words' | 'code' | 'inline'; text: string }

/** Three ticks at the start of a line, perhaps with a language name, up to a line of three ticks or the end. */
const fenced = /^```[^\n`]*\n([\s\S]*?)(?:\n```[ \t]*(?=\n|$)|$(?![\s\S]))/gm
const ticked = /(?<!`)`([^`\n]+)`(?!`)/g

/** Splits a text into words and code between ticks. Unclosed inline ticks are text; an unclosed block runs to the end. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let at = 0
  for (const { 0: whole, 1: code = '', index } of text.matchAll(fenced)) {
    blocks.push(...wordsOf(text.slice(at, index).replace(/\n$/, '')), { kind: 'code', text: code })
    at = index + whole.length
  }
  blocks.push(...wordsOf(at > 0 ? text.slice(at).replace(/^\n/, '') : text))
  return blocks
}

function wordsOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let at = 0
  for (const { 0: whole, 1: code = '', index } of text.matchAll(ticked)) {
    if (index > at) blocks.push({ kind: 'words', text: text.slice(at, index) })
    blocks.push({ kind: 'inline', text: code })
    at = index + whole.length
  }
  if (at < text.length) blocks.push({ kind: 'words', text: text.slice(at) })
  return blocks
}
