/** Joins the lines of format=flowed (RFC 3676): a line that ends with a space continues in the next of the same quote depth. */
export function unfoldFlowed(text: string, deletesSpaces: boolean): string {
  const paragraphs: { depth: number; words: string[]; isOpen: boolean }[] = []
  for (const line of text.split('\n')) {
    const depth = quoteDepth(line)
    const words = line.slice(depth).replace(/^ /, '')
    const isSignature = words === '-- '
    const isOpen = words.endsWith(' ') && !isSignature
    const last = paragraphs.at(-1)
    const shown = isOpen && deletesSpaces ? words.slice(0, -1) : words
    if (last?.isOpen && last.depth === depth && !isSignature) {
      last.words.push(shown)
      last.isOpen = isOpen
    } else paragraphs.push({ depth, words: [shown], isOpen })
  }
  return paragraphs.map(({ depth, words }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${words.join('')}`).join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth += 1
  return depth
}
