import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findSlowInput } from './matchingGrowth.ts'
import { expressionsIn } from './regularExpressions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each([
  ['spaces at the end of lines', /[ \t]+$/gm],
  ['two runs of the same characters', /[^\s@]+@[^\s@]+\.[^\s@]+/g],
  ['nested repetition', /^(?:a+)+$/],
])('an expression that takes more than linear time is found: %s', (_, expression) => {
  expect(findSlowInput(expression)).toBeDefined()
})

test.each([/^[a-z]+@[a-z]+$/, /\s{1,3}/g, /[^\x20-\x7e]/g])('a linear expression passes: %s', (expression) => {
  expect(findSlowInput(expression)).toBeUndefined()
})

test('every regular expression of the sources takes linear time, with any text from outside', { timeout: 240_000 }, () => {
  const seen = new Set<string>()
  const slow: string[] = []
  for (const file of productSources())
    for (const { line, expression } of expressionsIn(file, readFileSync(`${root}${file}`, 'utf8'))) {
      if (seen.has(String(expression))) continue
      seen.add(String(expression))
      const input = findSlowInput(expression)
      if (input) slow.push(`${file}:${line} ${expression} on ${JSON.stringify(input)}`)
    }
  expect(seen.size).toBeGreaterThan(200)
  expect(slow).toEqual([])
})

/** The sources of contract, server and web that run in the product. */
function productSources(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'contract/src', 'server/src', 'web/src'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    },
  )
  return listed
    .split('\0')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test[A-Z]|\/test\/|\/migrations\/|server\/src\/seed/.test(file))
}
