/** Whole hours of a shift as stored: 9:10 to 17:55 is 8. */
export const wholeHours = (minutes: number) => Math.floor(minutes / 60)

type Today = { checkin?: string | undefined; checkout?: string | undefined; isLeave: boolean; leaveMinutes?: number | undefined }

/**
 * The next possible action of a person today: check in, check out, or none. Checking in again after checking out makes the time between a
 * break.
 */
export function nextStep(record: Today | undefined): 'checkIn' | 'checkOut' | 'isOut' | 'isOnLeave' {
  if (!record) return 'checkIn'
  if (record.isLeave) return (record.leaveMinutes ?? wholeDayMinutes) < wholeDayMinutes ? 'checkIn' : 'isOnLeave'
  return record.checkout ? 'isOut' : 'checkOut'
}

/** Minutes that a whole and a half leave day count as. */
export const wholeDayMinutes = 480
export const halfDayMinutes = 240

export const correctionStatuses = ['Pending', 'Approved', 'Rejected'] as const
export const reasonLength = 500
/** The most days in one request for records. */
export const mostRecordDays = 400

export type DayColour = 'green' | 'red' | 'amber'
/** Green above nine hours, red below four, amber between and for a leave day, which counts eight. */
export function colourOfDay(minutes: number): DayColour {
  if (minutes > 9 * 60) return 'green'
  return minutes < 4 * 60 ? 'red' : 'amber'
}

/** From checking out to checking in again on one day. */
export type Break = { from: string; to: string }
type Shift = { checkin?: string | undefined; checkout?: string | undefined; breaks?: readonly Break[] | undefined }
type Record = Shift & { checkInDate: string; isLeave: boolean; leaveMinutes?: number | undefined }
export type Span = { from: Date; to: Date }

/** The working times of a shift: from its start to its end, or to now while it is open, without breaks. */
export function spansOf({ checkin, checkout, breaks = [] }: Shift, now: Date): Span[] {
  if (!checkin) return []
  const end = checkout ? Date.parse(checkout) : now.getTime()
  const spans: { from: number; to: number }[] = []
  let from = Date.parse(checkin)
  for (const pause of breaks.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })).toSorted((a, b) => a.from - b.from)) {
    // A corrected shift may begin after a break or end before it.
    spans.push({ from, to: Math.min(pause.from, end) })
    from = Math.max(from, pause.to)
  }
  // A person who has just checked in is at work, even if the screen's clock is a moment behind.
  spans.push({ from, to: Math.max(from, end) })
  const isNow = (nth: number) => !checkout && nth === spans.length - 1
  return spans.filter(({ from, to }, nth) => from < to || isNow(nth)).map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
}

const millisecondsIn = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()), 0)
const wholeMinutes = (milliseconds: number) => Math.floor(milliseconds / 60_000)
/** The full minutes worked in a shift. */
export const minutesOfShift = (shift: Shift, now: Date) => wholeMinutes(millisecondsIn(spansOf(shift, now)))

export type WorkedDay<R extends Record = Record> = {
  day: string
  shifts: R[]
  /** Minutes worked, including an open shift up to now; break minutes; leave minutes; and the total of the day. */
  workedMinutes: number
  breakMinutes: number
  leaveMinutes: number
  minutes: number
  colour: DayColour
  isOpen: boolean
}

/** Days with a record, earliest first, with their totals. A shift belongs to the day on which it began. */
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
  // Work on a whole leave day does not count twice.
  const minutes = leaveMinutes < wholeDayMinutes ? leaveMinutes + workedMinutes : Math.max(leaveMinutes, workedMinutes)
  const isOpen = shifts.some(({ checkout }) => !checkout)
  return { day, shifts, workedMinutes, breakMinutes, leaveMinutes, minutes, colour: colourOfDay(minutes), isOpen }
}
