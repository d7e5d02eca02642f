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
/** A meeting link: http or https only, so that a browser runs nothing. */
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
  /** The most sessions in a day; unlimited if absent. */
  dailyCap: z
    .number()
    .int('Please enter a whole number.')
    .min(1, 'Must be 1 or more.')
    .max(mostPerDay, `Must be ${mostPerDay} or less.`)
    .nullable(),
  /** Meeting link of every session; `{booking}` is replaced by the booking's id. */
  meetingUrl: MeetingUrl.nullable(),
})
export type HoursInput = z.output<typeof HoursInput>

/** Session hours of a mentor, and which sessions they hold. */
export const MentorHours = HoursInput.extend({
  mentor: Person,
  sessions: z.array(z.object({ _id: z.string(), name: z.string() })),
  version: z.number().int(),
  /** Whether the reader may change the assigned sessions. */
  mayChooseSessions: z.boolean(),
})
export type MentorHours = z.infer<typeof MentorHours>

/** A person who holds sessions. */
export const Mentor = Person.extend({ timezone: z.string() })
export type Mentor = z.infer<typeof Mentor>

/** A mentor to choose from: what they write about themselves, and how their sessions were rated. */
const MentorToChoose = Mentor.extend({
  about: z.string().optional(),
  skills: z.array(z.string()).optional(),
  /** The mean of one to five stars, and of how many sessions. */
  rating: z.object({ stars: z.number(), sessions: z.number().int() }).optional(),
})
export type MentorToChoose = z.infer<typeof MentorToChoose>

export const Slots = z.object({
  /** True if the session has no mentor yet: it is booked as a request, and an admin confirms time and mentor. */
  isRequested: z.boolean(),
  minutes: z.number().int(),
  mentors: z.array(MentorToChoose),
  /** Free start times, and the free mentors of each by their index in `mentors`. */
  slots: z.array(z.object({ at: z.iso.datetime(), mentors: z.array(z.number().int()) })),
  /** Hours before the start until which a session can be cancelled or moved. */
  changeHours: z.number().int(),
})
export type Slots = z.infer<typeof Slots>
