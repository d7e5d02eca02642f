/** Step between possible starts, in minutes, counted from the start of the mentor's hours. */
export const slotStepMinutes = 30
/** The most days that one request for free times covers. */
export const mostSlotDays = 42
export const minutesOfDay = 1_440

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? ''

export const mostWeeklyHours = 42
export const mostExceptions = 200
export const mostBufferMinutes = 240
export const mostNoticeMinutes = 30 * minutesOfDay
export const mostPerDay = 24

/** Minutes of the day as a clock time: 570 is `09:30`, 1440 is `24:00`. */
export const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
export function minutesOfClock(text: string): number | undefined {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour !== '' && Number(minute) < 60 && minutes <= minutesOfDay ? minutes : undefined
}

/** Working hours of a day on the mentor's clock, in minutes since midnight. */
export type DayHours = { from: number; to: number }
export type WeeklyHours = DayHours & { weekday: number }
/** A day off, or extra hours beside the weekly ones; on a day off with extra hours, only these apply. */
export type HoursException = { day: string; kind: 'off' } | ({ day: string; kind: 'extra' } & DayHours)
