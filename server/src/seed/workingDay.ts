import { shiftWorkers } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import { dayAfter, workingDaysOf } from '@app/contract/leave/leave.rules.ts'
import { attendanceTable } from '#attendance/attendance.table.ts'
import { hours, later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { bookGrants, bookTaken } from '#leave/balances/entries.store.ts'
import { holidaysTable, leavesTable, leaveTypesTable } from '#leave/leave.table.ts'
import { makeLeaveDays } from '#leave/requests/leaveDays.store.ts'
import { insertAll } from './insertAll.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'

type Making = { db: Db; people: People; random: Random; now: Date; zone: string }

/** Five weeks of shifts, the company's types of leave and holidays, and some leave. */
export async function makeWorkingDays({ db, people, random, now, zone }: Making): Promise<void> {
  const today = dayIn(zone, now)
  const year = Number(today.slice(0, 4))
  const roles: readonly string[] = shiftWorkers
  const workers = people.all.filter(({ role }) => roles.includes(role ?? 'user'))
  const types = await db
    .insert(leaveTypesTable)
    .values(leaveTypes.map((type) => ({ ...type, createdAt: now })))
    .returning()
  await insertAll(
    db,
    holidaysTable,
    [year, year + 1].flatMap((each) => holidays.map(({ day, name }) => ({ day: `${each}-${day}`, name }))),
  )
  const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: new Set<string>() }
  const past = workingDaysOf(
    { firstDay: dayAfter(today, -35), lastDay: dayAfter(today, -1), startsAtNoon: false, endsAtNoon: false },
    calendar,
  )
  const [annual, sick] = types
  if (!annual || !sick) return
  await bookGrants(db, year, now)
  const away = new Set<string>()
  for (const [nth, person] of workers.entries()) {
    const [firstDay = today, lastDay = today] =
      nth % 3 === 0
        ? [past[8]?.day, past[9]?.day]
        : nth % 3 === 1
          ? [dayAfter(today, 6 + nth), dayAfter(today, 9 + nth)]
          : [past[14]?.day, past[14]?.day]
    const range = { firstDay, lastDay, startsAtNoon: nth % 4 === 2, endsAtNoon: false }
    const days = workingDaysOf(range, calendar)
    if (days.length === 0) continue
    const status = nth % 3 === 1 ? ('Pending' as const) : ('Approved' as const)
    const [leave] = await db
      .insert(leavesTable)
      .values({
        userId: person.id,
        typeId: nth % 3 === 2 ? sick.id : annual.id,
        ...range,
        workingHalves: days.reduce((sum, { halves }) => sum + halves, 0),
        status,
        message: random.pick(messages),
        ...(status === 'Approved' && { decidedBy: people.all[0]?.id, decidedAt: now, decisions: 1 }),
        createdAt: later(now, -hours(24 * (40 - nth))),
      })
      .returning()
    if (!leave || status !== 'Approved') continue
    await makeLeaveDays(db, leave, days, leave.createdAt)
    await bookTaken(db, leave, now)
    for (const { day } of days) away.add(`${person.id} ${day}`)
  }
  const shifts = workers.flatMap(({ id: userId }) =>
    past
      .filter(({ day }) => !away.has(`${userId} ${day}`) && random.chance(0.94))
      .map(({ day }) => {
        const checkedInAt = later(new Date(`${day}T03:00:00Z`), minutes(random.whole(0, 90)))
        const checkedOutAt = later(checkedInAt, minutes(random.chance(0.08) ? random.whole(90, 230) : random.whole(420, 610)))
        return { userId, day: dayIn(zone, checkedInAt), checkedInAt, checkedOutAt, createdAt: checkedInAt }
      }),
  )
  await insertAll(db, attendanceTable, shifts)
}

const leaveTypes = [
  { name: 'Annual leave', halvesAYear: 40, carriedHalves: 10 },
  { name: 'Sick leave', halvesAYear: 24, carriedHalves: 0 },
  { name: 'Unpaid leave', halvesAYear: null, carriedHalves: 0 },
]
const holidays = [
  { day: '01-01', name: 'New Year' },
  { day: '01-26', name: 'Republic Day' },
  { day: '05-01', name: 'Labour Day' },
  { day: '08-15', name: 'Independence Day' },
  { day: '10-02', name: 'Gandhi Jayanti' },
  { day: '12-25', name: 'Christmas' },
]
const messages = ['A wedding in the family.', 'I am moving house.', 'A few days by the sea.', 'I have a fever.'] as const
