import type { BookingFilterValues } from '@app/contract/bookings/bookings.filters.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/db.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import {
  type BookingList,
  bookingsBetween,
  bookingsInCalendarOf,
  listAllBookings,
  listBookingsOf,
  listSessionsHeldBy,
} from './bookings.store.ts'
import { starsOfMentors } from './mentorRatings.store.ts'
import { slotsFor } from './slots/slotsFor.ts'
import { makeMentor, makeSession } from './testMentors.ts'

const now = new Date('2026-11-21T10:00:00Z')
const many = Number(process.env.MANY_BOOKINGS ?? 20_000)
let app: TestApp
let admin: TestPerson
let customer: TestPerson
let mentor: TestPerson
let sessionId: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { BOOKINGS_ARE_PAID: 'no' } })
  admin = await app.one('admin')
  customer = await app.one('user')
  sessionId = await makeSession(app)
  mentor = await makeMentor(app, admin, [sessionId])
}, 60_000)
afterAll(() => app.close())

const page: BookingList = { page: 1, pageSize: 10, search: '', sort: 'date', direction: 'desc' }
const reading = { zone: 'UTC', now }

test('with many bookings, a page filtered by mentor, session, state and day walks an index', {
  timeout: 120_000,
}, async () => {
  await app.db.execute(sql`
    insert into users (id, username, name, email, role)
      select gen_random_uuid(), 'many' || n, 'Person ' || md5(n::text), 'many' || n || '@example.com', case when n % 40 = 0 then 'employee' else 'user' end
        from generate_series(1, 2000) n`)
  await app.db.execute(sql`
    insert into bookings (id, session_id, session_name, duration, price_cents, currency, booker_id, created_by, mentor_id, state, starts_at, ends_at, timezone, details, created_at)
      select gen_random_uuid(), case when n % 50 = 0 then ${sessionId}::uuid end, 'Code review', '1 hour', 100, 'USD', u.id, u.id, m.id,
          (array['requested', 'confirmed', 'completed', 'cancelled'])[1 + n % 4], s.at, s.at + interval '1 hour', 'UTC', 'x', s.at - interval '5 days'
        from generate_series(1, ${many}::int) n
        join lateral (select ${now.toISOString()}::timestamptz + (n - ${many}::int / 2) * interval '10 minutes' as at) s on true
        join (select id, row_number() over (order by id) as place from users where role = 'user' and username like 'many%') u on u.place = 1 + n % 1900
        join (select id, row_number() over (order by id) as place from users where role = 'employee' and username like 'many%') m on m.place = 1 + n % 50`)
  await vacuumed(app.db, 'bookings')
  await vacuumed(app.db, 'users')
  const { rows } = await app.db.execute<{ mentor: string; booker: string }>(
    sql`select mentor_id as mentor, booker_id as booker from bookings limit 1`,
  )
  const [some] = rows
  const byFilter = (filters: BookingFilterValues) => (db: Db) => listAllBookings(db, page, reading, filters)
  const { rows: teaching } = await app.db.execute<{ id: string }>(
    sql`select id from users where role = 'employee' and username like 'many%' order by id limit 6`,
  )
  const asked: Record<string, (db: Db) => Promise<unknown>> = {
    'a mentor’s': byFilter({ mentor: some?.mentor }),
    'a session’s': byFilter({ session: sessionId }),
    'of a day': byFilter({ day: '2026-11-22..2026-11-23' }),
    'of a mentor’s day': byFilter({ mentor: some?.mentor, day: 'today' }),
    'a state’s of a day': byFilter({ state: 'confirmed', day: 'tomorrow' }),
    'one’s own': (db) => listBookingsOf(db, some?.booker ?? '', page, reading),
    'those that one holds': (db) => listSessionsHeldBy(db, some?.mentor ?? '', { ...page, tab: 'upcoming' }, reading),
    'a week of the calendar': (db) => bookingsBetween(db, { from: now, to: new Date('2026-11-28T10:00:00Z') }),
    'a mentor’s week': (db) => bookingsBetween(db, { from: now, to: new Date('2026-11-28T10:00:00Z') }, some?.mentor),
    'the stars of those on the landing page': (db) =>
      starsOfMentors(
        db,
        teaching.map(({ id }) => id),
      ),
    'a mentor’s feed': (db) => bookingsInCalendarOf(db, some?.mentor ?? '', { from: now, to: new Date('2027-11-28T10:00:00Z') }),
  }
  const plans = openPlans(app.url)
  try {
    for (const [what, ask] of Object.entries(asked))
      for (const plan of await plans.plansOf(ask)) expect(plan, `${what}\n${plan}`).not.toMatch(/Seq Scan on bookings/)
    // Everything, newest first: the page walks an index, and only the count reads on to its limit.
    const [, , , , walk] = await plans.plansOf((db) => listAllBookings(db, page, reading))
    expect(walk).toMatch(/Index (Only )?Scan Backward using bookings_starts_at_idx/)
  } finally {
    await plans.close()
  }
})

test('free times of fifty mentors over thirty days take as many queries as those of one', { timeout: 120_000 }, async () => {
  const queriesFor = async (id: string) => {
    const asked: unknown[] = []
    const plans = openPlans(app.url)
    try {
      asked.push(
        ...(await plans.plansOf((db) =>
          slotsFor({ ...app.context, db }, null, { session: id, from: '2026-11-22', to: '2026-12-21', timezone: 'Europe/Berlin' }),
        )),
      )
    } finally {
      await plans.close()
    }
    return asked.length
  }
  const crowded = await makeSession(app, { name: 'Crowded' })
  const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Africa/Nairobi']
  for (let nth = 0; nth < 50; nth += 1)
    await makeMentor(app, admin, [crowded], { timezone: zones[nth % zones.length] ?? 'UTC', dailyCap: 5 })
  await app.as(customer).bookings.create({ booking: crowded, details: 'Help.', date: '2026-11-24T12:00', timezone: 'Asia/Kolkata' })
  expect(await queriesFor(crowded)).toBe(await queriesFor(sessionId))
  expect(await queriesFor(crowded)).toBe(8)

  const rounds = howMany('SLOT_ROUNDS', { short: 2, long: 5 })
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const { slots } = await app
      .as(customer)
      .bookings.slots({ session: crowded, from: '2026-11-22', to: '2026-12-21', timezone: 'Europe/Berlin' })
    took.push(performance.now() - began)
    expect(slots.length).toBeGreaterThan(500)
  }
  const sorted = took.toSorted((a, b) => a - b)
  if (rounds > 20)
    console.info(
      `${rounds} rounds: median ${sorted[Math.floor(rounds / 2)]?.toFixed(0)} ms, p99 ${sorted[Math.floor(rounds * 0.99)]?.toFixed(0)} ms`,
    )
  expect(mentor.role).toBe('employee')
})
