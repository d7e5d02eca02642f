/** The reader's own zone in words: 'Eastern Standard Time (New York)'. */
export const ownZone = (): string => inWords(new Intl.DateTimeFormat().resolvedOptions().timeZone)

const mostSuggestions = 8

/**
 * Zones that fit what was typed, by city, by name or by letters such as EST. A time of day at the beginning is kept:
 * '10 pm new york' suggests '10 PM, Eastern Standard Time (New York)'.
 */
export function zoneSuggestions(typed: string): string[] {
  const { time, rest } = split(typed)
  const words = rest.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = allZones().filter(({ haystack }) => words.every((word) => haystack.includes(word)))
  return fitting.slice(0, mostSuggestions).map(({ words }) => (time ? `${time}, ${words}` : words))
}

function split(typed: string) {
  const found = /^\s*(\d{1,2}(?:[:.]\d{2})?)\s*(am|pm)?(?=$|[\s,])[\s,]*(.*)$/i.exec(typed)
  if (!found) return { time: '', rest: typed.replace(/[(),]/g, ' ') }
  const [, clock = '', half = '', rest = ''] = found
  return { time: [clock, half.toUpperCase()].filter(Boolean).join(' '), rest: rest.replace(/[(),]/g, ' ') }
}

type Zone = { words: string; haystack: string }
let zones: Zone[] | undefined

/** Made when somebody first looks for a zone: four hundred names take some milliseconds. */
function allZones(): Zone[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => {
    const words = inWords(zone)
    return { words, haystack: `${words} ${zone.replace(/[_/]/g, ' ')} ${nameOf(zone, 'short')}`.toLowerCase() }
  })
  return zones
}

function inWords(zone: string): string {
  const known = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const city = citiesToday[known] ?? known
  const name = nameOf(zone, 'long')
  return zone === 'UTC' || name === city ? name : `${name} (${city})`
}

const nameOf = (zone: string, length: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: length }).formatToParts().find(({ type }) => type === 'timeZoneName')
    ?.value ?? zone

/** Browsers know some cities by names that their people no longer use. */
const citiesToday: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Godthab: 'Nuuk',
}
