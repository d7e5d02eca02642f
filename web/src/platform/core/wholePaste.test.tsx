import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPastesWhole } from './wholePaste.ts'

let words: string[] = []
let end = () => {}
beforeEach(() => {
  words = []
  end = keepPastesWhole(document, (one) => words.push(one))
})
afterEach(() => end())

test.each([
  ['textarea', <textarea key="a" aria-label="Field" maxLength={10} defaultValue="12345" />],
  ['input', <input key="b" aria-label="Field" maxLength={10} defaultValue="12345" />],
])('a paste beyond the limit of a %s enters whole and is told; a shorter text has the limit again', async (_, field) => {
  render(field)
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.click(box)
  await user.paste('abcdefgh')
  expect(box.value).toBe('12345abcdefgh')
  expect(words).toEqual(['The text has 13 characters, and 10 fit here. Please shorten it.'])
  await user.keyboard('{Backspace>4/}')
  expect([box.value, box.maxLength]).toEqual(['12345abcd', 10])
})

test('a paste that fits, also in place of the selection, is not mentioned', async () => {
  render(<textarea aria-label="Field" maxLength={10} defaultValue="1234567890" />)
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.click(box)
  box.setSelectionRange(0, 10)
  await user.paste('abcdefghij')
  expect([box.value, words, box.maxLength]).toEqual(['abcdefghij', [], 10])
})

test('a form that takes files says that the text can be attached', async () => {
  render(
    <form>
      <textarea aria-label="Field" maxLength={10} />
      <input type="file" aria-label="Files" />
    </form>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox'))
  await user.paste('abcdefghijk')
  expect(words).toEqual(['The text has 11 characters, and 10 fit here. Shorten it, or attach it as a file.'])
})
