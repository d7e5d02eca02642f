import { expect, test } from 'vitest'
import { pastedFiles } from './pastedFiles.ts'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const paste = (text: string, files: File[]) => ({ getData: () => text, files }) as unknown as DataTransfer

test.each([
  ['a picture alone', '', [picture], ['image.png']],
  ['cells of a spreadsheet with their picture', 'a\tb\n1\t2', [picture], []],
  ['text alone', 'hello', [], []],
  ['a text beyond the limit', ''.padEnd(101, 'x'), [], ['pasted text.txt']],
])('%s', (_, text, files, names) => {
  expect(pastedFiles(paste(text, files), { longest: 100 }).map(({ name }) => name)).toEqual(names)
})
