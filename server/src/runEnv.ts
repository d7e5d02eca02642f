import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { checkSettings } from '#config/checkSettings.ts'
import { exampleValues } from '#config/exampleFile.ts'

/**
 * `npm run env -- FILE` says what the product would make of a file of settings, and exits 1 where it wouldn't start. Nothing is
 * started, and no value is written out.
 */
const [file = '.env'] = process.argv.slice(2)
const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
if (text === undefined) {
  console.error(`There is no file ${file}. Name one: npm run env -- .env`)
  process.exitCode = 1
} else {
  const { problems, warnings, embedded } = checkSettings(parsed(text), { others: othersNames(), examples: exampleValues() })
  for (const [title, lines] of [
    ['The product does not start:', problems],
    ['Look again:', warnings],
    ['Not set up, so something of our own stands in:', embedded],
  ] as const)
    if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'))
  if (problems.length === 0) console.log('The product starts with these settings.')
  process.exitCode = problems.length > 0 ? 1 : 0
}

function parsed(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))
}

/** What compose.yaml takes from the same file, and Node itself. */
function othersNames(): ReadonlySet<string> {
  const compose = new URL('../../compose.yaml', import.meta.url)
  const names = existsSync(compose)
    ? [...readFileSync(compose, 'utf8').matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name)
    : []
  return new Set([...names, 'NODE_ENV', 'NODE_OPTIONS', 'TZ'])
}
