import { z } from 'zod'
import { isCalendarDay } from '#core/calendarDay.ts'
import { Person } from '#users/users.shapes.ts'
import { meetingUrlLength, timezoneLength } from './bookings.rules.ts'
import { minutesOfDay, mostBufferMinutes, mostExceptions, mostNoticeMinutes, mostPerDay, mostWeeklyHours } from './hours.rules.ts'

const minutes = (most: number) =>
  z.number('Please enter minutes.').int('Please enter whole minutes.').min(0, 'Must be 0 or more.').max(most, `Must be ${most} or less.`)
const isInOrder = ({ from, to }: { from: number; to: number }) => from < to
const inOrderWords = { message: 'The end must be after the beginning.', path: ['to'] }
const dayHours = { from: minutes(minutesOfDay - 1), to: minutes(minutesOfDay) }
const Day = z.string().refine(isCalendarDay, 'Please choose a day.')

const httpUrl = z.url({ protocol: /^https?$/, error: 'Please enter an address that begins with http:// or https://.' })
/** Where people meet: a page of the web and nothing that a browser would run. */
export const MeetingUrl = httpUrl.max(meetingUrlLength, `At most ${meetingUrlLength} characters.`)

export const HoursInput = z.object({
  timezone: z.string().trim().min(1, 'Please choose a time zone.').max(timezoneLength),
  weekly: z
    .array(z.object({ weekday: z.number().int().min(1).max(7), ...dayHours }).refine(isInOrder, inOrderWords))
    .max(mostWeeklyHours, `At most ${mostWeeklyHours} rows.`),
  exceptions: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('off'), day: Day }),
        z.object({ kind: z.literal('extra'), day: Day, ...dayHours }).refine(isInOrder, inOrderWords),
      ]),
    )
    .max(mostExceptions, `At most ${mostExceptions} days.`),
  bufferBefore: minutes(mostBufferMinutes),
  bufferAfter: minutes(mostBufferMinutes),
  notice: minutes(mostNoticeMinutes),
  /** The most sessions in a day; without it as many as there is time for. */
  dailyCap: z
    .number()
    .int('Please enter a whole number.')
    .min(1, 'Must be 1 or more.')
    .max(mostPerDay, `Must be ${mostPerDay} or less.`)
    .nullable(),
  /** The room of every session, or one that `{booking}` makes each session's own. */
  meetingUrl: MeetingUrl.nullable(),
})
export type HoursInput = z.output<typeof HoursInput>

/** When somebody holds sessions, and which. */
export const MentorHours = HoursInput.extend({
  mentor: Person,
  sessions: z.array(z.object({ _id: z.string(), name: z.string() })),
  version: z.number().int(),
  /** Whether the reader may say which sessions they are. */
  mayChooseSessions: z.boolean(),
})
export type MentorHours = z.infer<typeof MentorHours>

/** Somebody who holds sessions. */
export const Mentor = Person.extend({ timezone: z.string() })
export type Mentor = z.infer<typeof Mentor>

export const Slots = z.object({
  /** Nobody holds this session yet: it is booked by wish, and an admin confirms the time and who. */
  isByWish: z.boolean(),
  minutes: z.number().int(),
  mentors: z.array(Mentor),
  /** Each instant at which somebody is free, and who, by their place in `mentors`. */
  slots: z.array(z.object({ at: z.iso.datetime(), mentors: z.array(z.number().int()) })),
  /** Until so many hours before it begins a session can be cancelled or moved. */
  changeHours: z.number().int(),
})
export type Slots = z.infer<typeof Slots>
