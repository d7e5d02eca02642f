import { isZone } from '#core/zones.ts'

/**
 * The IANA zone of an order's time zone in words, such as '10 PM EST', '10 PM, Eastern Standard Time (New York)', '9 AM GMT+5' or
 * 'Asia/Kolkata'; undefined if the text names none. Its day is the day of the order's deadline, for every reader.
 */
export function zoneOfOrder(timezone: string): string | undefined {
  const text = timezone.slice(0, 100)
  const known = read.get(text)
  if (known !== undefined) return known || undefined
  if (read.size >= 1_000) read.clear()
  const zone = readZone(text.replace(/^\s*\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)?(?=[\s,]|$)[\s,]*/i, '').trim())
  read.set(text, zone ?? '')
  return zone
}

/** The texts that were read before: lists ask for the same few zones again and again. */
const read = new Map<string, string>()

function readZone(name: string): string | undefined {
  const greenwich = /^(?:GMT|UTC)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/i.exec(name)
  if (greenwich) return fixedZone(greenwich)
  const common = abbreviations[name.toUpperCase()]
  if (common) return common
  if (name.includes('/') && isZone(name)) return name
  const city = /\(([^()]*)\)$/.exec(name)?.[1] ?? name
  return cities().get(city.trim().toLowerCase())
}

/** `Etc/GMT-5` is five hours ahead of Greenwich. Half hours have no such name, but an offset of their own. */
function fixedZone([, sign = '+', hours = '0', minutes = '00']: RegExpExecArray): string | undefined {
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  if (Number(minutes) > 0) return `${sign}${hours.padStart(2, '0')}:${minutes}`
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
}

let byCity: Map<string, string> | undefined
function cities(): Map<string, string> {
  byCity ??= new Map([
    ['coordinated universal time', 'UTC'],
    ...Intl.supportedValuesOf('timeZone').map(
      (zone) => [(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase(), zone] as const,
    ),
    ...renamed,
  ])
  return byCity
}

/** Current names of cities that programs still list under older ones. */
const renamed = [
  ['kolkata', 'Asia/Kolkata'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['kyiv', 'Europe/Kyiv'],
  ['yangon', 'Asia/Yangon'],
  ['ho chi minh city', 'Asia/Ho_Chi_Minh'],
  ['nuuk', 'America/Nuuk'],
] as const

/** The abbreviations that customers write, as they mean them: IST is India here. */
const abbreviations: Readonly<Record<string, string>> = {
  ...{ EST: 'America/New_York', EDT: 'America/New_York', ET: 'America/New_York' },
  ...{ CST: 'America/Chicago', CDT: 'America/Chicago', CT: 'America/Chicago' },
  ...{ MST: 'America/Denver', MDT: 'America/Denver', MT: 'America/Denver' },
  ...{ PST: 'America/Los_Angeles', PDT: 'America/Los_Angeles', PT: 'America/Los_Angeles' },
  ...{ IST: 'Asia/Kolkata', BST: 'Europe/London', CET: 'Europe/Berlin', CEST: 'Europe/Berlin' },
  ...{ EET: 'Europe/Athens', EEST: 'Europe/Athens', GST: 'Asia/Dubai', PKT: 'Asia/Karachi', SGT: 'Asia/Singapore' },
  ...{ AEST: 'Australia/Sydney', AEDT: 'Australia/Sydney', ACST: 'Australia/Adelaide', AWST: 'Australia/Perth', NZST: 'Pacific/Auckland' },
}
