import { distance } from 'fastest-levenshtein'
import { settingNames } from './config.ts'

/**
 * Environment variables that are probably misspelt settings, each in a sentence. Names may differ by one letter, and long ones by two,
 * since the environment is full of other programs' variables.
 */
export function misspeltSettings(environment: Record<string, string | undefined>): string[] {
  const known = new Set(settingNames)
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = nearestSetting(name)
      return meant && environment[meant] === undefined ? [`There is no setting ${name}. Did you mean ${meant}?`] : []
    })
}

/** The setting that this name most likely means, if any. */
export function nearestSetting(name: string): string | undefined {
  // Dashes, missing underscores and lower case don't count as differences.
  const emails = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const far = (setting: string) => distance(emails(name), emails(setting))
  const [nearest] = settingNames.toSorted((one, other) => far(one) - far(other))
  return nearest !== undefined && far(nearest) <= (nearest.length <= 6 ? 1 : 2) ? nearest : undefined
}
