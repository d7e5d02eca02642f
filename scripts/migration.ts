import { spawnSync } from 'node:child_process'

/** Writes the SQL that brings the database from the last migration to the tables as they are now: `npm run migration -- what_changes`. */
const [name, ...rest] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name what changes, in small letters: npm run migration -- orders_gain_a_colour')
  process.exit(1)
}
const { status } = spawnSync('drizzle-kit', ['generate', '--name', name, ...rest], {
  cwd: new URL('../server', import.meta.url),
  stdio: 'inherit',
})
process.exit(status ?? 1)
