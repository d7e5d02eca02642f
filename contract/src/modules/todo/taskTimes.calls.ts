import { z } from 'zod'
import { staff } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { Day } from '#core/day.ts'
import { changesOf } from '#core/fields.ts'
import { OwnZone } from '#core/zones.shapes.ts'
import { Person } from '#users/users.shapes.ts'
import { timeReasonLength } from './taskTimes.rules.ts'

const Instant = z.iso.datetime({ offset: true, error: 'Please choose a time.' })
const reason = z.string().trim().min(1, 'Required!').max(timeReasonLength, `At most ${timeReasonLength} characters.`)

export const TimeChange = z.object({
  by: z.string().optional(),
  at: z.string(),
  reason: z.string(),
  from: z.object({ startedAt: z.string(), endedAt: z.string().optional() }).optional(),
})
export const TaskTime = z.object({
  _id: z.string(),
  title: z.string(),
  order: z.object({ _id: z.string(), name: z.string(), number: z.number().int() }).optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  /** Whole minutes; until now while the timer runs. */
  minutes: z.number().int(),
  isForgotten: z.boolean(),
  /** Manual corrections, latest first. */
  changes: z.array(TimeChange),
})
export type TaskTime = z.infer<typeof TaskTime>
/** A time with its minutes on each of the days asked for: one over midnight is divided. */
export const TaskTimeOfDays = TaskTime.extend({ days: z.array(z.object({ day: z.iso.date(), minutes: z.number().int() })) })
export type TaskTimeOfDays = z.infer<typeof TaskTimeOfDays>
export const RunningTime = z.object({ _id: z.string(), task: z.string().optional(), title: z.string(), startedAt: z.string() })
export type RunningTime = z.infer<typeof RunningTime>

const Span = z.object({ startedAt: Instant, endedAt: Instant })

export const taskTimes = {
  running: get('/api/main/getRunningTimer', staff)
    .answers(z.object({ running: RunningTime.nullable() }))
    .says('The caller’s running timer, if any.'),
  start: post('/api/main/startTaskTimer', staff)
    .takes(z.object({ id: z.string() }))
    .answers(RunningTime)
    .says('Starts the timer of one of the caller’s tasks and stops the running one. Idempotent.'),
  stop: post('/api/main/stopTaskTimer', staff).answers(Message).says('Stops the caller’s timer. Less than half a minute is discarded.'),
  list: ask('/api/main/getTaskTimes', staff)
    .takes(z.object({ person: z.string().optional(), from: Day, to: Day, timezone: OwnZone.optional() }))
    .answers(z.object({ person: Person, times: z.array(TaskTimeOfDays), minutes: z.number().int(), isCapped: z.boolean() }))
    .says(
      'Times worked on tasks within at most 62 days, latest first, with their sum; a time over midnight is divided between its days. One’s own; managers read their team’s, admins everyone’s.',
    ),
  add: post('/api/main/addTaskTime', staff)
    .takes(Span.extend({ task: z.string(), reason }))
    .answers(TaskTime)
    .says('Adds time to one of the caller’s tasks by hand, with a reason. 409 if it overlaps with another time.')
    .onceForEachKey(),
  correct: post('/api/main/correctTaskTime', staff)
    .takes(changesOf(Span).extend({ id: z.string(), reason }))
    .answers(TaskTime)
    .says('Corrects a time of the caller; the old values are kept with the reason. 409 if it overlaps with another time.'),
  remove: post('/api/main/removeTaskTime', staff)
    .takes(z.object({ id: z.string(), reason }))
    .answers(Message)
    .says('Removes a time of the caller; the old values are kept with the reason.'),
}
