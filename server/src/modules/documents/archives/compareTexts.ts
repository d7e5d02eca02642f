import { diffLines } from 'diff'

type Sign = ' ' | '+' | '-'
export type ComparedLine = { sign: Sign; text: string }

/** The changes from one text to another, line by line. Very different texts are shown one after the other. */
export function compareTexts([was, is]: readonly [was: string, is: string]): ComparedLine[] {
  const parts = diffLines(was, is, { timeout: 300, maxEditLength: 5_000 }) ?? [
    { value: was, removed: true, added: false },
    { value: is, removed: false, added: true },
  ]
  return parts.flatMap(({ value, added, removed }) => {
    const sign: Sign = added ? '+' : removed ? '-' : ' '
    if (value === '') return []
    const lines = value.replace(/\n$/, '').split('\n')
    return lines.map((text) => ({ sign, text }))
  })
}
