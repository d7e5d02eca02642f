import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { bookingsTable } from '../bookings.table.ts'
import { makeMentor, makeSession } from '../testMentors.ts'

/** Rounds of a hundred concurrent moves and bookings; the long form is `MOVE_ROUNDS=200`. */
const rounds = Number(process.env.MOVE_ROUNDS ?? 1)
const now = new Date('2026-11-21T10:00:00Z')
const timezone = 'Asia/Kolkata'
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] as const
/** The middle time overlaps with both others, which do not overlap with each other. */
const wanted = ['12:00', '12:30', '13:00'] as const
const [day, nextDay] = ['2026-12-01', '2026-12-02']

let app: TestApp
let sessionId: string
let people: TestPerson[]
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { BOOKINGS_ARE_PAID: 'no' } })
  sessionId = await makeSession(app)
  await makeMentor(app, await app.one('admin'), [sessionId])
  people = await Promise.all(Array.from({ length: 20 }, () => app.one('user')))
}, 60_000)
afterAll(() => app.close())

const nth = <T>(all: readonly T[], place: number): T => {
  const one = all[place % all.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
const book = (person: TestPerson, date: string) => app.as(person).bookings.create({ booking: sessionId, details: 'Help.', date, timezone })

test(`${rounds} rounds of a hundred concurrent moves and bookings to the same times: no session is lost, none overlap`, {
  timeout: 60_000 + rounds * 15_000,
}, async () => {
  let moved = 0
  for (let round = 0; round < rounds; round += 1) {
    const held: { who: TestPerson; id: string }[] = []
    for (const [place, hour] of hours.entries())
      held.push({ who: nth(people, place), id: (await book(nth(people, place), `${day}T${hour}`))._id })
    const tries = Array.from({ length: 100 }, (_, place) => {
      const { who, id } = nth(held, place)
      // Every other person moves their booking, some into an hour that another one may just be leaving.
      const date = place % 7 === 0 ? `${day}T${nth(hours, place + round)}` : `${nextDay}T${nth(wanted, place + round)}`
      const isMove = place % 2 === 0
      const act = isMove ? app.as(who).bookings.move({ id, date, timezone }) : book(nth(people, 8 + (place % 12)), date)
      return act.then(
        () => isMove,
        (error: unknown) => {
          expect(error).toMatchObject({ status: 409 })
          return false
        },
      )
    })
    moved += (await Promise.all(tries)).filter(Boolean).length
    const kept = await app.db.select({ id: bookingsTable.id }).from(bookingsTable)
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(held.map(({ id }) => id)))
    const { rows } = await app.db.execute<{ overlaps: number; astray: number }>(sql`
      select (select count(*)::int from mentor_times a join mentor_times b on a.booking_id < b.booking_id and a.mentor_id = b.mentor_id and a.busy && b.busy) as overlaps,
             (select count(*)::int from bookings s left join mentor_times t on t.booking_id = s.id
               where t.booking_id is null or lower(t.busy) <> s.starts_at or upper(t.busy) <> s.ends_at) as astray`)
    expect(rows).toEqual([{ overlaps: 0, astray: 0 }])
    await app.db.delete(bookingsTable)
  }
  expect(moved).toBeGreaterThanOrEqual(rounds)
  if (rounds > 20) console.info(`${rounds} rounds of 100: ${moved} moves`)
})
