import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { attendanceTable } from './attendance.table.ts'

let app: TestApp
/** In India it is 9:10 in the morning. */
let morning = new Date('2026-03-10T03:40:00Z')
let now = morning
let worker: TestPerson

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { TIME_ZONE: 'Asia/Kolkata' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  morning = later(morning, hours(48))
  now = morning
  worker = await app.one('employee')
})

const today = (person = worker) => app.as(person).attendance.today({ attendanceUser: person.id })
const checkIn = (person = worker) => app.as(person).attendance.checkIn({ attendanceUser: person.id })
const checkOut = (person = worker) => app.as(person).attendance.checkOut({ userId: person.id })

test('a day: no record, then checked in, then checked out with the hours and minutes between', async () => {
  expect(await today()).toEqual({ today: '2026-03-12', longestHours: 16 })
  await expect(checkOut()).rejects.toMatchObject({ status: 409, message: "Can't check-out now!" })
  const shift = await checkIn()
  expect(shift).toMatchObject({ checkInDate: '2026-03-12', checkin: now.toISOString(), isLeave: false })
  expect(shift).not.toHaveProperty('checkout')
  expect((await today()).attendance).toEqual(shift)
  now = later(now, hours(8) + minutes(45))
  expect(await checkOut()).toMatchObject({ checkout: now.toISOString(), workedHours: 8, workedMinutes: 525 })
  await expect(checkOut()).rejects.toMatchObject({ status: 409, message: 'already checked out' })
  const left = now.toISOString()
  now = later(now, minutes(30))
  const breaks = [{ from: left, to: now.toISOString() }]
  const again = await checkIn()
  expect(again).toMatchObject({ _id: shift._id, checkin: shift.checkin, breaks })
  expect(again).not.toHaveProperty('checkout')
  await expect(checkIn()).rejects.toMatchObject({ status: 409, message: 'You have checked in already.' })
  now = later(now, hours(1))
  expect(await checkOut()).toMatchObject({ _id: shift._id, breaks, workedHours: 9, workedMinutes: 585 })
})

test('twenty concurrent check-ins make one shift, and concurrent check-outs end it once', async () => {
  const came = await Promise.allSettled(Array.from({ length: 20 }, () => checkIn()))
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const went = await Promise.allSettled(Array.from({ length: 20 }, () => checkOut()))
  expect(went.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const again = await Promise.allSettled(Array.from({ length: 20 }, () => checkIn()))
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await today()).attendance?.breaks).toHaveLength(1)
  expect(await app.db.$count(attendanceTable, eq(attendanceTable.userId, worker.id))).toBe(1)
})

test('a shift across midnight belongs to the day on which it began, is ended on the next, and leaves that day free', async () => {
  now = later(now, hours(13))
  const night = await checkIn()
  now = later(now, hours(8))
  const { today: nextDay, attendance } = await today()
  expect(nextDay > night.checkInDate).toBe(true)
  expect(attendance).toEqual(night)
  await expect(checkIn()).rejects.toMatchObject({ status: 409 })
  expect(await checkOut()).toMatchObject({ checkInDate: night.checkInDate, workedHours: 8, workedMinutes: 480 })
  expect(await today()).toEqual({ today: nextDay, longestHours: 16 })
  expect(await checkIn()).toMatchObject({ checkInDate: nextDay })
})

test('hours add up across days', async () => {
  const checkedInAt = later(now, -hours(25) - minutes(59))
  await app.db.insert(attendanceTable).values({ userId: worker.id, day: '2026-01-01', checkedInAt })
  expect(await checkOut()).toMatchObject({ workedHours: 25 })
})

test('checking in on a leave day is refused, and a leave beside a shift does not prevent checking out', async () => {
  const { today: day } = await today()
  const [leave] = await app.db.insert(attendanceTable).values({ userId: worker.id, day, isLeave: true }).returning()
  await expect(checkIn()).rejects.toMatchObject({ status: 409, message: 'You are on leave today.' })
  await expect(checkOut()).rejects.toMatchObject({ message: "Can't check-out now!" })
  expect((await today()).attendance).toMatchObject({ _id: leave?.id, isLeave: true })

  const late = await app.one('sales')
  await checkIn(late)
  await app.db.insert(attendanceTable).values({ userId: late.id, day, isLeave: true })
  expect((await today(late)).attendance).toMatchObject({ isLeave: false })
  expect(await checkOut(late)).toMatchObject({ workedHours: 0 })
})

test('people who work in shifts check in and out only for themselves', async () => {
  for (const role of ['user', 'admin'] as const) {
    const person = await app.one(role)
    for (const call of [checkIn, checkOut, today]) await expect(call(person)).rejects.toMatchObject({ status: 403 })
  }
  const other = await app.one('manager')
  await expect(app.as(other).attendance.checkIn({ attendanceUser: worker.id })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(other).attendance.checkOut({ userId: worker.id })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(other).attendance.today({ attendanceUser: worker.id })).rejects.toMatchObject({ status: 403 })
  for (const role of ['employee', 'manager', 'sales', 'remoteDeveloper'] as const) {
    const person = await app.one(role)
    const made = { attendanceUser: person.id, checkin: '2020-01-01T00:00:00Z', checkInDate: '2020-01-01', isLeave: true }
    expect(await app.as(person).attendance.checkIn(made)).toMatchObject({ checkin: now.toISOString(), isLeave: false })
  }
})
