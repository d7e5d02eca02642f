import { expect, test } from 'vitest'
import { findWords, totals } from './plainWords.ts'

const found = (file: string, text: string) => findWords(file, text).map(({ line, kind }) => `${kind} ${line}`)

test.each([
  ['a.ts', '// Locks the order row and returns it.\nexport const a = 1\n', []],
  ['a.ts', '/** What was held. */\nexport const a = 1\n', ['beginning 1']],
  ['a.ts', 'const a = 1 // It is late. So it is refused.\n', ['beginning 1']],
  ['a.ts', '// The order, and\n// where it stands.\nconst a = 1\n', []],
  ['a.ts', '// Is it open? What is missing?\nconst a = 1\n', []],
  ['a.ts', "const text = 'Nobody found'\n", ['word 1']],
  ['a.ts', 'const b = 1\nconst letGo = 2\n', ['name 2']],
  ['a.ts', "const job = 'letGo'\n", []],
  ['a.tsx', 'const a = <p>Whoever pays</p>\n', ['word 1']],
  ['notes.md', 'Sent to whatever address.\n\nMeanwhile it waits.\n', ['word 1', 'word 3']],
])('%s with %j holds %j', (file, text, expected) => {
  expect(found(file, text)).toEqual(expected)
})

test('the totals count words and beginnings apart', () => {
  expect(totals(findWords('a.ts', '// So nobody pays.\nconst a = 1\n'))).toEqual({ word: 1, beginning: 1 })
})
