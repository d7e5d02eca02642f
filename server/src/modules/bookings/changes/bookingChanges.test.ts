import { bookingCalendarPath } from '@app/contract/bookings/bookings.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#test/app.ts'
import { bookingsTable } from '../bookings.table.ts'
import { mentorTimesTable } from '../slots/mentorTimes.table.ts'
import { type MentorTest, startMentorTest } from '../testMentor.ts'
import { makeMentor, makeSession } from '../testMentors.ts'

let testApp: MentorTest
let mentor: TestPerson
let customer: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  testApp = await startMentorTest()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;({ mentor, customer, stranger } = await testApp.begin())
})

test('an admin confirms a request with a time and a mentor; a time that the mentor has given away is refused', async () => {
  const wished = await makeSession(testApp, { name: 'By wish' })
  const { _id } = await testApp.as(customer).bookings.create({ booking: wished, details: 'Help.', ...testApp.at('15:00') })
  await testApp.book(stranger, '15:00')
  const confirm = (person: TestPerson, time: string, who: string, about = {}) =>
    testApp.as(person).bookings.confirm({ id: _id, mentor: who, ...testApp.at(time), ...about })
  for (const person of [testApp.sales, mentor, customer])
    await expect(confirm(person, '16:30', mentor.id)).rejects.toMatchObject({ status: 403 })
  await expect(confirm(testApp.admin, '15:30', mentor.id)).rejects.toMatchObject({ status: 409, field: 'date' })
  await expect(confirm(testApp.admin, '16:30', customer.id)).rejects.toMatchObject({ status: 400, field: 'mentor' })
  // After the mentor's hours, and in the night: only by the admin's word, which the story keeps.
  for (const time of ['20:00', '03:00'])
    await expect(confirm(testApp.admin, time, mentor.id)).rejects.toMatchObject({ status: 409, field: 'date' })
  const withoutHours = await testApp.one('employee')
  await expect(confirm(testApp.admin, '16:30', withoutHours.id)).rejects.toMatchObject({ status: 409, field: 'date' })
  const confirmed = await confirm(testApp.admin, '20:00', mentor.id, { outsideHours: true })
  expect(confirmed.story.at(-1)).toMatchObject({ kind: 'confirmed', outsideHours: true })
  expect(confirmed).toMatchObject({ state: 'confirmed', date: '2026-12-01T14:30:00.000Z', mentor: [{ _id: mentor.id }] })
  expect(confirmed.story.map(({ kind }) => kind)).toEqual(['booked', 'confirmed'])
  await expect(confirm(testApp.admin, '21:00', mentor.id)).rejects.toMatchObject({ status: 409 })
})

test('the booker cancels and moves within the policy, staff always; the old time is free again', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  const move = (person: TestPerson, time: string, about = {}) =>
    testApp.as(person).bookings.move({ id: _id, ...testApp.at(time), ...about })
  await expect(move(stranger, '12:00')).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
  await expect(move(customer, '20:00')).rejects.toMatchObject({ status: 409 })
  // Half an hour later overlaps only with the booking itself.
  expect(await move(customer, '15:30')).toMatchObject({ date: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' })
  expect((await move(customer, '15:30')).story).toHaveLength(2)
  expect((await testApp.slotsOn(stranger, '2026-12-01')).slots.map((slot) => slot.at.slice(11, 16))).toContain('09:00')

  testApp.time.now = new Date('2026-11-30T10:00:01Z')
  await expect(move(customer, '12:00')).rejects.toMatchObject({ status: 403, message: expect.stringContaining('until 24 hours before') })
  expect(await testApp.as(customer).bookings.byId({ id: _id })).toMatchObject({ may: { change: false, cancel: true, getBack: false } })
  expect(await testApp.as(testApp.sales).bookings.byId({ id: _id })).toMatchObject({ may: { change: true, cancel: true, getBack: true } })
  expect(await move(mentor, '12:00', { reason: 'I teach then.' })).toMatchObject({ date: '2026-12-01T06:30:00.000Z' })
  const cancelled = await testApp.as(testApp.sales).bookings.cancel({ id: _id, reason: 'The mentor is ill.' })
  expect(cancelled).toMatchObject({ state: 'cancelled', may: { change: false } })
  expect(cancelled.story.map(({ kind, by }) => [kind, by?._id])).toEqual([
    ['booked', customer.id],
    ['moved', customer.id],
    ['moved', mentor.id],
    ['cancelled', testApp.sales.id],
  ])
  expect(await testApp.as(testApp.sales).bookings.cancel({ id: _id })).toMatchObject({ state: 'cancelled' })
  expect((await testApp.as(testApp.admin).bookings.byId({ id: _id })).story).toHaveLength(4)
  await expect(move(testApp.admin, '12:00')).rejects.toMatchObject({ status: 409 })
  expect((await testApp.db.select().from(mentorTimesTable)).length).toBe(0)
  testApp.time.now = testApp.firstDay()
  expect((await testApp.book(customer, '15:30')).state).toBe('confirmed')
})

test('a move offers what it takes: free times in the mentor’s hours, the booking’s own one included, and a reason from staff', async () => {
  const { _id: booking } = await testApp.book(customer, '15:00')
  await testApp.book(stranger, '09:00')
  const offered = async (person: TestPerson, about = {}) =>
    (await testApp.slotsOn(person, '2026-12-01', { booking, ...about })).slots.map(({ at }) => at)
  const other = await makeMentor(testApp, testApp.admin, [], { timezone: 'America/New_York' })
  const times = await offered(customer)
  for (const time of ['09:00:00', '09:30:00', '10:00:00']) expect(times).toContain(`2026-12-01T${time}.000Z`)
  expect(times).not.toContain('2026-12-01T03:30:00.000Z')
  for (const person of [mentor, testApp.sales, testApp.admin]) expect(await offered(person)).toEqual(times)
  expect(await offered(testApp.sales, { mentor: other.id })).not.toEqual(times)
  await expect(offered(stranger)).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })

  const move = (person: TestPerson, date: string, about: object = { reason: 'I am ill.' }) =>
    testApp.as(person).bookings.move({ id: booking, date, timezone: 'UTC', ...about })
  const night = '2026-12-01T21:30:00Z'
  for (const person of [mentor, testApp.sales, testApp.admin]) {
    await expect(move(person, night)).rejects.toMatchObject({ status: 409, field: 'date', alternatives: expect.any(Array) })
    await expect(move(person, times[0] ?? '', {})).rejects.toMatchObject({ field: 'reason' })
  }
  for (const person of [mentor, testApp.sales, customer])
    await expect(move(person, night, { reason: 'x', outsideHours: true })).rejects.toMatchObject({ status: 403 })
  // Every offered time is taken, by each who was offered it.
  for (const [nth, at] of times.entries()) {
    const [person = mentor] = [mentor, testApp.sales, customer, testApp.admin].slice(nth % 4)
    expect((await move(person, at)).date).toBe(at)
  }
  const { story, date } = await move(testApp.admin, night, { reason: 'Both agreed on the phone.', outsideHours: true })
  expect(date).toBe('2026-12-01T21:30:00.000Z')
  expect(story.at(-1)).toMatchObject({ kind: 'moved', reason: 'Both agreed on the phone.' })
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).at(-1)?.text).toContain('Both agreed on the phone.')
})

test('a holiday of the company has no free times, except for hours that a mentor set for that day', async () => {
  const { _id: booking } = await testApp.book(customer, '15:00')
  const free = async (about = {}) => (await testApp.slotsOn(customer, '2026-12-02', about)).slots.length
  const before = await free()
  expect(before).toBeGreaterThan(10)
  await testApp.as(testApp.admin).leave.addHoliday({ day: '2026-12-02', name: 'Founders’ day' })
  expect([await free(), await free({ booking })]).toEqual([0, 0])
  await expect(testApp.book(stranger, '', { date: '2026-12-02T15:00' })).rejects.toMatchObject({ status: 409 })
  const {
    mentor: _,
    version,
    mayChooseSessions: __,
    sessions: ___,
    ...hours
  } = await testApp.as(mentor).bookings.hours({ userId: mentor.id })
  const extra = { kind: 'extra' as const, day: '2026-12-02', from: 600, to: 720 }
  await testApp.as(mentor).bookings.setHours({ ...hours, userId: mentor.id, version, exceptions: [extra] })
  expect(await free()).toBe(3)
  await testApp.as(testApp.admin).leave.removeHoliday({ day: '2026-12-02' })
  expect(await free()).toBe(before)
})

test('a cancelled booking keeps its timeline, and its hour can be booked or moved to again; an hour that the booker already has cannot', async () => {
  const first = await testApp.book(customer, '15:00')
  await testApp.as(customer).bookings.cancel({ id: first._id })
  const second = await testApp.book(customer, '15:00')
  expect(second).toMatchObject({ state: 'confirmed' })
  const third = await testApp.book(customer, '12:00')
  await expect(testApp.as(testApp.admin).bookings.move({ id: third._id, ...testApp.at('15:00'), reason: 'x' })).rejects.toMatchObject({
    status: 409,
  })
  await testApp.as(customer).bookings.cancel({ id: second._id })
  expect(await testApp.as(customer).bookings.move({ id: third._id, ...testApp.at('15:00') })).toMatchObject({ date: first.date })
  for (const { _id } of [first, second])
    expect(await testApp.as(customer).bookings.byId({ id: _id })).toMatchObject({
      state: 'cancelled',
      story: [{ kind: 'booked' }, { kind: 'cancelled' }],
    })
})

test('if many move to one time at once, one gets it and the others keep theirs', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => testApp.one('user')))
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
  const booked = await Promise.all(people.map((person, nth) => testApp.book(person, times[nth] ?? '')))
  const moves = await Promise.allSettled(
    people.map((person, nth) => testApp.as(person).bookings.move({ id: booked[nth]?._id ?? '', ...testApp.at('15:00') })),
  )
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await testApp.db.select().from(bookingsTable)
  expect(rows.filter(({ startsAt }) => startsAt.toISOString() === '2026-12-01T09:30:00.000Z')).toHaveLength(1)
  expect(await testApp.db.select().from(mentorTimesTable)).toHaveLength(5)
})

test('the mentor reports on a session, and its customer reads and rates it; a no-show gets neither', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  const report = (person: TestPerson, id = _id) =>
    testApp.as(person).bookings.report({ id, done: 'We wrote tests.', nextSteps: 'More of them.' })
  await expect(report(mentor)).rejects.toMatchObject({ status: 409 })
  await expect(testApp.as(mentor).bookings.noShow({ id: _id })).rejects.toMatchObject({ status: 409 })
  await expect(testApp.as(customer).bookings.rate({ id: _id, stars: 5 })).rejects.toMatchObject({ status: 409 })
  testApp.time.now = new Date('2026-12-01T11:00:00Z')
  const other = await testApp.one('employee')
  await testApp.staySignedIn()
  await expect(report(other)).rejects.toMatchObject({ status: 404 })
  await expect(report(testApp.sales)).rejects.toMatchObject({ status: 403 })
  expect(await report(mentor)).toMatchObject({ state: 'completed', report: { done: 'We wrote tests.' } })
  await expect(testApp.as(stranger).bookings.rate({ id: _id, stars: 5 })).rejects.toMatchObject({ status: 404 })
  for (const stars of [0, 6, 2.5])
    await expect(testApp.as(customer).bookings.rate({ id: _id, stars })).rejects.toMatchObject({ status: 400 })
  const rated = await testApp.as(customer).bookings.rate({ id: _id, stars: 5, words: 'Thank you!' })
  expect(rated).toMatchObject({ rating: { stars: 5, words: 'Thank you!' }, report: { nextSteps: 'More of them.' } })
  expect(rated.story.map(({ kind }) => kind)).toEqual(['booked', 'completed', 'rated'])
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).map(({ subject }) => subject)).toContain('What was done: Code review')

  testApp.time.now = testApp.firstDay()
  const missed = await testApp.book(stranger, '12:00')
  testApp.time.now = new Date('2026-12-01T11:00:00Z')
  expect(await testApp.as(mentor).bookings.noShow({ id: missed._id })).toMatchObject({ state: 'noShow' })
  await expect(report(mentor, missed._id)).rejects.toMatchObject({ status: 409 })
})

test('admins and sales delete a booking with its timeline; both sides get a cancellation, and the log names who did it', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  await testApp.runJobs()
  for (const person of [customer, mentor])
    await expect(testApp.as(person).bookings.remove({ id: _id })).rejects.toMatchObject({ status: 403 })
  expect(await testApp.as(testApp.sales).bookings.remove({ id: _id })).toEqual({ message: 'Deleted Successfully!' })
  await expect(testApp.as(testApp.sales).bookings.remove({ id: _id })).rejects.toMatchObject({ status: 404 })
  await testApp.runJobs()
  for (const person of [customer, mentor]) {
    const last = (await testApp.mailsTo(person)).at(-1)
    expect(last?.subject).toBe('Cancelled: Code review')
    expect((await testApp.icsOf(last?.id))?.content).toContain('METHOD:CANCEL')
  }
  expect((await testApp.as(testApp.admin).logs.all({ search: 'deleted the booking' })).items).toHaveLength(1)
  expect((await testApp.book(stranger, '15:00')).state).toBe('confirmed')
})

test('a cancelled session leaves the sessions to come at once, for its booker, its mentor and the office', async () => {
  const [gone, stays] = [await testApp.book(customer, '15:00'), await testApp.book(customer, '12:00')]
  const upcoming = async () => {
    const lists = [
      await testApp.as(customer).bookings.ofUser({ id: customer.id, tab: 'upcoming' }),
      await testApp.as(mentor).bookings.ofMentor({ id: mentor.id, tab: 'upcoming' }),
      await testApp.as(testApp.admin).bookings.all({ tab: 'upcoming' }),
    ]
    return lists.map(({ items, tabs }) => [items.map(({ _id }) => _id).toSorted(), tabs?.upcoming])
  }
  expect(await upcoming()).toEqual([1, 2, 3].map(() => [[gone._id, stays._id].toSorted(), 2]))
  await testApp.as(customer).bookings.cancel({ id: gone._id })
  expect(await upcoming()).toEqual([1, 2, 3].map(() => [[stays._id], 1]))
})

test('a session can be put into a calendar by those who see it, as one entry with the UID of its mails', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  const fetched = async (person: TestPerson | null) =>
    await testApp.app.inject({ url: bookingCalendarPath(_id), headers: person ? { 'x-access-token': person.token } : {} })
  for (const person of [customer, mentor, testApp.sales]) {
    const { statusCode, headers, body } = await fetched(person)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(body).toContain(`UID:booking-${_id}@`)
    expect(body).toContain('DTSTART:20261201T093000Z')
  }
  for (const person of [stranger, null]) expect((await fetched(person)).statusCode).toBe(404)
  await testApp.as(customer).bookings.cancel({ id: _id })
  expect((await fetched(customer)).statusCode).toBe(404)
})
