import { LinkifyIt } from 'linkify-it'
import type { ReactNode } from 'react'

// Addresses without http are links only with these three endings: main.py, read.me and ASP.NET are no addresses.
const finder = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: ['com', 'org', 'edu'], maxLength: 2_000 })
for (const other of ['ftp:', 'mailto:', '//']) finder.add(other, null)

/** Splits a text into plain parts and links, which open a new tab without a referrer. */
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

/** Checks the address again with the browser's own parser. */
function safeAddress(url: string): string | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : undefined
}
