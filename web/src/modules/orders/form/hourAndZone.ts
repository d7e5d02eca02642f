import { readerZone } from '#core/readerClock.ts'
import { zoneInWords } from '#core/zoneWords.ts'

/** The reader's own time zone in words: 'Eastern Standard Time (New York)'. */
export const ownZone = (): string => zoneInWords(readerZone())

/** Splits a text such as '10 PM EST' into hour and time zone. The hour is empty where the text has none, and the zone holds the rest. */
export function hourAndZone(text: string): { hour: string; zone: string } {
  const found = /^\s*(\d{1,2}(?:[:.]\d{2})?)\s*(am|pm)?(?=$|[\s,])[\s,]*(.*?)\s*$/i.exec(text)
  if (!found) return { hour: '', zone: text.trim() }
  const [, clock = '', half = '', zone = ''] = found
  return { hour: [clock, half.toUpperCase()].filter(Boolean).join(' '), zone }
}

/** Joins both into the text that an order stores: '10 PM, Eastern Standard Time (New York)'. */
export const inOneText = ({ hour, zone }: { hour: string; zone: string }) => [hour, zone].filter(Boolean).join(', ')

const half = (hour: number) => (hour < 12 ? 'AM' : 'PM')
/** Every half hour of a day, and its last minute, which is the most common deadline. */
export const hours: readonly string[] = [
  ...Array.from({ length: 24 }, (_, hour) => [`${hour % 12 || 12} ${half(hour)}`, `${hour % 12 || 12}:30 ${half(hour)}`]).flat(),
  '11:59 PM',
]
