import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LinkedText } from './LinkedText.tsx'
import Links from './Links.tsx'

const linksIn = (text: string) => {
  const { container, unmount } = render(<Links text={text} />)
  const found = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(container.textContent).toBe(text)
  unmount()
  return found
}

test.each([
  ['See https://example.org/a?b=1#c.', [['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c']]],
  ['(http://example.org/a_(b))', [['http://example.org/a_(b)', 'http://example.org/a_(b)']]],
  ['It is at github.com/us/it, and there', [['github.com/us/it', 'https://github.com/us/it']]],
  ['www.example.com', [['www.example.com', 'https://www.example.com/']]],
  [
    'Two: https://a.example https://b.example',
    [
      ['https://a.example', 'https://a.example/'],
      ['https://b.example', 'https://b.example/'],
    ],
  ],
])('%j links to its address', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://example.com',
  'vbscript:x',
  'main.py, read.me, README.md, node.js, ASP.NET and e.g. v1.2.3',
  '//example.com',
  '',
])('%j contains no link', (text) => {
  for (const [, href] of linksIn(text)) expect(href).toMatch(/^https:\/\/example\.com\//)
})

test('a link opens a tab of its own without access to ours', async () => {
  render(<LinkedText text="Look at https://example.org" />)
  const link = await screen.findByRole('link', { name: 'https://example.org' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow ugc'])
})

test('no character of a text is lost, and every link is a web address', () => {
  const bits = fc.constantFrom(
    'javascript:',
    'https://',
    'http://',
    'a.com',
    'x',
    ' ',
    '\n',
    '"',
    '<',
    '>',
    '/',
    '@',
    ':',
    'JaVaScRiPt:',
    '\u0000',
    '\u202e',
    '(',
    ')',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(bits, fc.string()), { maxLength: 12 }), (parts) => {
      for (const [, href] of linksIn(parts.join(''))) expect(href).toMatch(/^https?:\/\//)
    }),
    { numRuns: 200 },
  )
})
