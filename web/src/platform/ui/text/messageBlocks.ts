/** A piece of a message: words, or code as it was typed. */
export type MessageBlock = { kind: 'words' | 'code' | 'inline'; text: string }

/** Three ticks at the beginning of a line, perhaps with the name of a language; up to the same alone on a line, or the end. */
const fenced = /^```[^\n`]*\n([\s\S]*?)(?:\n```[ \t]*(?=\n|$)|$(?![\s\S]))/gm
const ticked = /(?<!`)`([^`\n]+)`(?!`)/g

/** What people write, with code between ticks apart from the words. Whatever has no end is words, except code that runs to the end. */
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
