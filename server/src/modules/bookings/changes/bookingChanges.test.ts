import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#test/app.ts'
import { bookingsTable } from '../bookings.table.ts'
import { mentorTimesTable } from '../slots/mentorTimes.table.ts'
import { type MentorDesk, openMentorDesk } from '../testMentorDesk.ts'
import { makeSession } from '../testMentors.ts'

let desk: MentorDesk
let mentor: TestPerson
let customer: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  desk = await openMentorDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;({ mentor, customer, stranger } = await desk.begin())
})

test('a wish is confirmed by an desk.admin, who says when and with whom; a mentor’s taken time is refused', async () => {
  const wished = await makeSession(desk, { name: 'By wish' })
  const { _id } = await desk.as(customer).bookings.create({ booking: wished, ...desk.at('15:00') })
  await desk.book(stranger, '15:00')
  const confirm = (person: TestPerson, time: string, who: string) =>
    desk.as(person).bookings.confirm({ id: _id, mentor: who, ...desk.at(time) })
  for (const person of [desk.sales, mentor, customer])
    await expect(confirm(person, '16:30', mentor.id)).rejects.toMatchObject({ status: 403 })
  await expect(confirm(desk.admin, '15:30', mentor.id)).rejects.toMatchObject({ status: 409, field: 'date' })
  await expect(confirm(desk.admin, '16:30', customer.id)).rejects.toMatchObject({ status: 400, field: 'mentor' })
  const confirmed = await confirm(desk.admin, '20:00', mentor.id)
  expect(confirmed).toMatchObject({ state: 'confirmed', date: '2026-12-01T14:30:00.000Z', mentor: [{ _id: mentor.id }] })
  expect(confirmed.story.map(({ kind }) => kind)).toEqual(['booked', 'confirmed'])
  await expect(confirm(desk.admin, '21:00', mentor.id)).rejects.toMatchObject({ status: 409 })
})

test('its booker cancels and moves within the policy, to free times only; staff always; the time is free again', async () => {
  const { _id } = await desk.book(customer, '15:00')
  const move = (person: TestPerson, time: string, about = {}) => desk.as(person).bookings.move({ id: _id, ...desk.at(time), ...about })
  await expect(move(stranger, '12:00')).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
  await expect(move(customer, '20:00')).rejects.toMatchObject({ status: 409 })
  // Half an hour later overlaps with nothing but itself.
  expect(await move(customer, '15:30')).toMatchObject({ date: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' })
  expect((await move(customer, '15:30')).story).toHaveLength(2)
  expect((await desk.slotsOn(stranger, '2026-12-01')).slots.map((slot) => slot.at.slice(11, 16))).toContain('09:00')

  desk.time.now = new Date('2026-11-30T10:00:01Z')
  await expect(move(customer, '12:00')).rejects.toMatchObject({ status: 403, message: expect.stringContaining('until 24 hours before') })
  expect(await desk.as(customer).bookings.byId({ id: _id })).toMatchObject({ may: { change: false, cancel: true, getBack: false } })
  expect(await desk.as(desk.sales).bookings.byId({ id: _id })).toMatchObject({ may: { change: true, cancel: true, getBack: true } })
  expect(await move(mentor, '19:00')).toMatchObject({ date: '2026-12-01T13:30:00.000Z' })
  const cancelled = await desk.as(desk.sales).bookings.cancel({ id: _id, reason: 'The mentor is ill.' })
  expect(cancelled).toMatchObject({ state: 'cancelled', may: { change: false } })
  expect(cancelled.story.map(({ kind, by }) => [kind, by?._id])).toEqual([
    ['booked', customer.id],
    ['moved', customer.id],
    ['moved', mentor.id],
    ['cancelled', desk.sales.id],
  ])
  expect(await desk.as(desk.sales).bookings.cancel({ id: _id })).toMatchObject({ state: 'cancelled' })
  expect((await desk.as(desk.admin).bookings.byId({ id: _id })).story).toHaveLength(4)
  await expect(move(desk.admin, '12:00')).rejects.toMatchObject({ status: 409 })
  expect((await desk.db.select().from(mentorTimesTable)).length).toBe(0)
  desk.time.now = desk.firstDay()
  expect((await desk.book(customer, '15:30')).state).toBe('confirmed')
})

test('what is cancelled keeps its story, and its hour can be booked or moved to again; an hour that somebody sits in already cannot', async () => {
  const first = await desk.book(customer, '15:00')
  await desk.as(customer).bookings.cancel({ id: first._id })
  const second = await desk.book(customer, '15:00')
  expect(second).toMatchObject({ state: 'confirmed' })
  const third = await desk.book(customer, '12:00')
  await expect(desk.as(desk.admin).bookings.move({ id: third._id, ...desk.at('15:00') })).rejects.toMatchObject({ status: 409 })
  await desk.as(customer).bookings.cancel({ id: second._id })
  expect(await desk.as(customer).bookings.move({ id: third._id, ...desk.at('15:00') })).toMatchObject({ date: first.date })
  for (const { _id } of [first, second])
    expect(await desk.as(customer).bookings.byId({ id: _id })).toMatchObject({
      state: 'cancelled',
      story: [{ kind: 'booked' }, { kind: 'cancelled' }],
    })
})

test('many who move to one time at once: one gets it, the others stay where they were', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => desk.one('user')))
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
  const booked = await Promise.all(people.map((person, nth) => desk.book(person, times[nth] ?? '')))
  const moves = await Promise.allSettled(
    people.map((person, nth) => desk.as(person).bookings.move({ id: booked[nth]?._id ?? '', ...desk.at('15:00') })),
  )
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await desk.db.select().from(bookingsTable)
  expect(rows.filter(({ startsAt }) => startsAt.toISOString() === '2026-12-01T09:30:00.000Z')).toHaveLength(1)
  expect(await desk.db.select().from(mentorTimesTable)).toHaveLength(5)
})

test('after a session its mentor writes what was done, and its customer sees and rates it; a no-show is no session', async () => {
  const { _id } = await desk.book(customer, '15:00')
  const report = (person: TestPerson, id = _id) =>
    desk.as(person).bookings.report({ id, done: 'We wrote tests.', nextSteps: 'More of them.' })
  await expect(report(mentor)).rejects.toMatchObject({ status: 409 })
  await expect(desk.as(mentor).bookings.noShow({ id: _id })).rejects.toMatchObject({ status: 409 })
  await expect(desk.as(customer).bookings.rate({ id: _id, stars: 5 })).rejects.toMatchObject({ status: 409 })
  desk.time.now = new Date('2026-12-01T11:00:00Z')
  const other = await desk.one('employee')
  await desk.staySignedIn()
  await expect(report(other)).rejects.toMatchObject({ status: 404 })
  await expect(report(desk.sales)).rejects.toMatchObject({ status: 403 })
  expect(await report(mentor)).toMatchObject({ state: 'completed', report: { done: 'We wrote tests.' } })
  await expect(desk.as(stranger).bookings.rate({ id: _id, stars: 5 })).rejects.toMatchObject({ status: 404 })
  for (const stars of [0, 6, 2.5]) await expect(desk.as(customer).bookings.rate({ id: _id, stars })).rejects.toMatchObject({ status: 400 })
  const rated = await desk.as(customer).bookings.rate({ id: _id, stars: 5, words: 'Thank you!' })
  expect(rated).toMatchObject({ rating: { stars: 5, words: 'Thank you!' }, report: { nextSteps: 'More of them.' } })
  expect(rated.story.map(({ kind }) => kind)).toEqual(['booked', 'completed', 'rated'])
  await desk.runJobs()
  expect((await desk.mailsTo(customer)).map(({ subject }) => subject)).toContain('What was done: Code review')

  desk.time.now = desk.firstDay()
  const missed = await desk.book(stranger, '12:00')
  desk.time.now = new Date('2026-12-01T11:00:00Z')
  expect(await desk.as(mentor).bookings.noShow({ id: missed._id })).toMatchObject({ state: 'noShow' })
  await expect(report(mentor, missed._id)).rejects.toMatchObject({ status: 409 })
})

test('deleted by admin or desk.sales, with its story; whoever expected it hears that it is cancelled, and the log keeps who did it', async () => {
  const { _id } = await desk.book(customer, '15:00')
  await desk.runJobs()
  for (const person of [customer, mentor]) await expect(desk.as(person).bookings.remove({ id: _id })).rejects.toMatchObject({ status: 403 })
  expect(await desk.as(desk.sales).bookings.remove({ id: _id })).toEqual({ message: 'Deleted Successfully!' })
  await expect(desk.as(desk.sales).bookings.remove({ id: _id })).rejects.toMatchObject({ status: 404 })
  await desk.runJobs()
  for (const person of [customer, mentor]) {
    const last = (await desk.mailsTo(person)).at(-1)
    expect(last?.subject).toBe('Cancelled: Code review')
    expect((await desk.icsOf(last?.id))?.content).toContain('METHOD:CANCEL')
  }
  expect((await desk.as(desk.admin).logs.all({ search: 'deleted the booking' })).items).toHaveLength(1)
  expect((await desk.book(stranger, '15:00')).state).toBe('confirmed')
})
