/** Whole hours of a shift, as the record keeps them: 9:10 to 17:55 is 8. */
export const wholeHours = (minutes: number) => Math.floor(minutes / 60)

type Today = { checkin?: string | undefined; checkout?: string | undefined; isLeave: boolean; leaveMinutes?: number | undefined }

/**
 * What somebody can do now, by the record of their day: come, go, or neither. Whoever has gone may come again: what lies between
 * is a break.
 */
export function nextStep(record: Today | undefined): 'checkIn' | 'checkOut' | 'isOut' | 'isOnLeave' {
  if (!record) return 'checkIn'
  if (record.isLeave) return (record.leaveMinutes ?? wholeDayMinutes) < wholeDayMinutes ? 'checkIn' : 'isOnLeave'
  return record.checkout ? 'isOut' : 'checkOut'
}

/** What a whole day of leave counts as, and a half one. */
export const wholeDayMinutes = 480
export const halfDayMinutes = 240

export const correctionStatuses = ['Pending', 'Approved', 'Rejected'] as const
export const reasonLength = 500
/** The most days whose record is told at once. */
export const mostRecordDays = 400

export type DayColour = 'green' | 'red' | 'amber'
/** More than nine hours are green, less than four red, what is between amber; so is a day of leave, which counts eight. */
export function colourOfDay(minutes: number): DayColour {
  if (minutes > 9 * 60) return 'green'
  return minutes < 4 * 60 ? 'red' : 'amber'
}

/** From going to coming again on one day. */
export type Break = { from: string; to: string }
type Shift = { checkin?: string | undefined; checkout?: string | undefined; breaks?: readonly Break[] | undefined }
type Record = Shift & { checkInDate: string; isLeave: boolean; leaveMinutes?: number | undefined }
export type Span = { from: Date; to: Date }

/** When somebody was at work within a shift: from its beginning to its end or, while it is open, to now, without its breaks. */
export function spansOf({ checkin, checkout, breaks = [] }: Shift, now: Date): Span[] {
  if (!checkin) return []
  const end = checkout ? Date.parse(checkout) : now.getTime()
  const spans: { from: number; to: number }[] = []
  let from = Date.parse(checkin)
  for (const pause of breaks.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })).toSorted((a, b) => a.from - b.from)) {
    // What was corrected may begin after a break, or end before it.
    spans.push({ from, to: Math.min(pause.from, end) })
    from = Math.max(from, pause.to)
  }
  // Whoever has just come is at work, on a screen too whose clock is a moment behind.
  spans.push({ from, to: Math.max(from, end) })
  const isNow = (nth: number) => !checkout && nth === spans.length - 1
  return spans.filter(({ from, to }, nth) => from < to || isNow(nth)).map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
}

const millisecondsIn = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()), 0)
const wholeMinutes = (milliseconds: number) => Math.floor(milliseconds / 60_000)
/** The full minutes that somebody was at work in a shift. */
export const minutesOfShift = (shift: Shift, now: Date) => wholeMinutes(millisecondsIn(spansOf(shift, now)))

export type WorkedDay<R extends Record = Record> = {
  day: string
  shifts: R[]
  /** What was worked, an open shift up to now; what lies between; what a leave counts as; and what the day counts in all. */
  workedMinutes: number
  breakMinutes: number
  leaveMinutes: number
  minutes: number
  colour: DayColour
  isOpen: boolean
}

/** The days of which there is a record, earliest first, each with what it counts. A shift belongs to the day on which it began. */
export function workedDays<R extends Record>(records: readonly R[], now: Date): WorkedDay<R>[] {
  return [...Map.groupBy(records, ({ checkInDate }) => checkInDate)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => workedDay(day, own, now))
}

function workedDay<R extends Record>(day: string, records: readonly R[], now: Date): WorkedDay<R> {
  const shifts = records.filter(({ checkin }) => checkin !== undefined)
  const spans = shifts.flatMap((shift) => spansOf(shift, now)).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const workedMinutes = wholeMinutes(millisecondsIn(spans))
  const [first, last] = [spans[0], spans.at(-1)]
  const breakMinutes = first && last ? wholeMinutes(last.to.getTime() - first.from.getTime() - millisecondsIn(spans)) : 0
  const leaveMinutes = records.reduce((sum, { isLeave, leaveMinutes }) => (isLeave ? sum + (leaveMinutes ?? wholeDayMinutes) : sum), 0)
  // Who works on a day that is leave as a whole has not worked twice.
  const minutes = leaveMinutes < wholeDayMinutes ? leaveMinutes + workedMinutes : Math.max(leaveMinutes, workedMinutes)
  const isOpen = shifts.some(({ checkout }) => !checkout)
  return { day, shifts, workedMinutes, breakMinutes, leaveMinutes, minutes, colour: colourOfDay(minutes), isOpen }
}
