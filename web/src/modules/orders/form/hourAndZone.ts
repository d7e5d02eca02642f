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

export const hours: readonly string[] = ['AM', 'PM'].flatMap((half) =>
  Array.from({ length: 12 }, (_, hour) => `${hour === 0 ? 12 : hour} ${half}`),
)
