import type { DomNode, FormatCallback } from 'html-to-text'

/** One line for each row, with its cells apart. A row that only arranges the page, with tables or lists in its cells, is a block for each cell. */
export const formatRow: FormatCallback = (row, walk, builder) => {
  const cells = row.children.filter(({ name }) => name === 'td' || name === 'th')
  const isData = cells.every(isFlat) && cells.filter(hasWords).length > 1
  builder.openBlock({ leadingLineBreaks: 1 })
  cells.forEach((cell, index) => {
    if (isData) {
      if (index > 0) builder.addInline(' | ', { noWordTransform: true })
      inOneLine(cell.children)
    } else {
      builder.openBlock({ leadingLineBreaks: 1 })
      walk([cell], builder)
      builder.closeBlock({ trailingLineBreaks: 1 })
    }
  })
  builder.closeBlock({ trailingLineBreaks: 1 })

  /** Outlook puts a paragraph into every cell. */
  function inOneLine(children: readonly DomNode[]) {
    for (const child of children) {
      if (child.name === 'p' || child.name === 'div' || child.name === 'br') {
        builder.addInline(' ')
        inOneLine(child.children ?? [])
      } else walk([child], builder)
    }
  }
}

const blocks = new Set(['table', 'ul', 'ol', 'pre', 'blockquote', 'tr', 'h1', 'h2', 'h3', 'hr'])
const isFlat = (cell: DomNode) => !someNode(cell, ({ name }) => name !== undefined && blocks.has(name))
const hasWords = (cell: DomNode) =>
  someNode(cell, ({ data, name }) => name === 'img' || (typeof data === 'string' && data.replaceAll('\u00a0', ' ').trim() !== ''))

/** Larger cells arrange a page. */
const mostNodes = 500

function someNode(cell: DomNode, is: (node: DomNode) => boolean): boolean {
  const waiting = [...(cell.children ?? [])]
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const node = waiting.pop()
    if (!node) break
    if (seen > mostNodes || is(node)) return true
    for (const child of node.children ?? []) waiting.push(child)
  }
  return false
}
