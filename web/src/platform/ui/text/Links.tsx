import { LinkifyIt } from 'linkify-it'
import type { ReactNode } from 'react'

// Of addresses without http only those of three endings: main.py, read.me and ASP.NET are no places to go.
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: ['com', 'org', 'edu'], maxLength: 2_000 })
for (const other of ['ftp:', 'mailto:', '//']) finder.add(other, null)

/** A text in pieces: what is an address leads there, in a tab of its own and without a word of ours. */
export default function Links({ text }: { text: string }): ReactNode {
  const pieces: ReactNode[] = []
  let at = 0
  for (const { index, lastIndex, schema, url, text: words } of finder.match(text) ?? []) {
    const href = safeAddress(schema === '' ? url.replace(/^http:/, 'https:') : url)
    if (!href) continue
    pieces.push(
      text.slice(at, index),
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" style={{ overflowWrap: 'anywhere' }}>
        {words}
      </a>,
    )
    at = lastIndex
  }
  return [...pieces, text.slice(at)]
}

/** Judged once more by the parser that the browser goes by. */
function safeAddress(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : undefined
}
