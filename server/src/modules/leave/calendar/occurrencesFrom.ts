import type ICAL from 'ical.js'

type Asked = { year: number; isLeftOut: (day: ICAL.Time) => boolean }

/**
 * The days of a recurring whole-day entry in a year and the next. A rule is walked from shortly before that year and not from its start:
 * a daily one that began in the year 1 has 739,000 days before.
 */
export function* occurrencesFrom(ical: typeof ICAL, component: ICAL.Component, { year, isLeftOut }: Asked): Generator<ICAL.Time> {
  const start = component.getFirstPropertyValue('dtstart')
  if (!(start instanceof ical.Time)) return
  const excluded = new Set(timesOf(ical, component, 'exdate').map(String))
  const isWanted = (day: ICAL.Time) => day.year >= year && day.year <= year + 1 && !excluded.has(dateOnly(day)) && !isLeftOut(day)
  for (const added of [start, ...timesOf(ical, component, 'rdate')]) if (isWanted(added)) yield added
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ical.Recur) || !isOfDays(rule)) continue
    const shifted = shiftTo(ical, rule, start, year)
    const walk = shifted.rule.iterator(shifted.start)
    for (let next = walk.next(); next && next.year <= year + 1; next = walk.next()) if (isWanted(next) && isOfParts(rule, next)) yield next
  }
}

/** A whole day that repeats by the hour or minute is the same day again. */
const isOfDays = ({ freq }: ICAL.Recur) => freq === 'DAILY' || freq === 'WEEKLY' || freq === 'MONTHLY' || freq === 'YEARLY'

/** The library takes 30 February for a day in March; RFC 5545 leaves it out. */
function isOfParts({ parts: { BYMONTH: months, BYMONTHDAY: ofMonth } }: ICAL.Recur, { month, day }: ICAL.Time): boolean {
  if (months && !months.map(Number).includes(month)) return false
  return !ofMonth || ofMonth.some((one) => Number(one) < 0) || ofMonth.map(Number).includes(day)
}

const dateOnly = (day: ICAL.Time) => day.toString().slice(0, 10)

function timesOf(ical: typeof ICAL, component: ICAL.Component, name: string): ICAL.Time[] {
  return component
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .filter((value) => value instanceof ical.Time)
}

/**
 * The rule with a later start that gives the same days from the year on: the greatest whole number of its intervals before the year, on a
 * day that exists. A count without further parts becomes the day of its last one; any other count is walked from the start.
 */
function shiftTo(ical: typeof ICAL, rule: ICAL.Recur, start: ICAL.Time, year: number): { rule: ICAL.Recur; start: ICAL.Time } {
  const moved = rule.clone()
  if (moved.count) {
    if (Object.keys(moved.parts).length > 0 || moved.freq === 'MONTHLY' || moved.freq === 'YEARLY') return { rule: moved, start }
    moved.until = plus(ical, start, moved.freq, (moved.count - 1) * moved.interval) ?? start
    moved.count = null
  }
  for (let times = intervalsBefore(moved, start, year); times > 0; times -= 1) {
    const later = plus(ical, start, moved.freq, times * moved.interval)
    if (later) return { rule: moved, start: later }
  }
  return { rule: moved, start }
}

/** The number of intervals from the start that end before the year. */
function intervalsBefore({ freq, interval }: ICAL.Recur, start: ICAL.Time, year: number): number {
  const days = (Date.UTC(year, 0, 1) - utcOf(start.year, start.month - 1, start.day).getTime()) / 86_400_000
  const units: Record<string, number> = {
    DAILY: days,
    WEEKLY: days / 7,
    MONTHLY: (year - start.year) * 12 - start.month,
    YEARLY: year - 1 - start.year,
  }
  return Math.floor(Math.max(0, units[freq] ?? 0) / interval)
}

/** `Date.UTC` takes a year below 100 for one of the 20th century. */
function utcOf(year: number, month: number, day: number): Date {
  const at = new Date(0)
  at.setUTCFullYear(year, month, day)
  return at
}

/** The day so many units later; undefined if that month has no such day. */
function plus(ical: typeof ICAL, start: ICAL.Time, freq: string, count: number): ICAL.Time | undefined {
  const days = freq === 'DAILY' ? count : freq === 'WEEKLY' ? count * 7 : 0
  const months = freq === 'MONTHLY' ? count : freq === 'YEARLY' ? count * 12 : 0
  const at = utcOf(start.year, start.month - 1 + months, start.day + days)
  if (months > 0 && at.getUTCDate() !== start.day) return undefined
  return ical.Time.fromData({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), isDate: true })
}
