import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { Contract } from '@app/contract/index.ts'
import { countLeave, daysBetween, mostCalendarSpanDays } from '@app/contract/leave/leave.rules.ts'
import { rangeOf } from '@app/contract/leave/leave.shapes.ts'
import { isManagedBy } from '#attendance/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { assertNotStale, changedFacts, recordAudit } from '#logs/index.ts'
import { absencesFor } from './absences.store.ts'
import { balancesOf, bookGrants } from './balances/entries.store.ts'
import { holidaysOfFile } from './calendar/holidaysOfFile.ts'
import { calendarOf, deleteHoliday, holidaysOf, insertHolidays, saveHoliday, saveWeek, weekdaysOf } from './calendar/workingDays.store.ts'
import { serializeBalance, serializeLeave, serializeLeaveType } from './leave.serializer.ts'
import { type LeaveToShow, leaveToShow, listLeaves } from './leave.store.ts'
import { commitmentsDuring } from './requests/commitments.store.ts'
import { decideOnLeave, withdrawLeaveDay } from './requests/decideOnLeave.ts'
import { recommendLeave } from './requests/recommendLeave.ts'
import { requestLeave } from './requests/requestLeave.ts'
import { withdrawLeave } from './requests/withdrawLeave.ts'
import { allTypes, insertType, lockType, saveType } from './types.store.ts'

export const leave: Handlers<Contract['leave']> = {
  all: async ({ input, ...context }) => page(await listLeaves(context.db, input, 'everybody', readingOf(context), input)),
  ofTeam: async ({ input, me, ...context }) => page(await listLeaves(context.db, input, { managerId: me.id }, readingOf(context), input)),
  ofUser: async ({ input, me, ...context }) => {
    refuseUnless(input.leaveUser === me.id)
    return page(await listLeaves(context.db, input, { userId: me.id }, readingOf(context), { type: input.type, days: input.days }))
  },
  create: async (context) => await shown(context, await requestLeave(context, context.me, context.input, context.idempotencyKey)),
  count: async ({ db, input }) => {
    const range = rangeOf(input)
    const days = { from: range.firstDay, to: range.lastDay }
    return { ...countLeave(range, await calendarOf(db, days)), holidays: await holidaysOf(db, days) }
  },
  update: async (context) => {
    await decideOnLeave(context, context.me, context.input)
    return await shown(context, context.input.id)
  },
  withdraw: async (context) => {
    await withdrawLeave(context, context.me, context.input.id)
    return await shown(context, context.input.id)
  },
  recommend: async (context) => {
    await recommendLeave(context, context.me, context.input)
    return await shown(context, context.input.id)
  },
  standing: async ({ db, me, config, input }) => {
    const { leave } = orNotFound(await leaveToShow(db, me, input.id), 'Leave')
    return await commitmentsDuring(db, me, leave, config.TIME_ZONE)
  },
  deleteDay: async (context) => {
    await withdrawLeaveDay(context, context.me, context.input)
    return { message: 'The day is a working day again.' }
  },
  types: async ({ db }) => (await allTypes(db)).map(serializeLeaveType),
  createType: async ({ db, clock, input, idempotencyKey }) =>
    await db.transaction(async (db) => {
      const type = await insertType(db, { ...halvesOf(input), idempotencyKey, createdAt: clock.now() })
      await enqueue(db, 'grantLeave', {}, { jobKey: 'grantLeaveSoon' })
      return serializeLeaveType(type)
    }),
  updateType: async ({ db, me, clock, input }) =>
    await db.transaction(async (db) => {
      const before = orNotFound(await lockType(db, input.id), 'Leave type')
      const now = typeSaid(before)
      const { id: _, version, ...change } = input
      const columns = halvesOf(afterChange(now, change))
      const wanted = typeSaid(columns)
      const subject = { kind: 'setting', id: before.id } as const
      await assertNotStale(db, {
        noun: 'leave type',
        row: before,
        version,
        fieldOf: fieldOfTypeColumn,
        now,
        wanted,
        subject,
      })
      const type = orNotFound(await saveType(db, before.id, columns), 'Leave type')
      await recordAudit(db, {
        actor: me,
        kind: 'settings',
        activity: `changed the leave type ${type.name}`,
        subject,
        ...changedFacts(now, wanted),
        at: clock.now(),
      })
      await enqueue(db, 'grantLeave', {}, { jobKey: 'grantLeaveSoon' })
      return serializeLeaveType(type)
    }),
  balances: async ({ db, me, clock, config, input }) => {
    await refuseUnlessKnown(db, me, input.leaveUser)
    const now = clock.now()
    const thisYear = yearOf(config, now)
    const year = input.year ?? thisYear
    // Books the days of people who have joined since the last run of the job.
    if (year === thisYear) await db.transaction((db) => bookGrants(db, year, now, input.leaveUser))
    return (await balancesOf(db, input.leaveUser, year)).map((row) => serializeBalance(row, year))
  },
  absences: async ({ db, me, input }) => {
    const length = daysBetween(input.from, input.to)
    if (length < 0 || length >= mostCalendarSpanDays) throw badInput('to', `Please ask for at most ${mostCalendarSpanDays} days.`)
    return await absencesFor(db, me, input)
  },
  workingDays: async ({ db, input: { year } }) => ({
    weekdays: await weekdaysOf(db),
    holidays: await holidaysOf(db, { from: `${year}-01-01`, to: `${year}-12-31` }),
  }),
  setWeek: async ({ db, me, clock, input }) => {
    await db.transaction(async (db) => {
      await saveWeek(db, input.weekdays)
      await recordAudit(db, {
        actor: me,
        kind: 'settings',
        activity: 'changed the working week',
        after: { weekdays: input.weekdays.join(', ') },
        at: clock.now(),
      })
    })
    return { message: 'The working week is changed.' }
  },
  addHoliday: async ({ db, input }) => {
    await saveHoliday(db, input)
    return input
  },
  removeHoliday: async ({ db, input }) => {
    if (!(await deleteHoliday(db, input.day))) throw notFound('Holiday')
    return { message: 'Deleted Successfully!' }
  },
  importHolidays: async ({ db, me, clock, config, input }) => {
    const found = await holidaysOfFile(input.ics, yearOf(config, clock.now()))
    return await db.transaction(async (db) => {
      const added = await insertHolidays(db, found)
      await recordAudit(db, { actor: me, kind: 'settings', activity: `imported ${added} holidays from a calendar`, at: clock.now() })
      return { added, known: found.length - added }
    })
  },
}

type Deps = Pick<AppContext, 'clock' | 'config'>
const readingOf = ({ clock, config }: Deps) => ({ zone: config.TIME_ZONE, now: clock.now() })
const yearOf = ({ TIME_ZONE }: AppContext['config'], now: Date) => Number(dayIn(TIME_ZONE, now).slice(0, 4))

const shown = async ({ db, me }: { db: AppContext['db']; me: Actor }, id: string) =>
  serializeLeave(orNotFound(await leaveToShow(db, me, id), 'Leave'))
const page = ({ items, ...counted }: Awaited<ReturnType<typeof listLeaves>> & { items: LeaveToShow[] }) => ({
  items: items.map(serializeLeave),
  ...counted,
})

/** Maps the columns of the version trigger to the fields of the form. */
const fieldOfTypeColumn = { name: 'name', halves_a_year: 'daysAYear', carried_halves: 'carryOver' }
const typeSaid = ({ name, halvesAYear, carriedHalves }: ReturnType<typeof halvesOf>) => ({
  name,
  daysAYear: halvesAYear === null ? null : halvesAYear / 2,
  carryOver: carriedHalves / 2,
})

type Input = { name: string; daysAYear?: number | null | undefined; carryOver: number }
const halvesOf = ({ name, daysAYear, carryOver }: Input) => ({
  name,
  halvesAYear: daysAYear === undefined || daysAYear === null ? null : daysAYear * 2,
  carriedHalves: carryOver * 2,
})

async function refuseUnlessKnown(db: AppContext['db'], me: Actor, userId: string) {
  const isTheirs = me.id === userId || me.role === 'admin' || (me.role === 'manager' && (await isManagedBy(db, userId, me.id)))
  if (!isTheirs || !isId(userId)) throw notFound('User')
}
