import type { Actor } from '#core/access.ts'
import { dayInZone, type ReaderClock } from '#core/dueDay.ts'
import { shortDay } from '#core/format.ts'

export const leaveStatuses = ['Pending', 'Approved', 'Rejected'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]
/** As it is shown: a request that its person took back is withdrawn. */
export const shownLeaveStatuses = [...leaveStatuses, 'Withdrawn'] as const
export type ShownLeaveStatus = (typeof shownLeaveStatuses)[number]
export const leaveTabs = ['all', ...shownLeaveStatuses] as const
export type LeaveTab = (typeof leaveTabs)[number]

export const recommendations = ['for', 'against'] as const
export type Recommendation = (typeof recommendations)[number]
export const recommendationWords: Record<Recommendation, string> = { for: 'Recommended', against: 'Not recommended' }

export const leaveMessageLength = 1_000
export const leaveTypeLength = 60
export const holidayNameLength = 120
/** The longest leave in one request, in calendar days. */
export const mostLeaveDays = 366
export const mostHolidaysAtOnce = 400
export const largestCalendarCharacters = 1_000_000
export const mostCalendarSpanDays = 62

export const leaveAsked = 'Requested For your leave. You will get the notification after the confirmation from admin'
export const leaveUpdated = (status: LeaveStatus) => `Leave updated with status ${status}`
export const leaveOverlaps = 'You have asked for leave on some of these days already.'
export const noWorkingDay = 'There is no working day among these days.'

/** The notification about a decision; an open request may simply not have been seen yet. */
export const leaveNotification = (status: LeaveStatus, days: string, reason = '') => {
  if (status === 'Pending') return `Your leave ${days} is Pending. The admin may not have seen it yet.`
  return `Your leave ${days} is ${status}.${reason && ` Reason: ${reason}`}`
}

/** Calendar days; the first may start at noon and the last end at noon. */
export type LeaveRange = { firstDay: string; lastDay: string; startsAtNoon: boolean; endsAtNoon: boolean }
/** The working weekdays of the company, 1 for Monday to 7 for Sunday. */
export type WorkingCalendar = { weekdays: readonly number[]; holidays: ReadonlySet<string> }

const dayMs = 86_400_000
const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: string, days: number) => new Date(atMidnight(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) => Math.round((atMidnight(to) - atMidnight(from)) / dayMs)
/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string) => new Date(atMidnight(day)).getUTCDay() || 7

/** Validates a range and returns the error for the user; undefined if it is valid. */
export function rangeProblem(range: LeaveRange): string | undefined {
  const length = daysBetween(range.firstDay, range.lastDay)
  if (length < 0) return 'The last day must not be before the first.'
  if (length >= mostLeaveDays) return `Please ask for at most ${mostLeaveDays} days at once.`
  return length === 0 && range.startsAtNoon && range.endsAtNoon ? 'A leave that begins at noon must not end then.' : undefined
}

export type LeaveDay = { day: string; halves: 1 | 2 }

/** Each day of a range, with how much of it is meant. */
export function daysOfRange({ firstDay, lastDay, startsAtNoon, endsAtNoon }: LeaveRange): LeaveDay[] {
  const length = daysBetween(firstDay, lastDay)
  return Array.from({ length: length + 1 }, (_, nth) => {
    const isHalf = (nth === 0 && startsAtNoon) || (nth === length && endsAtNoon)
    return { day: dayAfter(firstDay, nth), halves: isHalf ? 1 : 2 }
  })
}

/** The working days of a range: they are taken from the balance and become leave days in the attendance. */
export const workingDaysOf = (range: LeaveRange, { weekdays, holidays }: WorkingCalendar): LeaveDay[] =>
  daysOfRange(range).filter(({ day }) => weekdays.includes(weekdayOf(day)) && !holidays.has(day))

const daysIn = (days: readonly LeaveDay[]) => days.reduce((sum, { halves }) => sum + halves, 0) / 2

/** Calendar days and working days of a range. */
export const countLeave = (range: LeaveRange, calendar: WorkingCalendar) => ({
  calendarDays: daysIn(daysOfRange(range)),
  workingDays: daysIn(workingDaysOf(range, calendar)),
})

/** `on 02-03-2026` or `from 02-03-2026 (from noon) to 05-03-2026`. */
export function rangeWords({ firstDay, lastDay, startsAtNoon, endsAtNoon }: LeaveRange): string {
  const words = (day: string) => day.split('-').toReversed().join('-')
  if (firstDay === lastDay) return `on ${words(firstDay)}${startsAtNoon ? ' (from noon)' : endsAtNoon ? ' (until noon)' : ''}`
  return `from ${words(firstDay)}${startsAtNoon ? ' (from noon)' : ''} to ${words(lastDay)}${endsAtNoon ? ' (until noon)' : ''}`
}

/** 'On leave until 3 Dec' if it has begun on the reader's day, else 'On leave 28 Nov to 3 Dec', with a remark on deadlines within it. */
export function awayWords(away: DaysAway, reading: ReaderClock, deadlines: readonly string[] = []): string {
  const missed = deadlines.filter((day) => away.from <= day && day <= away.until).length
  const ofThem = deadlines.length === 1 ? 'the deadline' : `${missed} of ${deadlines.length} deadlines`
  return `On leave ${daysAwayWords(away, dayInZone(reading))}${missed === 0 ? '' : `, away at ${ofThem}`}`
}

type DaysAway = { from: string; until: string }
function daysAwayWords({ from, until }: DaysAway, today: string): string {
  // The current year is left out.
  const words = (day: string) => shortDay(day, day.slice(0, 4) !== today.slice(0, 4))
  if (until === today) return 'today'
  if (from <= today) return `until ${words(until)}`
  return from === until ? words(from) : `${words(from)} to ${words(until)}`
}

type LeaveToWithdraw = { userId: string; status: ShownLeaveStatus; firstDay: string }
/** One's own request can be taken back while it is open, and approved leave until its first day. */
export const mayWithdrawLeave = (actor: Pick<Actor, 'id'>, { userId, status, firstDay }: LeaveToWithdraw, today: string) =>
  actor.id === userId && (status === 'Pending' || (status === 'Approved' && firstDay > today))
export const tooLateToWithdraw = 'This leave has begun. Please ask an admin to change it.'

/** A manager recommends on open requests of their team; only an admin decides. */
export const mayRecommendLeave = (actor: Pick<Actor, 'id' | 'role'>, person: { managerId: string | null }, status: ShownLeaveStatus) =>
  actor.role === 'manager' && person.managerId === actor.id && status === 'Pending'
