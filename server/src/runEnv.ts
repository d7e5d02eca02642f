import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { checkSettings } from '#config/checkSettings.ts'
import { settingNames } from '#config/config.ts'
import { exampleValues } from '#config/exampleFile.ts'
import { misspeltSettings } from '#config/misspelt.ts'

/**
 * `npm run env -- FILE` checks a settings file, and exits 1 where the product would not start; `--own` checks this process's environment,
 * as in a container. Nothing is started, and no value is printed.
 */
const [asked = '.env'] = process.argv.slice(2)
const given = asked === '--own' ? ownSettings() : settingsIn(asked)
if (!given) {
  console.error(`There is no file ${asked}. Name one: npm run env -- .env`)
  process.exitCode = 1
} else {
  const { problems, warnings, embedded } = checkSettings(given, { others: othersNames(), examples: exampleValues() })
  const misspelt = asked === '--own' ? misspeltSettings(process.env) : []
  for (const [title, lines] of [
    ['The product does not start:', problems],
    ['Look again:', [...misspelt, ...warnings]],
    ['Not set up, so something of our own stands in:', embedded],
  ] as const)
    if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'))
  if (problems.length === 0) console.log('The product starts with these settings.')
  process.exitCode = problems.length > 0 ? 1 : 0
}

function settingsIn(file: string): Record<string, string> | undefined {
  if (!existsSync(file)) return undefined
  return Object.fromEntries(Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value]) => [name, value ?? '']))
}

/** The environment also has variables of other programs. */
function ownSettings(): Record<string, string> {
  return Object.fromEntries(settingNames.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** Names that compose.yaml and Node itself read from the same file. */
function othersNames(): ReadonlySet<string> {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const names = [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name)
  return new Set([...names, 'NODE_ENV', 'NODE_OPTIONS', 'TZ'])
}
