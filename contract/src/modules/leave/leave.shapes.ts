import { z } from 'zod'
import { Day } from '#core/day.ts'
import { changesOf } from '#core/fields.ts'
import { Person } from '#users/users.shapes.ts'
import {
  holidayNameLength,
  largestCalendarCharacters,
  leaveMessageLength,
  leaveStatuses,
  leaveTypeLength,
  rangeProblem,
  recommendations,
  shownLeaveStatuses,
} from './leave.rules.ts'

/** First and last day of an absence, including half days. */
export const Away = z.object({ from: z.iso.date(), until: z.iso.date() })

const halfDays = z.number().min(0, 'Must not be negative.').max(366, 'At most 366 days.').multipleOf(0.5, 'Please give whole or half days.')

export const LeaveType = z.object({
  _id: z.string(),
  name: z.string(),
  /** Days a year; absent if the type is not counted. */
  daysAYear: z.number().optional(),
  /** The most unused days that carry over into the next year. */
  carryOver: z.number(),
  version: z.number().int(),
})
export type LeaveType = z.infer<typeof LeaveType>

export const LeaveTypeInput = z.object({
  name: z.string().trim().min(1, 'Required!').max(leaveTypeLength, `At most ${leaveTypeLength} characters.`),
  daysAYear: halfDays.nullish(),
  carryOver: halfDays.default(0),
})
/** Absent fields are kept. */
export const LeaveTypeChanges = changesOf(LeaveTypeInput)

const Range = z.object({
  /** The first and the last day. */
  leaveDays: z.tuple([Day, Day], 'Please choose the first and the last day.'),
  startsAtNoon: z.boolean().default(false),
  endsAtNoon: z.boolean().default(false),
})
type Range = z.output<typeof Range>
export const rangeOf = ({ leaveDays: [firstDay, lastDay], ...noons }: Range) => ({ firstDay, lastDay, ...noons })
const checked = <T extends z.ZodType<Range>>(shape: T) =>
  shape.superRefine((value, context) => {
    const problem = rangeProblem(rangeOf(value))
    if (problem) context.addIssue({ code: 'custom', message: problem, path: ['leaveDays'] })
  })

export const LeaveRangeInput = checked(Range)

/** `numberOfLeaves` may be sent as the form shows it; the server counts itself. */
export const NewLeave = checked(
  Range.extend({
    leaveUser: z.string(),
    leaveType: z.string('Please choose a leave type.').min(1, 'Please choose a leave type.'),
    leaveMessage: z.string().trim().min(1, 'Required!').max(leaveMessageLength, `At most ${leaveMessageLength} characters.`),
    numberOfLeaves: z.number().optional(),
  }),
)
export type NewLeave = z.output<typeof NewLeave>

export const LeaveCount = z.object({
  calendarDays: z.number(),
  workingDays: z.number(),
  /** Company holidays within the range. */
  holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
})

export const Leave = z.object({
  _id: z.string(),
  leaveUser: z.array(Person),
  leaveType: z.array(z.object({ _id: z.string(), name: z.string() })),
  leaveDays: z.tuple([z.iso.date(), z.iso.date()]),
  startsAtNoon: z.boolean(),
  endsAtNoon: z.boolean(),
  /** Working days as of the last count, and calendar days. */
  numberOfLeaves: z.number(),
  calendarDays: z.number(),
  status: z.enum(shownLeaveStatuses),
  /** The admin's reason for refusing it. */
  reason: z.string().optional(),
  leaveMessage: z.string(),
  recommendation: z.object({ is: z.enum(recommendations), words: z.string(), by: z.string() }).optional(),
  decidedBy: z.string().optional(),
  decidedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
})
export type Leave = z.infer<typeof Leave>

/** Balance of a leave type in a year, in days. */
export const LeaveBalance = z.object({
  leaveType: z.object({ _id: z.string(), name: z.string() }),
  year: z.number().int(),
  granted: z.number(),
  carried: z.number(),
  taken: z.number(),
  /** Requested and not decided yet. */
  asked: z.number(),
  /** Absent if the type is not counted. */
  left: z.number().optional(),
})
export type LeaveBalance = z.infer<typeof LeaveBalance>

export const Holiday = z.object({ day: z.iso.date(), name: z.string() })
export type Holiday = z.infer<typeof Holiday>
export const HolidayInput = z.object({
  day: Day,
  name: z.string().trim().min(1, 'Required!').max(holidayNameLength, `At most ${holidayNameLength} characters.`),
})
export const HolidayFile = z.object({
  /** The text of an .ics file. */
  ics: z.string().min(1, 'Please choose a file.').max(largestCalendarCharacters, 'This file is too large.'),
})
export const WorkingDays = z.object({ weekdays: z.array(z.number().int()), holidays: z.array(Holiday) })
export type WorkingDays = z.infer<typeof WorkingDays>
export const Week = z.object({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, 'Please choose at least one day.').max(7),
})

/** A session, event or deadline on the days of a leave, and where it can be handed over or moved. */
export const Commitment = z.object({
  kind: z.enum(['booking', 'event', 'order']),
  _id: z.string(),
  name: z.string(),
  /** The instant, or the day of a deadline. */
  at: z.string(),
  href: z.string(),
  /** The person's role in it, and where it can be handed over; absent if the reader may not. */
  handOver: z
    .object({
      label: z.string(),
      href: z.string(),
      as: z.enum(['manager', 'employee', 'mentor']),
      /** The zone in which a session was booked. */
      timezone: z.string().optional(),
    })
    .optional(),
})
export type Commitment = z.infer<typeof Commitment>

/** An absence as the team sees it, without reason or type. */
export const Absence = z.object({
  person: Person,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  startsAtNoon: z.boolean(),
  endsAtNoon: z.boolean(),
  status: z.enum(leaveStatuses),
})
export type Absence = z.infer<typeof Absence>
