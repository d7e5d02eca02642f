import { dayInZone, type ReaderClock } from '#core/dueDay.ts'

export const sectionTitleLength = 60
export const taskTitleLength = 120
export const taskDescriptionLength = 255

export const labelLength = 24
export const mostLabels = 5
export const checkLength = 120
export const mostChecks = 20

/** Limits that keep a board usable; all open tasks are loaded at once. */
export const mostSections = 30
export const mostOpenTasks = 500
/** Only the newest completed tasks are shown; a search finds the others. */
export const mostDoneShown = 200

/** Repetitions as RFC 5545 rules that start at the task's own deadline. */
export const repetitionWords = {
  'FREQ=DAILY': 'Every day',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'Every weekday',
  'FREQ=WEEKLY': 'Every week',
  'FREQ=WEEKLY;INTERVAL=2': 'Every two weeks',
  'FREQ=MONTHLY': 'Every month',
  'FREQ=YEARLY': 'Every year',
} as const
export type Repetition = keyof typeof repetitionWords
export const repetitions = [
  ...(['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2'] as const),
  ...(['FREQ=MONTHLY', 'FREQ=YEARLY'] as const),
] as const satisfies readonly Repetition[]
export const needsDeadline = 'A repeating task needs a first date.'

/** Reminders relative to the deadline, at nine in the owner's time zone. */
export const reminderWords = {
  onTheDay: 'On the day, at 9:00',
  dayBefore: 'The day before, at 9:00',
  weekBefore: 'A week before, at 9:00',
} as const
export const reminders = ['onTheDay', 'dayBefore', 'weekBefore'] as const satisfies readonly (keyof typeof reminderWords)[]
export type Reminder = (typeof reminders)[number]
export const reminderHour = '09:00'
export const reminderNeedsDeadline = 'Please choose a deadline to be reminded of.'
/** The day of a reminder. */
export function dayOfReminder(reminder: Reminder, deadline: string): string {
  return plusDays(deadline, reminder === 'onTheDay' ? 0 : reminder === 'dayBefore' ? -1 : -7)
}

/** Role that a template's task is for: the person with that role in the order when the deal is confirmed, or later. */
export const rolesOfLines = ['manager', 'employee'] as const
export type RoleOfLine = (typeof rolesOfLines)[number]
export const roleOfLineWords: Record<RoleOfLine, string> = { manager: 'Manager', employee: 'Developer' }

/** Section for tasks given by others. */
export const givenSectionTitle = 'Given to me'
/** The most tasks shown with an order or booking. */
export const mostTasksShown = 200

/** Hours in which a deletion can be undone. The toast offers it for ten seconds; a slow request may arrive later. */
export const undoHours = 1

export const dueFilters = ['Today', 'Tomorrow', 'This Week', 'Next Week', 'This Month', 'Next Month'] as const
export type DueFilter = (typeof dueFilters)[number]

/** First and last day, inclusive. */
export type Days = { from: string; to: string }

/** The days of a filter, from the reader's current day. A week starts on Monday. */
export function daysOfFilter(filter: DueFilter, today: string): Days {
  switch (filter) {
    case 'Today':
      return { from: today, to: today }
    case 'Tomorrow':
      return { from: plusDays(today, 1), to: plusDays(today, 1) }
    case 'This Week':
      return weekFrom(mondayOf(today))
    case 'Next Week':
      return weekFrom(plusDays(mondayOf(today), 7))
    case 'This Month':
      return monthOf(today, 0)
    case 'Next Month':
      return monthOf(today, 1)
  }
}

/** The same, from the instant and the reader's own zone. */
export const daysOfFilterFor = (filter: DueFilter, reading: ReaderClock): Days => daysOfFilter(filter, dayInZone(reading))

type Due = { deadline?: string | null | undefined; isCompleted: boolean }

export const isDueIn = ({ deadline }: Pick<Due, 'deadline'>, { from, to }: Days): boolean =>
  deadline !== undefined && deadline !== null && from <= deadline && deadline <= to

/** A task is red from its deadline until it is completed. */
export const isPressing = ({ deadline, isCompleted }: Due, today: string): boolean =>
  !isCompleted && deadline !== undefined && deadline !== null && deadline <= today

// Computed in UTC, so that each day has 24 hours.
const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export function plusDays(day: string, days: number): string {
  const date = atMidnight(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

const mondayOf = (day: string) => plusDays(day, -((atMidnight(day).getUTCDay() + 6) % 7))
const weekFrom = (monday: string): Days => ({ from: monday, to: plusDays(monday, 6) })

function monthOf(day: string, ahead: number): Days {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + ahead]
  // The day before the first of the next month is the last of this one.
  return { from: dayOf(new Date(Date.UTC(year, month, 1))), to: dayOf(new Date(Date.UTC(year, month + 1, 0))) }
}
