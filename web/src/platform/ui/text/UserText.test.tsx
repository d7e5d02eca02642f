import { textBlocks } from '@app/contract/core/textBlocks.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UserText } from './UserText.tsx'

test.each([
  ['Hello', [['words', 'Hello']]],
  [
    'Use `npm ci` here',
    [
      ['words', 'Use '],
      ['inline', 'npm ci'],
      ['words', ' here'],
    ],
  ],
  [
    'See\n```ts\nconst a = `b`\n```\nand so on',
    [
      ['words', 'See'],
      ['code', 'const a = `b`'],
      ['words', 'and so on'],
    ],
  ],
  ['```\nno end\nat all', [['code', 'no end\nat all']]],
  ['a ` tick and ``` in a line', [['words', 'a ` tick and ``` in a line']]],
  ['```\n\n```', [['code', '']]],
])('%j is split into words and code', (message, blocks) => {
  expect(textBlocks(message).map(({ kind, text }) => [kind, text])).toEqual(blocks)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '`<svg onload=alert(1)>`',
  '[click](javascript:alert(1))',
  'javascript:alert(document.cookie)',
  'https://example.org/"onmouseover="alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  '&lt;script&gt;',
])('%j stays plain text', async (message) => {
  const { container } = render(<UserText text={message} />)
  expect(container.querySelectorAll('script, img, svg, iframe, style')).toHaveLength(0)
  for (const element of container.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/)
      expect(value).not.toMatch(/^(javascript|data):/i)
    }
})

test('a link in a message has no referrer, and code contains no links', async () => {
  render(<UserText text={'https://example.org\n```\nhttps://code.example\n```'} />)
  const link = await screen.findByRole('link')
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://example.org/', 'noopener noreferrer nofollow ugc'])
})

test('a text keeps its direction, its indentation and the direction of its code', () => {
  const { container } = render(<UserText text={'שלום\n    indented\n```\nif (a) {\n    b\n}\n```'} />)
  expect(container.firstElementChild?.getAttribute('dir')).toBe('auto')
  expect(container.textContent).toContain('\n    indented')
  const code = container.querySelector('pre')
  expect([code?.getAttribute('dir'), code?.textContent]).toEqual(['ltr', 'if (a) {\n    b\n}'])
})
