import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import type { TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { usersTable } from '#users/users.table.ts'
import { bookingsTable } from '../bookings.table.ts'
import { type MentorTest, startMentorTest } from '../testMentor.ts'
import { makeMentor, makeSession } from '../testMentors.ts'
import { mentorTimesTable } from './mentorTimes.table.ts'

let testApp: MentorTest
let mentor: TestPerson
let customer: TestPerson
let stranger: TestPerson
let sessionId: string
beforeAll(async () => {
  testApp = await startMentorTest()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;({ mentor, customer, stranger, sessionId } = await testApp.begin())
})

test('a free time is booked at once, with its mentor and their room, and is then taken', async () => {
  const booking = await testApp.book(customer, '15:00')
  expect(booking).toMatchObject({
    state: 'confirmed',
    mentor: [{ _id: mentor.id }],
    date: '2026-12-01T09:30:00.000Z',
    endsAt: '2026-12-01T10:30:00.000Z',
    meetingUrl: `https://meet.example/room-${booking._id}`,
  })
  const { slots, isRequested, minutes } = await testApp.slotsOn(stranger, '2026-12-01')
  expect({ isRequested, minutes }).toEqual({ isRequested: false, minutes: 60 })
  const times = slots.map((slot) => slot.at.slice(11, 16))
  expect(times).toContain('08:30')
  for (const taken of ['09:00', '09:30', '10:00']) expect(times).not.toContain(taken)
  const shown = await testApp.as(customer).bookings.byId({ id: booking._id })
  expect(shown).toMatchObject({ mentorTimezone: 'Asia/Kolkata', changeHours: 24, changeableUntil: '2026-11-30T09:30:00.000Z' })
  expect(shown.story).toMatchObject([{ kind: 'booked', by: { _id: customer.id }, mentor: mentor.name }])
})

test('a time outside of the offered ones is refused with three near ones', async () => {
  await testApp.book(customer, '15:00')
  for (const [time, near] of [
    ['15:30', ['08:00', '08:30', '10:30']],
    ['20:00', ['08:00', '08:30', '10:30']],
    ['15:07', ['08:00', '08:30', '10:30']],
  ] as const) {
    const refused = await testApp.book(stranger, time).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ status: 409, field: 'date' })
    const { alternatives = [] } = refused as { alternatives?: string[] }
    expect(alternatives).toHaveLength(3)
    for (const one of near) expect(alternatives.map((instant) => instant.slice(11, 16))).toContain(one)
    await testApp.as(stranger).bookings.create({ booking: sessionId, details: 'Help.', date: alternatives[0] ?? '', timezone: 'UTC' })
    await testApp.db.delete(bookingsTable).where(eq(bookingsTable.bookerId, stranger.id))
  }
})

const rounds = howMany('BOOKING_ROUNDS', { short: 2, long: 5 })
test(`${rounds} rounds of a hundred concurrent bookings of one time, some half an hour off, in other zones: each time has one winner`, {
  timeout: 3_600_000,
}, async () => {
  const zones = [
    ['Asia/Kolkata', '15:00'],
    ['Europe/Berlin', '10:30'],
    ['America/New_York', '04:30'],
    ['Asia/Kathmandu', '15:15'],
    // Half an hour earlier and later: these overlap with it and not with each other.
    ['Asia/Kolkata', '14:30'],
    ['Asia/Kolkata', '15:30'],
  ] as const
  const people = await Promise.all(Array.from({ length: 20 }, () => testApp.one('user')))
  for (let round = 0; round < rounds; round += 1) {
    const day = later(new Date('2026-12-01T00:00:00Z'), days(round % 300))
      .toISOString()
      .slice(0, 10)
    const tries = Array.from({ length: 100 }, (_, nth) => {
      // In summer the other zones have other offsets, so all name the same instants.
      const [timezone, time] = round % 300 < 90 ? (zones[nth % zones.length] ?? zones[0]) : (zones[4 + (nth % 2)] ?? zones[0])
      const person = people[nth % people.length] ?? customer
      return testApp.book(person, time, { date: `${day}T${time}`, timezone }).then(
        ({ date }) => date,
        (error: { status?: number; alternatives?: string[]; message?: string }) => {
          // A person who repeats a booking is told so; others are told the free times.
          expect(error).toMatchObject({ status: 409 })
          if (!error.message?.startsWith('This session is booked')) expect(error.alternatives?.length).toBe(3)
          return undefined
        },
      )
    })
    const got = (await Promise.all(tries)).filter((date) => date !== undefined)
    const kept = await testApp.db.select({ startsAt: bookingsTable.startsAt }).from(bookingsTable).orderBy(bookingsTable.startsAt)
    expect(got.toSorted()).toEqual(kept.map(({ startsAt }) => startsAt.toISOString()))
    // One got the middle hour, or two the halves beside it that do not overlap.
    expect([1, 2]).toContain(kept.length)
    if (kept.length === 2) expect((kept[1]?.startsAt.getTime() ?? 0) - (kept[0]?.startsAt.getTime() ?? 0)).toBeGreaterThanOrEqual(3_600_000)
    await testApp.db.delete(bookingsTable)
  }
  if (rounds > 20) console.info(`${rounds} rounds of 100`)
})

test('the database keeps two bookings of one mentor apart, also outside the store', async () => {
  const first = await testApp.book(customer, '15:00')
  const other = await makeMentor(testApp, testApp.admin, [await makeSession(testApp)])
  const [second] = await testApp.db
    .insert(bookingsTable)
    .values({
      sessionName: 'x',
      duration: '1 hour',
      priceCents: 0,
      currency: 'USD',
      bookerId: stranger.id,
      createdBy: stranger.id,
      startsAt: testApp.time.now,
      timezone: 'UTC',
      details: '',
    })
    .returning()
  const insert = (mentorId: string, from: string, to: string) =>
    testApp.db
      .insert(mentorTimesTable)
      .values({ bookingId: second?.id ?? '', mentorId, busy: `[2026-12-01T${from}Z,2026-12-01T${to}Z)`, day: '2026-12-01' })
  for (const [from, to] of [
    ['09:30', '10:30'],
    ['10:29', '10:40'],
    ['09:00', '09:31'],
    ['08:00', '12:00'],
    ['09:45', '09:50'],
  ] as const)
    await expect(insert(mentor.id, from, to)).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'mentor_times_mentor_busy_excl' },
    })
  await expect(insert(mentor.id, '11:00', '11:00')).rejects.toMatchObject({ cause: { code: '23514' } })
  await insert(other.id, '09:30', '10:30')
  await testApp.db.delete(mentorTimesTable).where(eq(mentorTimesTable.bookingId, second?.id ?? ''))
  await insert(mentor.id, '10:30', '11:30')
  expect(first.state).toBe('confirmed')
})

test('buffers count on both sides, and a daily cap holds for concurrent bookings', async () => {
  const capped = await makeSession(testApp, { name: 'Capped' })
  await makeMentor(testApp, testApp.admin, [capped], { dailyCap: 2, bufferBefore: 15, bufferAfter: 15 })
  const people = await Promise.all(Array.from({ length: 8 }, () => testApp.one('user')))
  const times = ['09:00', '10:30', '12:00', '13:30', '15:00', '09:30', '11:00', '14:00']
  const answers = await Promise.allSettled(
    people.map((person, nth) => testApp.as(person).bookings.create({ booking: capped, details: 'Help.', ...testApp.at(times[nth] ?? '') })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(
    (await testApp.as(customer).bookings.slots({ session: capped, from: '2026-12-01', to: '2026-12-01', timezone: 'Asia/Kolkata' })).slots,
  ).toEqual([])

  const buffered = await makeSession(testApp, { name: 'Buffered' })
  await makeMentor(testApp, testApp.admin, [buffered], { bufferBefore: 15, bufferAfter: 15 })
  await testApp.as(customer).bookings.create({ booking: buffered, details: 'Help.', ...testApp.at('12:00') })
  const { slots } = await testApp
    .as(stranger)
    .bookings.slots({ session: buffered, from: '2026-12-01', to: '2026-12-01', timezone: 'Asia/Kolkata' })
  // The next may begin half an hour after 13:00, which both need: 13:30 in Kolkata is 08:00.
  expect(slots.map((slot) => slot.at.slice(11, 16))).toEqual([
    '03:30',
    '04:00',
    '04:30',
    '05:00',
    '08:00',
    '08:30',
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ])
})

test("'any mentor' picks a free one with the fewest sessions; a chosen one is never replaced", async () => {
  const second = await makeMentor(testApp, testApp.admin, [sessionId])
  const holders = []
  for (const person of [customer, stranger]) holders.push((await testApp.book(person, '15:00')).mentor[0]?._id)
  expect(holders.toSorted()).toEqual([mentor.id, second.id].toSorted())
  await expect(testApp.book(await testApp.one('user'), '15:00')).rejects.toMatchObject({ status: 409 })
  await expect(testApp.book(customer, '12:00', { mentor: testApp.admin.id })).rejects.toMatchObject({ status: 400, field: 'mentor' })
  expect((await testApp.book(customer, '12:00', { mentor: second.id })).mentor).toMatchObject([{ _id: second.id }])
  await expect(testApp.book(stranger, '12:00', { mentor: second.id })).rejects.toMatchObject({ status: 409 })
  expect((await testApp.book(stranger, '12:00')).mentor).toMatchObject([{ _id: mentor.id }])
})

test('mentors who left, are locked out or changed roles are not offered', async () => {
  await testApp.as(testApp.admin).users.disable({ username: mentor.username })
  expect(await testApp.slotsOn(customer, '2026-12-01')).toMatchObject({ isRequested: true, slots: [], mentors: [] })
  expect((await testApp.book(customer, '15:00')).state).toBe('requested')
})

test('invalid zones and days are refused, naming the field', async () => {
  for (const [about, field] of [
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-11-30' }, 'to'],
    [{ to: '2027-12-01' }, 'to'],
    [{ mentor: stranger.id }, 'mentor'],
  ] as const)
    await expect(testApp.slotsOn(customer, '2026-12-01', about)).rejects.toMatchObject({ status: 400, field })
  await expect(testApp.slotsOn(customer, '2026-12-01', { session: 'nonsense' })).rejects.toMatchObject({ status: 404 })
  await expect(
    testApp.as(null).bookings.slots({ session: sessionId, from: '2026-12-01', to: '2026-12-01', timezone: 'UTC' }),
  ).rejects.toMatchObject({ status: 401 })
})

test('a customer chooses a mentor by their words, skills and rating', async () => {
  await testApp.db.update(usersTable).set({ description: 'I teach compilers.' }).where(eq(usersTable.id, mentor.id))
  const [rated] = [await testApp.book(stranger, '15:00')]
  await testApp.db
    .update(bookingsTable)
    .set({ state: 'completed', stars: 4, reportDone: 'x', reportedAt: testApp.time.now })
    .where(eq(bookingsTable.id, rated._id))
  const [shown] = (await testApp.slotsOn(customer, '2026-12-02')).mentors
  expect(shown).toMatchObject({ _id: mentor.id, about: 'I teach compilers.', rating: { stars: 4, sessions: 1 } })
})
