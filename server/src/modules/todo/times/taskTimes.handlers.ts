import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import type { RunningTime, TaskTime } from '@app/contract/todo/taskTimes.calls.ts'
import { minutesBetween, mostTimesShown } from '@app/contract/todo/taskTimes.rules.ts'
import { badInput, notFound } from '#core/refusal.ts'
import { dayAfter, startOfDay } from '#core/startOfDay.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { findUser, peopleByIds, serializeColleague, type UserToShow } from '#users/index.ts'
import { subjectOf, subjectsOf } from '../work/subjects.store.ts'
import { addTime, correctTime, removeTime } from './correctTime.ts'
import { minutesByDay } from './minutesByDay.ts'
import { startClock, stopClock } from './runClock.ts'
import { changesOf, minutesWithin, runningOf, timesWithin } from './taskTimes.store.ts'
import type { TodoTimeRow } from './taskTimes.table.ts'

const mostDays = 62

export const taskTimes: Handlers<Contract['taskTimes']> = {
  running: async ({ me, db }) => {
    const running = await runningOf(db, me.id)
    return { running: running ? serializeRunning(running) : null }
  },
  start: async ({ me, input, ...context }) => serializeRunning(await startClock(context, me, input.id)),
  stop: async ({ me, ...context }) => {
    await stopClock(context, me)
    return { message: 'The timer is stopped.' }
  },
  list: async ({ me, input, db, clock, zone: own }) => {
    const person = await personFor(db, me, input.person)
    const zone = input.timezone ?? own
    const { from, to } = input
    if (to < from || to >= dayAfter(from, mostDays)) throw badInput('to', `Please choose at most ${mostDays} days.`)
    const span = { from: new Date(startOfDay(from, zone)), until: new Date(startOfDay(dayAfter(to, 1), zone)) }
    const now = clock.now()
    const rows = await timesWithin(db, person.id, span)
    return {
      person: serializeColleague(person),
      times: (await serializeTimes(db, me, rows.slice(0, mostTimesShown), now)).map((time) => ({
        ...time,
        days: minutesByDay(time, { from, to, zone }, now),
      })),
      minutes: await minutesWithin(db, person.id, span, now),
      isCapped: rows.length > mostTimesShown,
    }
  },
  add: async ({ me, input, ...context }) => one(context.db, me, await addTime(context, me, input, context), context.clock.now()),
  correct: async ({ me, input, ...context }) => one(context.db, me, await correctTime(context, me, input), context.clock.now()),
  remove: async ({ me, input, ...context }) => {
    await removeTime(context, me, input)
    return { message: 'The time is removed.' }
  },
}

/** The caller; for managers also their team, for admins anyone. Others are NOT_FOUND. */
async function personFor(db: Db, me: Actor, id: string | undefined): Promise<UserToShow> {
  const person = id === undefined ? await findUser(db, me.id) : isId(id) ? await findUser(db, id) : undefined
  if (!person || person.role === 'user') throw notFound('Person')
  const isTheirs = person.id === me.id || me.role === 'admin' || (me.role === 'manager' && person.managerId === me.id)
  if (!isTheirs) throw notFound('Person')
  return person
}

const serializeRunning = ({ id, taskId, title, startedAt }: TodoTimeRow): RunningTime => ({
  _id: id,
  ...(taskId && { task: taskId }),
  title,
  startedAt: startedAt.toISOString(),
})

async function one(db: Db, me: Actor, row: TodoTimeRow, now: Date): Promise<TaskTime> {
  const [time] = await serializeTimes(db, me, [row], now)
  if (!time) throw new Error('A time was not serialized.')
  return time
}

async function serializeTimes(db: Db, reader: Actor, rows: readonly TodoTimeRow[], now: Date): Promise<TaskTime[]> {
  const subjects = await subjectsOf(db, reader, rows)
  const changes = await changesOf(
    db,
    rows.map(({ id }) => id),
  )
  const people = await peopleByIds(
    db,
    changes.map(({ changedBy }) => changedBy),
  )
  const perTime = Map.groupBy(changes, ({ timeId }) => timeId)
  return rows.map((row) => {
    const { order } = subjectOf(row, subjects)
    return {
      _id: row.id,
      title: row.title,
      ...(order && { order }),
      startedAt: row.startedAt.toISOString(),
      ...(row.endedAt && { endedAt: row.endedAt.toISOString() }),
      minutes: minutesBetween(row.startedAt, row.endedAt ?? now),
      isForgotten: row.isForgotten,
      changes: (perTime.get(row.id) ?? []).map(({ changedBy, at, reason, startedBefore, endedBefore }) => {
        const by = changedBy ? people.get(changedBy)?.name : undefined
        const ended = endedBefore && { endedAt: endedBefore.toISOString() }
        return {
          ...(by !== undefined && { by }),
          at: at.toISOString(),
          reason,
          ...(startedBefore && { from: { startedAt: startedBefore.toISOString(), ...ended } }),
        }
      }),
    }
  })
}
