import { zoneName } from '@app/contract/core/format.ts'

/** Every time zone that this browser knows, in words. */
export const zoneNames = (): string[] => [...haystacks().keys()]

/** Every time zone that this browser knows, by its IANA name, and the given one: another browser calls Asia/Kolkata Asia/Calcutta. */
export function zoneChoices(chosen?: string | null): { value: string; label: string }[] {
  const all = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  const names = chosen && !all.includes(chosen) ? [chosen, ...all] : all
  return names.map((value) => ({ value, label: zoneInWords(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Whether the typed text means this zone: a city, a name, or an abbreviation such as EST. */
export function isMeant(zone: string, typed: string): boolean {
  const haystack = haystacks().get(zone) ?? zone.toLowerCase()
  const words = typed
    .toLowerCase()
    .split(/[\s(),]+/)
    .filter(Boolean)
  return words.every((word) => haystack.includes(word))
}

/** Built at the first search, since four hundred names take some milliseconds. */
let known: Map<string, string[]> | undefined
function haystacks() {
  known ??= new Map(
    ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => {
      const words = zoneInWords(zone)
      return [words, wordsOf(`${words} ${zone} ${shortNames(zone)}`)]
    }),
  )
  return known
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s(),/_]+/)
    .filter(Boolean)

/** A time zone in words: 'Eastern Standard Time (New York)'. */
export function zoneInWords(zone: string): string {
  const known = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const city = citiesToday[known] ?? known
  const name = nameOf(zone, 'long')
  return zone === 'UTC' || name === city ? name : `${name} (${city})`
}

const nameOf = (zone: string, length: 'long' | 'short', at = new Date()) => zoneName(zone, length, at) ?? zone

/** EST and EDT are one zone, in any season. */
const shortNames = (zone: string) => [0, 6].map((month) => nameOf(zone, 'short', new Date(2026, month, 15))).join(' ')

/** Current names of cities that browsers still list under older ones. */
const citiesToday: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Godthab: 'Nuuk',
}
