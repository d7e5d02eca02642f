import { distance } from 'fastest-levenshtein'
import { settingNames } from './config.ts'

/**
 * What stands in the environment under a name that is nearly one of ours and was surely meant to be it, in a sentence each.
 * The environment is full of names of others, so only what differs by a letter or two counts, and by one in a short name.
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

/** The setting that this name was surely meant to be, if any. */
export function nearestSetting(name: string): string | undefined {
  // A dash, a missing line or small letters make it no other word.
  const emails = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const far = (setting: string) => distance(emails(name), emails(setting))
  const [nearest] = settingNames.toSorted((one, other) => far(one) - far(other))
  return nearest !== undefined && far(nearest) <= (nearest.length <= 6 ? 1 : 2) ? nearest : undefined
}
