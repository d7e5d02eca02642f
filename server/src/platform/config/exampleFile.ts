import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingDefaults } from './config.ts'

/** The settings of `.env.example`, all of which are commented out, with their values. */
export function exampleSettings(): Record<string, string> {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const settings = parseEnv(text.replace(/^#(?=[A-Z][A-Z0-9_]*=)/gm, ''))
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? '']))
}

/** Settings without a default, with their example values. */
export const exampleValues = (): Record<string, string> =>
  Object.fromEntries(Object.entries(exampleSettings()).filter(([name, value]) => value !== '' && settingDefaults[name] === undefined))
