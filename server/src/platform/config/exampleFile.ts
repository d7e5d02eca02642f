import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingDefaults } from './config.ts'

/** The settings of `.env.example` with what stands behind their names, all of which are commented out. */
export function exampleSettings(): Record<string, string> {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const settings = parseEnv(text.replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''))
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']))
}

/** Of those that have no default: what is only an example. */
export const exampleValues = (): Record<string, string> =>
  Object.fromEntries(Object.entries(exampleSettings()).filter(([name, value]) => value !== '' && settingDefaults[name] === undefined))
