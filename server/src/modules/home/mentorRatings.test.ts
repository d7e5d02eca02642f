import { bookingStates } from '@app/contract/bookings/bookings.rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { startTestBin, type TestBin } from '#recycle/testBin.ts'
import type { TestPerson } from '#test/app.ts'
import { mentorRoles } from './mentors.store.ts'

let testApp: TestBin
let mentor: TestPerson
let customer: TestPerson
beforeAll(async () => {
  testApp = await startTestBin()
  customer = testApp.people.customer
})
afterAll(() => testApp.close())
beforeEach(async () => {
  mentor = await testApp.one('employee', { name: 'Rohan' })
  await choose(mentor)
})

const choose = (...people: TestPerson[]) => testApp.as(testApp.admin).home.chooseMentors({ ids: people.map(({ id }) => id) })
const mentors = () => testApp.as(null).home.mentors()
const ratings = async () => (await mentors()).map(({ rating }) => rating)

let hour = 0
/** A completed session with a report, with overrides. */
async function insertCompletedSession(changes: Partial<typeof bookingsTable.$inferInsert> = {}): Promise<string> {
  hour += 1
  const booking = {
    sessionName: 'Code review',
    duration: '60 minutes',
    priceCents: 3_550,
    currency: 'USD',
    bookerId: customer.id,
    createdBy: customer.id,
    state: 'completed',
    mentorId: mentor.id,
    startsAt: new Date(Date.UTC(2026, 10, 1, hour)),
    timezone: 'Asia/Kolkata',
    details: 'A secret project',
    reportDone: 'We split it',
    ...changes,
  } as const
  const [row] = await testApp.db.insert(bookingsTable).values(booking).returning()
  return row?.id ?? ''
}
const rate = (id: string, stars: number) => testApp.as(customer).bookings.rate({ id, stars, words: 'A secret thought' })
const insertRatedSessions = async (...stars: number[]) => {
  for (const each of stars) await rate(await insertCompletedSession(), each)
}

test('an average is shown from the third rated session on, at once and with one decimal', async () => {
  await insertCompletedSession()
  await insertRatedSessions(5, 4)
  expect(await ratings()).toEqual([undefined])
  const third = await insertCompletedSession()
  await rate(third, 5)
  expect(await ratings()).toEqual([{ mean: 4.7, count: 3 }])
  // A later rating replaces the earlier one of the same session.
  await rate(third, 3)
  expect(await ratings()).toEqual([{ mean: 4, count: 3 }])
  await insertRatedSessions(5)
  expect(await ratings()).toEqual([{ mean: 4.3, count: 4 }])
})

test('only completed sessions count', async () => {
  await insertRatedSessions(5, 5)
  for (const state of bookingStates.filter((state) => state !== 'completed')) await insertCompletedSession({ state, stars: 1 })
  expect(await ratings()).toEqual([undefined])
  await insertRatedSessions(5)
  expect(await ratings()).toEqual([{ mean: 5, count: 3 }])
  await testApp.db.update(bookingsTable).set({ state: 'cancelled' }).where(eq(bookingsTable.mentorId, mentor.id))
  expect(await ratings()).toEqual([undefined])
})

test('a recycled customer’s ratings do not count, and count again after a restore', async () => {
  await insertRatedSessions(4, 4, 4)
  const other = await testApp.one('user')
  await insertCompletedSession({ bookerId: other.id, stars: 1 })
  expect(await ratings()).toEqual([{ mean: 3.3, count: 4 }])
  await testApp.put('User', other.id)
  expect(await ratings()).toEqual([{ mean: 4, count: 3 }])
  await testApp.back('User', other.id)
  expect(await ratings()).toEqual([{ mean: 3.3, count: 4 }])
})

test('each mentor has their own average, and visitors get nothing else of a session', async () => {
  await insertRatedSessions(5, 5, 5)
  const people = [mentor]
  for (const role of mentorRoles) people.push(await testApp.one(role))
  const [, second, third] = people
  for (const stars of [1, 2, 3, 3]) await insertCompletedSession({ mentorId: second?.id, stars })
  for (const stars of [1, 1]) await insertCompletedSession({ mentorId: third?.id, stars })
  await choose(...people)
  expect(await ratings()).toEqual([{ mean: 5, count: 3 }, { mean: 2.3, count: 4 }, undefined, undefined])
  const told = await mentors()
  expect(told[0]).toEqual({ name: 'Rohan', subjects: [], rating: { mean: 5, count: 3 } })
  for (const secret of ['secret', 'Code review', 'We split it', customer.id, customer.name, mentor.id])
    expect(JSON.stringify(told)).not.toContain(secret)
})
