import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { problemsOf } from './migrationRules.ts'
import { politely } from './migrationText.ts'

/** Writes the SQL from the last migration to the current tables: `npm run migration -- what_changes`. */
const [name, ...rest] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name what changes, in small letters: npm run migration -- orders_gain_a_colour')
  process.exit(1)
}
const server = fileURLToPath(new URL('../server', import.meta.url))
const folder = path.join(server, 'src', 'migrations')
const before = new Set(filesThere())
const { status } = spawnSync('drizzle-kit', ['generate', '--name', name, ...rest], { cwd: server, stdio: 'inherit' })
for (const file of filesThere().filter((each) => !before.has(each))) {
  const text = politely(readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  for (const problem of await problemsOf(text)) console.warn(`\n${path.basename(file)} needs your hand:\n  ${problem}`)
}
process.exit(status ?? 1)

function filesThere() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.join(folder, file))
}
