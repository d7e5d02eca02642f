import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Finding, findWords, totals } from './plainWords.ts'

/**
 * `npm run words` checks that the sources, docs and screens are written plainly. It counts words and beginnings of sentences that are hard to read
 * and compares the counts with `words.budget.json`; it also fails on names that were replaced.
 *
 *   npm run words -- list server/src/modules/orders   prints each finding below a path
 *   npm run words -- lower                            writes the counts as the new budget; a budget never rises
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const budgetFile = fileURLToPath(new URL('words.budget.json', import.meta.url))
const [command, place = ''] = process.argv.slice(2)

const findings = trackedFiles()
  .filter((file) => file.startsWith(place))
  .flatMap((file) => findWords(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')))

if (command === 'list') print(findings)
else compare()

function compare() {
  const budget: Record<'word' | 'beginning', number> = JSON.parse(readFileSync(budgetFile, 'utf8'))
  const found = totals(findings)
  const names = findings.filter(({ kind }) => kind === 'name')
  print(names)
  const isOver = found.word > budget.word || found.beginning > budget.beginning
  console.log(
    `${found.word} of at most ${budget.word} hard words, ${found.beginning} of at most ${budget.beginning} hard beginnings, ${names.length} replaced names.`,
  )
  if (isOver) console.log('Reword what you wrote; `npm run words -- list PATH` shows the places.')
  if (command === 'lower') {
    const lower = { word: Math.min(found.word, budget.word), beginning: Math.min(found.beginning, budget.beginning) }
    writeFileSync(budgetFile, `${JSON.stringify(lower, null, 2)}\n`)
  }
  if (isOver || names.length > 0) process.exitCode = 1
}

function print(list: readonly Finding[]) {
  for (const { file, line, text } of list) console.log(`${file}:${line}  ${text}`)
}

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  return listed.split('\0').filter((file) => isRead(file) && existsSync(new URL(`../${file}`, import.meta.url)))
}

/** Migrations, generated files and the rules themselves are not read. */
function isRead(file: string): boolean {
  if (/(^|\/)migrations\/|\.gen\.ts$|^docs\/calls\.md$|plainWords\.(test\.)?ts$/.test(file)) return false
  return /\.(ts|tsx|mts|mjs|css|md|sh|yaml|yml|svg|html)$/.test(file) || file === '.env.example' || file === 'Dockerfile'
}
