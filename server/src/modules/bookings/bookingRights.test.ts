import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import type { TestPerson } from '#test/app.ts'
import { type MentorTest, startMentorTest } from './testMentor.ts'

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

test('bookings of others are NOT_FOUND for other customers, other mentors and other roles', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  const other = await testApp.one('employee')
  const manager = await testApp.one('manager')
  for (const person of [stranger, other, manager])
    for (const id of [_id, 'nonsense', newId()]) {
      await expect(testApp.as(person).bookings.byId({ id })).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
      await expect(testApp.as(person).bookings.cancel({ id })).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
      await expect(testApp.as(person).bookings.move({ id, ...testApp.at('12:00') })).rejects.toMatchObject({
        status: 404,
        message: 'Booking not found!',
      })
    }
  const held = await testApp.as(mentor).bookings.byId({ id: _id })
  expect(held).not.toHaveProperty('price')
  expect(held.may).toMatchObject({ change: true, delete: false, setLink: false })
  expect(await testApp.as(mentor).bookings.calendar({ from: '2026-12-01', to: '2026-12-01', timezone: 'UTC' })).toMatchObject([{ _id }])
  expect(await testApp.as(other).bookings.calendar({ from: '2026-12-01', to: '2026-12-01', timezone: 'UTC', mentor: mentor.id })).toEqual(
    [],
  )
  expect(
    await testApp.as(testApp.sales).bookings.calendar({ from: '2026-11-28', to: '2026-12-04', timezone: 'UTC', mentor: mentor.id }),
  ).toMatchObject([{ _id }])
  await expect(
    testApp.as(testApp.sales).bookings.calendar({ from: '2026-11-27', to: '2026-12-04', timezone: 'UTC' }),
  ).rejects.toMatchObject({
    status: 400,
    field: 'to',
  })
  for (const person of [stranger, other])
    await expect(testApp.as(person).bookings.ofMentor({ id: mentor.id })).rejects.toMatchObject({ status: 403 })
  expect(await testApp.as(mentor).bookings.ofMentor({ id: mentor.id })).toMatchObject({ total: 1 })
})

test('only an admin sets the link, and it must be an http address', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  const set = (person: TestPerson, meetingUrl: string) => testApp.as(person).bookings.update({ id: _id, data: { meetingUrl } })
  for (const person of [testApp.sales, mentor, customer])
    await expect(set(person, 'https://meet.example/x')).rejects.toMatchObject({ status: 403 })
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'meet.example',
    'ftp://meet.example',
    '',
    `https://meet.example/${'x'.repeat(500)}`,
  ])
    await expect(set(testApp.admin, link)).rejects.toMatchObject({ status: 400, field: 'data.meetingUrl' })
  expect(await set(testApp.admin, 'https://meet.example/x')).toMatchObject({ meetingUrl: 'https://meet.example/x' })
  expect((await set(testApp.admin, 'https://meet.example/x')).story.map(({ kind }) => kind)).toEqual(['booked', 'link'])
})

test('mentors change their own hours and admins all; only admins assign sessions; a concurrent edit is refused', async () => {
  const read = (person: TestPerson, userId = mentor.id) => testApp.as(person).bookings.hours({ userId })
  const other = await testApp.one('employee')
  for (const person of [other, testApp.sales, customer]) await expect(read(person)).rejects.toMatchObject({ status: 403 })
  await expect(read(customer, customer.id)).rejects.toMatchObject({ status: 404 })
  const { mentor: _, mayChooseSessions, sessions, ...hours } = await read(mentor)
  expect({ mayChooseSessions, sessions: sessions.map(({ _id }) => _id) }).toEqual({ mayChooseSessions: false, sessions: [sessionId] })
  const change = (person: TestPerson, about = {}) => testApp.as(person).bookings.setHours({ userId: mentor.id, ...hours, ...about })
  const both = await Promise.allSettled([change(mentor, { notice: 60 }), change(testApp.admin, { notice: 120 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { version } = await read(mentor)
  expect((await change(mentor, { version, sessions: [] })).sessions).toHaveLength(1)
  expect((await change(testApp.admin, { version: version + 1, sessions: [] })).sessions).toEqual([])
  for (const [about, field] of [
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ timezone: '10 AM GMT+5' }, 'timezone'],
    [{ timezone: '+05:30' }, 'timezone'],
    [{ weekly: [{ weekday: 8, from: 0, to: 60 }] }, 'weekly.0.weekday'],
    [{ weekly: [{ weekday: 1, from: 60, to: 60 }] }, 'weekly.0.to'],
    [{ exceptions: [{ kind: 'off', day: '2026-02-30' }] }, 'exceptions.0.day'],
    [{ bufferAfter: -1 }, 'bufferAfter'],
    [{ dailyCap: 0 }, 'dailyCap'],
    [{ meetingUrl: 'javascript:alert(1)' }, 'meetingUrl'],
  ] as const)
    await expect(change(testApp.admin, { version: version + 2, ...about })).rejects.toMatchObject({ status: 400, field })
})
