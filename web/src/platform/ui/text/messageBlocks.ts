/** A piece of a message: text, or code as typed. */
export type MessageBlock = { kind: 'words' | 'code' | 'inline'; text: string }

/** Three ticks at the start of a line, perhaps with a language name, up to a line of three ticks or the end. */
const fenced = /^```[^\n`]*\n([\s\S]*?)(?:\n```[ \t]*(?=\n|$)|$(?![\s\S]))/gm
const ticked = /(?<!`)`([^`\n]+)`(?!`)/g

/** Splits a message into text and code between ticks. Unclosed inline ticks are text; an unclosed block runs to the end. */
export function messageBlocks(message: string): MessageBlock[] {
  const blocks: MessageBlock[] = []
  let at = 0
  for (const { 0: whole, 1: code = '', index } of message.matchAll(fenced)) {
    blocks.push(...wordsOf(message.slice(at, index).replace(/\n$/, '')), { kind: 'code', text: code })
    at = index + whole.length
  }
  blocks.push(...wordsOf(at > 0 ? message.slice(at).replace(/^\n/, '') : message))
  return blocks
}

function wordsOf(text: string): MessageBlock[] {
  const blocks: MessageBlock[] = []
  let at = 0
  for (const { 0: whole, 1: code = '', index } of text.matchAll(ticked)) {
    if (index > at) blocks.push({ kind: 'words', text: text.slice(at, index) })
    blocks.push({ kind: 'inline', text: code })
    at = index + whole.length
  }
  if (at < text.length) blocks.push({ kind: 'words', text: text.slice(at) })
  return blocks
}
