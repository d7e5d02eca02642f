import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppLoading } from './AppLoading.tsx'

test('the page shows the same text before and after the app starts', () => {
  const page = new DOMParser().parseFromString(readFileSync(path.join(import.meta.dirname, '../../../index.html'), 'utf8'), 'text/html')
  const before = page.querySelector('#root > .waiting')
  const [after] = render(<AppLoading />).container.children
  const words = (waiting: Element | null | undefined) =>
    [...(waiting?.children ?? [])].map(({ tagName, textContent }) => [tagName, textContent])
  expect(words(after)).toHaveLength(2)
  expect(words(before)).toEqual(words(after))
  expect(before?.className).toBe(after?.className)
})
