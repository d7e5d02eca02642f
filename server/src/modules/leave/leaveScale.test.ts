import type { AttendanceFilterValues } from '@app/contract/attendance/attendance.filters.ts'
import type { LeaveFilterValues } from '@app/contract/leave/leave.filters.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordOf } from '#attendance/attendance.store.ts'
import { listCorrections } from '#attendance/corrections/corrections.store.ts'
import { type AttendanceList, listAttendance } from '#attendance/lists/attendanceLists.store.ts'
import type { Db } from '#database/db.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { absencesFor, busyWithLeave } from './absences.store.ts'
import { balancesOf } from './balances/entries.store.ts'
import { type LeaveList, type LeaveScope, listLeaves } from './leave.store.ts'

const many = Number(process.env.MANY_LEAVES ?? 20_000)
const now = new Date('2026-11-21T10:00:00Z')
const reading = { zone: 'UTC', now }
let app: TestApp
let manager: TestPerson
let worker: TestPerson

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } })
  manager = await app.one('manager')
  worker = await app.one('employee', { managerId: manager.id })
  await app.as(await app.one('admin')).leave.createType({ name: 'Annual', daysAYear: 20 })
  await app.db.execute(sql`
    insert into users (id, username, name, email, role, manager_id)
      select gen_random_uuid(), 'many' || n, 'Person ' || md5(n::text), 'many' || n || '@example.com', 'employee', case when n <= 10 then ${manager.id}::uuid end
        from generate_series(1, 999) n`)
  const people = sql`(select id, row_number() over (order by id) as place from users where role = 'employee') u`
  await app.db.execute(sql`
    insert into leaves (id, user_id, type_id, first_day, last_day, working_halves, status, message, created_at)
      select gen_random_uuid(), u.id, t.id, d.day, d.day + 1, 4, (array['Pending', 'Approved', 'Approved', 'Rejected'])[1 + n % 4], 'x', d.day - 5
        from generate_series(1, ${many}::int) n cross join leave_types t
        join lateral (select '2024-01-01'::date + (n / 1000) * 53 + n % 50 as day) d on true
        join ${people} on u.place = 1 + n % 1000`)
  await app.db.execute(sql`
    insert into attendance (id, user_id, day, checked_in_at, checked_out_at, created_at)
      select gen_random_uuid(), u.id, d.day, d.day + interval '9 hours', d.day + interval '17 hours', d.day + interval '9 hours'
        from generate_series(1, ${many}::int) n
        join lateral (select '2026-10-20'::date + n / 1000 as day) d on true join ${people} on u.place = 1 + n % 1000`)
  await app.db.execute(sql`
    insert into attendance_corrections (id, attendance_id, user_id, before_in_at, after_in_at, after_out_at, reason, status, decided_at, created_at)
      select gen_random_uuid(), a.id, a.user_id, a.checked_in_at, a.checked_in_at, a.checked_out_at, 'x', 'Approved', now(), a.created_at from attendance a`)
  await app.db.execute(sql`
    insert into leave_entries (id, user_id, type_id, year, kind, halves)
      select gen_random_uuid(), u.id, t.id, 2000 + n / 1000, 'granted', 40
        from generate_series(1, ${many}::int) n cross join leave_types t join ${people} on u.place = 1 + n % 1000`)
  for (const table of ['leaves', 'attendance', 'attendance_corrections', 'leave_entries', 'users']) await vacuumed(app.db, table)
}, 120_000)
afterAll(() => app.close())

test('with many leaves and shifts, a page by person, team, day and state walks an index', {
  timeout: 120_000,
}, async () => {
  const page: LeaveList = { page: 1, pageSize: 10, search: '', sort: 'createdAt', direction: 'desc' }
  const leaves =
    (filters: LeaveFilterValues, whose: LeaveScope = 'everybody', list: Partial<LeaveList> = {}) =>
    (db: Db) =>
      listLeaves(db, { ...page, ...list }, whose, reading, filters)
  const shifts =
    (filters: AttendanceFilterValues, managerId?: string, list: Partial<AttendanceList> = {}) =>
    (db: Db) =>
      listAttendance(db, { ...page, sort: 'createdAt', ...list }, reading, filters, managerId)
  const colleague = { ...worker, role: 'employee' as const }
  const asked: Record<string, (db: Db) => Promise<unknown>> = {
    'a person’s leave': leaves({ person: worker.id }),
    'a team’s leave': leaves({ team: manager.id }),
    'leave of some days': leaves({ days: '2026-11-20..2026-11-21' }, 'everybody', { sort: 'firstDay' }),
    'a manager’s people’s leave': leaves({}, { managerId: manager.id }),
    'one’s own leave': leaves({}, { userId: worker.id }),
    'leave found by a name': leaves({}, 'everybody', { search: 'employee' }),
    'a person’s shifts': shifts({ person: worker.id }),
    'a team’s shifts': shifts({ team: manager.id }),
    'a manager’s people’s shifts': shifts({}, manager.id),
    'shifts of a day': shifts({ day: '2026-11-01..2026-11-01' }),
    'leave days': shifts({ leave: 'yes' }),
    'forgotten ones': shifts({ forgotten: 'yes' }),
    'a month of one’s own': (db) => recordOf(db, worker.id, { from: '2026-11-01', to: '2026-11-30' }),
    'one’s own corrections': (db) => listCorrections(db, colleague, page, {}),
    'a month of colleagues': (db) => absencesFor(db, manager, { from: '2026-11-01', to: '2026-11-30' }),
    'who is away': (db) => busyWithLeave(db, [worker.id], { from: now, to: new Date('2026-12-21T10:00:00Z') }),
    'a balance': (db) => balancesOf(db, worker.id, 2018),
  }
  const plans = openPlans(app.url)
  try {
    for (const [what, ask] of Object.entries(asked))
      for (const plan of await plans.plansOf(ask))
        expect(plan, `${what}\n${plan}`).not.toMatch(/Seq Scan on (leaves|attendance|attendance_corrections|leave_entries)\b/)
    const walks = async (ask: (db: Db) => Promise<unknown>) => (await plans.plansOf(ask)).join('\n')
    expect(await walks(leaves({}))).toMatch(/Index (Only )?Scan Backward using leaves_created_at_idx/)
    expect(await walks(shifts({}))).toMatch(/Index (Only )?Scan Backward using attendance_created_at_idx/)
  } finally {
    await plans.close()
  }
})
