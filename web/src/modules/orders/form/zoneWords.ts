import { zoneName } from '@app/contract/core/format.ts'
import { browserZone } from '#core/readerClock.ts'

/** The reader's own time zone in words: 'Eastern Standard Time (New York)'. */
export const ownZone = (): string => inWords(browserZone())

/** Splits a text such as '10 PM EST' into hour and time zone. The hour is empty where the text has none, and the zone holds the rest. */
export function hourAndZone(text: string): { hour: string; zone: string } {
  const found = /^\s*(\d{1,2}(?:[:.]\d{2})?)\s*(am|pm)?(?=$|[\s,])[\s,]*(.*?)\s*$/i.exec(text)
  if (!found) return { hour: '', zone: text.trim() }
  const [, clock = '', half = '', zone = ''] = found
  return { hour: [clock, half.toUpperCase()].filter(Boolean).join(' '), zone }
}

/** Joins both into the text that an order stores: '10 PM, Eastern Standard Time (New York)'. */
export const inOneText = ({ hour, zone }: { hour: string; zone: string }) => [hour, zone].filter(Boolean).join(', ')

export const hours: readonly string[] = ['AM', 'PM'].flatMap((half) =>
  Array.from({ length: 12 }, (_, hour) => `${hour === 0 ? 12 : hour} ${half}`),
)

/** Every time zone in words. */
export const zoneNames = (): string[] => [...haystacks().keys()]

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
      const words = inWords(zone)
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

function inWords(zone: string): string {
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
