import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsTable } from '#auth/auth.table.ts'
import { hours, later } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { attendanceTable } from './attendance.table.ts'

let app: TestApp
let admin: TestPerson
let manager: TestPerson
let otherManager: TestPerson
let worker: TestPerson
let now = new Date('2026-03-10T03:40:00Z')

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { TIME_ZONE: 'Asia/Kolkata', SHIFT_LONGEST_HOURS: '14' } })
  admin = await app.one('admin')
  manager = await app.one('manager')
  otherManager = await app.one('manager')
  worker = await app.one('employee', { name: '=cmd|Evil', managerId: manager.id })
  await app.db.update(sessionsTable).set({ expiresAt: new Date('2030-01-01T00:00:00Z') })
})
afterAll(() => app.close())

const checkIn = (person = worker) => app.as(person).attendance.checkIn({ attendanceUser: person.id })
const checkOut = (person = worker) => app.as(person).attendance.checkOut({ userId: person.id })
const rowOf = async (id: string) => (await app.db.select().from(attendanceTable).where(eq(attendanceTable.id, id)))[0]
const told = async (person: TestPerson) => {
  await app.runJobs()
  return (await app.db.select().from(notificationsTable).where(eq(notificationsTable.userId, person.id))).map(({ text }) => text)
}
const close = () => enqueue(app.db, 'closeForgottenShifts', {})

test('a forgotten shift is closed at the maximum length and marked, and a correction sets the true times and keeps both', async () => {
  const shift = await checkIn()
  now = later(now, hours(11))
  await close()
  await app.runJobs()
  expect(await rowOf(shift._id)).toMatchObject({ checkedOutAt: null })
  now = later(now, hours(14))
  await close()
  expect(await told(worker)).toEqual([
    'You did not check out of your shift of 2026-03-10, so it was closed after 14 hours. Ask for a correction if you left earlier.',
  ])
  const [closed] = await app.as(worker).attendance.ofUser({ attendanceUser: worker.id })
  expect(closed).toMatchObject({ _id: shift._id, isForgotten: true, workedHours: 14 })

  const asked = { attendance: shift._id, checkin: shift.checkin ?? '', checkout: '2026-03-10T12:10:00Z', reason: 'I left at 17:40.' }
  for (const [wrong, field] of [
    [{ checkout: '2026-03-10T03:00:00Z' }, 'checkout'],
    [{ checkout: '2026-03-10T23:00:00Z' }, 'checkout'],
    [{ checkout: '2030-03-10T12:10:00Z' }, 'checkout'],
    [{ reason: ' ' }, 'reason'],
  ] as const)
    await expect(app.as(worker).attendance.askCorrection({ ...asked, ...wrong })).rejects.toMatchObject({ status: 400, field })
  await expect(app.as(otherManager).attendance.askCorrection(asked)).rejects.toMatchObject({ status: 404 })
  const correction = await app.as(worker).attendance.askCorrection(asked)
  await expect(app.as(worker).attendance.askCorrection(asked)).rejects.toMatchObject({ status: 409 })
  for (const person of [admin, manager]) expect(await told(person)).toEqual(['=cmd|Evil requests a correction of the hours of 2026-03-10'])
  expect((await app.as(otherManager).attendance.corrections()).items).toEqual([])
  const decide = (person: TestPerson, status: 'Approved' | 'Rejected') =>
    app.as(person).attendance.decideCorrection({ id: correction._id, status })
  await expect(decide(otherManager, 'Approved')).rejects.toMatchObject({ status: 404 })
  await expect(decide(worker, 'Approved')).rejects.toMatchObject({ status: 403 })
  const answers = await Promise.allSettled([decide(manager, 'Approved'), decide(admin, 'Rejected')])
  const won = answers.find(({ status }) => status === 'fulfilled')
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [kept] = (await app.as(worker).attendance.corrections()).items
  expect(kept).toMatchObject({
    before: { checkin: shift.checkin, checkout: '2026-03-10T17:40:00.000Z' },
    after: { checkin: shift.checkin, checkout: '2026-03-10T12:10:00.000Z' },
  })
  const isApproved = won?.status === 'fulfilled' && won.value.status === 'Approved'
  expect(await rowOf(shift._id)).toMatchObject({ isForgotten: !isApproved })
  const [line] = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, worker.id))
  expect(line).toMatchObject({
    before: { out: '2026-03-10T17:40:00.000Z' },
    after: { out: '2026-03-10T12:10:00.000Z', reason: 'I left at 17:40.' },
  })
})

test('a correction can neither overlap with another shift nor leave its day', async () => {
  now = new Date('2026-03-12T16:00:00Z')
  const night = await checkIn()
  now = later(now, hours(4))
  await checkOut()
  now = later(now, hours(6))
  const morning = await checkIn()
  now = later(now, hours(2))
  await checkOut()
  expect([night.checkInDate, morning.checkInDate]).toEqual(['2026-03-12', '2026-03-13'])
  const asked = { attendance: morning._id, checkout: now.toISOString(), reason: 'Earlier' }
  const ask = (checkin: string) => app.as(worker).attendance.askCorrection({ ...asked, checkin })
  await expect(ask('2026-03-12T18:20:00Z')).rejects.toMatchObject({ status: 400, field: 'checkin' })
  const { _id: id } = await ask('2026-03-12T19:00:00Z')
  const refused = { status: 409, message: 'These hours overlap with another shift of theirs.' }
  await expect(app.as(manager).attendance.decideCorrection({ id, status: 'Approved' })).rejects.toMatchObject(refused)
  expect(await rowOf(morning._id)).toMatchObject({ checkedInAt: new Date(morning.checkin ?? '') })
  expect(await app.as(manager).attendance.decideCorrection({ id, status: 'Rejected' })).toMatchObject({ status: 'Rejected' })
})

test('records are visible to admins, to managers for their team, and to their person; filtered by person, team and day', async () => {
  const loner = await app.one('sales', { name: 'Lone Sales' })
  await checkIn(loner)
  const names = async (list: object) => [
    ...new Set((await app.as(admin).attendance.all(list)).items.map(({ attendanceUser: [person] }) => person?.name)),
  ]
  expect((await names({})).toSorted()).toEqual(['=cmd|Evil', 'Lone Sales'])
  expect(await names({ search: 'lone' })).toEqual(['Lone Sales'])
  expect(await names({ team: manager.id })).toEqual(['=cmd|Evil'])
  expect(await names({ person: loner.id })).toEqual(['Lone Sales'])
  expect(await names({ day: '2026-03-10..2026-03-10' })).toEqual(['=cmd|Evil'])
  expect(await names({ leave: 'yes' })).toEqual([])
  expect((await app.as(manager).attendance.ofTeam()).total).toBe(3)
  expect((await app.as(otherManager).attendance.ofTeam()).total).toBe(0)
  expect(await app.as(manager).attendance.ofUser({ attendanceUser: worker.id })).toHaveLength(3)
  for (const person of [otherManager, loner])
    await expect(app.as(person).attendance.ofUser({ attendanceUser: worker.id })).rejects.toMatchObject({ status: 404 })
  await expect(app.as(manager).attendance.all()).rejects.toMatchObject({ status: 403 })
})

test('the month sheet has a line for each person, with formulas escaped, and only their team for a manager', async () => {
  const sheet = async (person: TestPerson, query = 'month=2026-03') => {
    const answer = await app.app.inject({ url: `/api/attendance/sheet?${query}`, headers: { 'x-access-token': person.token } })
    return { status: answer.statusCode, lines: answer.body.trim().split('\r\n') }
  }
  const { lines } = await sheet(admin)
  expect(lines[0]).toMatch(/Name,User name,Role,2026-03-01,.*,2026-03-31,Worked,Leave days,Forgotten check-outs,Total$/)
  expect(lines.some((line) => line.startsWith(`'=cmd|Evil,${worker.username},employee,,,,,,,,,,`))).toBe(true)
  expect((await sheet(manager)).lines).toHaveLength(2)
  expect((await sheet(admin, `month=2026-03&team=${otherManager.id}`)).lines).toHaveLength(1)
  expect(await sheet(worker)).toMatchObject({ status: 404 })
  expect(await sheet(admin, 'month=2026-13')).toMatchObject({ status: 400 })
  const lone = lines.find((line) => line.startsWith('Lone'))
  expect(lone?.endsWith('0:00,0,0,0:00')).toBe(true)
})
