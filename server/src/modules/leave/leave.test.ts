import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceTable } from '#attendance/attendance.table.ts'
import { sessionsTable } from '#auth/auth.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'

let app: TestApp
let admin: TestPerson
let manager: TestPerson
let otherManager: TestPerson
let worker: TestPerson
let colleague: TestPerson
let type: string
const longAgo = new Date('2020-01-01T00:00:00Z')
/** A Monday in India. */
let now = new Date('2026-03-02T03:40:00Z')

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { TIME_ZONE: 'Asia/Kolkata', SESSION_MAX_DAYS: '365' } })
  admin = await app.one('admin')
  manager = await app.one('manager', { name: 'Mia Manager' })
  otherManager = await app.one('manager')
  worker = await app.one('employee', { name: 'Emil Employee', managerId: manager.id, createdAt: longAgo })
  colleague = await app.one('employee', { managerId: manager.id, createdAt: longAgo })
  await app.db.update(sessionsTable).set({ expiresAt: new Date('2030-01-01T00:00:00Z') })
  type = (await app.as(admin).leave.createType({ name: 'Annual', daysAYear: 20, carryOver: 5 }))._id
  await app.as(admin).leave.addHoliday({ day: '2026-03-11', name: 'Holi' })
})
afterAll(() => app.close())

type Asked = { leaveDays: [string, string]; startsAtNoon?: boolean; endsAtNoon?: boolean; leaveMessage?: string }
const ask = (asked: Asked, person = worker, options = {}) =>
  app.as(person).leave.create({ leaveUser: person.id, leaveType: type, leaveMessage: 'A wedding', ...asked }, options)
const daysOf = async (person: TestPerson) =>
  (await app.db.select().from(attendanceTable).where(eq(attendanceTable.userId, person.id)).orderBy(attendanceTable.day)).map(
    ({ day, isLeave, leaveMinutes }) => `${day}${isLeave ? ` leave ${leaveMinutes ?? 480}` : ''}`,
  )
const balance = async (person = worker) => (await app.as(person).leave.balances({ leaveUser: person.id }))[0]
const told = async (person: TestPerson) => {
  await app.runJobs()
  return (await app.db.select().from(notificationsTable).where(eq(notificationsTable.userId, person.id))).map(({ text }) => text)
}

test('leave is requested, visible to the right people, approved into the attendance, and withdrawn without touching a check-in', async () => {
  expect(await app.as(worker).leave.count({ leaveDays: ['2026-03-06', '2026-03-12'], endsAtNoon: true })).toEqual({
    calendarDays: 6.5,
    workingDays: 3.5,
    holidays: [{ day: '2026-03-11', name: 'Holi' }],
  })
  const leave = await ask({ leaveDays: ['2026-03-06', '2026-03-12'], endsAtNoon: true })
  expect(leave).toMatchObject({ status: 'Pending', numberOfLeaves: 3.5, calendarDays: 6.5, leaveType: [{ name: 'Annual' }] })
  const words = 'Emil Employee asks for leave from 06-03-2026 to 12-03-2026 (until noon) (Annual)'
  expect(await told(admin)).toEqual([words])
  expect(await told(manager)).toEqual([words])
  expect(await balance()).toMatchObject({ granted: 20, carried: 0, taken: 0, asked: 3.5, left: 20 })

  expect((await app.as(manager).leave.ofTeam()).items).toMatchObject([{ _id: leave._id }])
  expect((await app.as(otherManager).leave.ofTeam()).items).toEqual([])
  expect((await app.as(worker).leave.ofUser({ leaveUser: worker.id })).tabs).toEqual({
    all: 1,
    Pending: 1,
    Approved: 0,
    Rejected: 0,
    Withdrawn: 0,
  })
  for (const [days, total] of [
    ['2026-03-01..2026-03-06', 1],
    ['2026-03-07..', 0],
  ] as const)
    expect(await app.as(worker).leave.ofUser({ leaveUser: worker.id, days, type: leave.leaveType[0]?._id ?? '' })).toMatchObject({ total })
  await expect(app.as(colleague).leave.ofUser({ leaveUser: worker.id })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(otherManager).leave.recommend({ id: leave._id, recommendation: 'for' })).rejects.toMatchObject({ status: 404 })
  const recommended = await app.as(manager).leave.recommend({ id: leave._id, recommendation: 'for', words: 'All is done.' })
  expect(recommended.recommendation).toEqual({ is: 'for', words: 'All is done.', by: 'Mia Manager' })

  now = new Date('2026-03-06T03:40:00Z')
  await app.as(worker).attendance.checkIn({ attendanceUser: worker.id })
  expect(await app.as(admin).leave.update({ id: leave._id, status: 'Approved' })).toMatchObject({ status: 'Approved' })
  await app.as(admin).leave.update({ id: leave._id, status: 'Approved' })
  const leaveDays = ['2026-03-06 leave 480', '2026-03-09 leave 480', '2026-03-10 leave 480', '2026-03-12 leave 240']
  expect((await daysOf(worker)).toSorted()).toEqual(['2026-03-06', ...leaveDays])
  expect(await balance()).toMatchObject({ taken: 3.5, asked: 0, left: 16.5 })
  expect((await app.as(colleague).leave.absences({ from: '2026-03-01', to: '2026-03-31' })).map(({ person }) => person._id)).toEqual([
    worker.id,
  ])

  await app.as(admin).leave.update({ id: leave._id, status: 'Pending' })
  expect(await daysOf(worker)).toEqual(['2026-03-06'])
  expect(await balance()).toMatchObject({ taken: 0, asked: 3.5, left: 20 })
  await app.as(admin).leave.update({ id: leave._id, status: 'Rejected', reason: 'Not then.' })
  expect((await told(worker)).filter((text) => text.startsWith('Your leave'))).toEqual([
    'Your leave from 06-03-2026 to 12-03-2026 (until noon) is Approved.',
    'Your leave from 06-03-2026 to 12-03-2026 (until noon) is Pending. The admin may not have seen it yet.',
    'Your leave from 06-03-2026 to 12-03-2026 (until noon) is Rejected. Reason: Not then.',
  ])
  expect((await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, worker.email))).length).toBe(3)
  await app.as(worker).attendance.checkOut({ userId: worker.id })
})

test('of twenty concurrent overlapping requests one is stored; the other half of a day is another request, and both make it whole', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => ask({ leaveDays: ['2026-04-06', '2026-04-07'], startsAtNoon: true })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ status: 409, message: 'You have asked for leave on some of these days already.' })
  const again = await Promise.all(
    Array.from({ length: 5 }, () => ask({ leaveDays: ['2026-04-06', '2026-04-06'], endsAtNoon: true }, worker, { idempotencyKey: 'once' })),
  )
  expect(new Set(again.map(({ _id }) => _id)).size).toBe(1)
  const { items } = await app.as(admin).leave.all({ person: worker.id, tab: 'Pending' })
  for (const { _id: id } of items) await app.as(admin).leave.update({ id, status: 'Approved' })
  const april = async () => (await daysOf(worker)).filter((day) => day.startsWith('2026-04'))
  expect(await april()).toEqual(['2026-04-06 leave 480', '2026-04-07 leave 480'])
  const morning = items.find(({ endsAtNoon }) => endsAtNoon)
  await app.as(admin).leave.update({ id: morning?._id ?? '', status: 'Rejected', reason: 'Not then.' })
  expect(await april()).toEqual(['2026-04-06 leave 240', '2026-04-07 leave 480'])
  await app.as(admin).leave.deleteDay({ userId: worker.id, checkInDate: '2026-04-07' })
  expect(await april()).toEqual(['2026-04-06 leave 240'])
  expect(await balance()).toMatchObject({ taken: 0.5 })
  // After a rejection the days can be requested again, and then the old request cannot be approved.
  await ask({ leaveDays: ['2026-04-06', '2026-04-06'], endsAtNoon: true })
  await expect(app.as(admin).leave.update({ id: morning?._id ?? '', status: 'Approved' })).rejects.toMatchObject({ status: 409 })
})

test('invalid ranges are refused, and so are people without the right', async () => {
  const refused = { status: 400, field: 'leaveDays' }
  await expect(ask({ leaveDays: ['2026-05-05', '2026-05-04'] })).rejects.toMatchObject(refused)
  await expect(ask({ leaveDays: ['2026-05-05', '2026-05-05'], startsAtNoon: true, endsAtNoon: true })).rejects.toMatchObject(refused)
  await expect(ask({ leaveDays: ['2026-05-09', '2026-05-10'] })).rejects.toMatchObject({
    ...refused,
    message: 'There is no working day among these days.',
  })
  await expect(ask({ leaveDays: ['2026-05-05', '2026-05-05'], leaveMessage: ' ' })).rejects.toMatchObject({ field: 'leaveMessage' })
  const own = { leaveUser: worker.id, leaveType: 'Nothing', leaveDays: ['2026-05-05', '2026-05-05'] as [string, string], leaveMessage: 'x' }
  await expect(app.as(worker).leave.create(own)).rejects.toMatchObject({ field: 'leaveType' })
  await expect(app.as(colleague).leave.create({ ...own, leaveType: type })).rejects.toMatchObject({ status: 403 })
  for (const person of [worker, manager])
    await expect(app.as(person).leave.update({ id: worker.id, status: 'Approved' })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(admin).leave.update({ id: worker.id, status: 'Approved' })).rejects.toMatchObject({
    status: 404,
    message: 'Leave not found!',
  })
  await expect(app.as(otherManager).leave.balances({ leaveUser: worker.id })).rejects.toMatchObject({ status: 404 })
  await expect(app.as(admin).leave.createType({ name: 'ANNUAL' })).rejects.toMatchObject({ status: 409 })
})

test('unused days carry over up to the limit, and a late approval is included', async () => {
  now = new Date('2027-01-04T05:00:00Z')
  expect(await balance()).toMatchObject({ year: 2027, granted: 20, carried: 5, left: 25 })
  const turn = await ask({ leaveDays: ['2026-12-28', '2027-01-05'] })
  await app.as(admin).leave.update({ id: turn._id, status: 'Approved' })
  expect((await app.as(worker).leave.balances({ leaveUser: worker.id, year: 2026 }))[0]).toMatchObject({ taken: 4.5, left: 15.5 })
  expect(await balance()).toMatchObject({ taken: 3, carried: 5, left: 22 })
  await app.as(admin).leave.updateType({ id: type, name: 'Annual', daysAYear: 24, carryOver: 2 })
  await app.runJobs()
  expect(await balance()).toMatchObject({ granted: 24, carried: 2, left: 23 })
})

test('holidays are imported from a calendar file: single days, several days, and recurring ones', async () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
  const ics = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...event('DTSTART;VALUE=DATE:20270402', 'SUMMARY:Good Friday'),
    ...event('DTSTART;VALUE=DATE:20271108', 'DTEND;VALUE=DATE:20271110', 'SUMMARY:Diwali'),
    ...event('DTSTART;VALUE=DATE:20000126', 'RRULE:FREQ=YEARLY', 'SUMMARY:Republic Day'),
    ...event('DTSTART:20270505T100000Z', 'SUMMARY:A meeting'),
    'END:VCALENDAR',
  ].join('\r\n')
  expect(await app.as(admin).leave.importHolidays({ ics })).toEqual({ added: 5, known: 0 })
  expect(await app.as(admin).leave.importHolidays({ ics })).toEqual({ added: 0, known: 5 })
  const { holidays, weekdays } = await app.as(worker).leave.workingDays({ year: 2027 })
  expect(weekdays).toEqual([1, 2, 3, 4, 5])
  expect(holidays.map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2027-01-26 Republic Day',
    '2027-04-02 Good Friday',
    '2027-11-08 Diwali',
    '2027-11-09 Diwali',
  ])
  await expect(app.as(admin).leave.importHolidays({ ics: 'no calendar' })).rejects.toMatchObject({ status: 400, field: 'ics' })
  await app.as(admin).leave.setWeek({ weekdays: [7, 1, 2, 3, 4] })
  expect(await app.as(worker).leave.count({ leaveDays: ['2027-02-05', '2027-02-07'] })).toMatchObject({ workingDays: 1 })
})

test('one’s own request can be taken back while it is open, and approved leave before it begins', async () => {
  now = new Date('2026-03-02T03:40:00Z')
  const person = await app.one('employee', { name: 'Wanda Worker', managerId: manager.id, createdAt: new Date('2020-01-01') })
  const mine = app.as(person).leave
  const left = async () => (await mine.balances({ leaveUser: person.id }))[0]?.left
  const before = await left()
  const open = await ask({ leaveDays: ['2026-05-04', '2026-05-05'] }, person)
  for (const other of [worker, manager]) await expect(app.as(other).leave.withdraw({ id: open._id })).rejects.toMatchObject({ status: 404 })
  await expect(app.as(admin).leave.withdraw({ id: open._id })).rejects.toMatchObject({ status: 403 })
  const answers = await Promise.all([1, 2, 3].map(() => mine.withdraw({ id: open._id })))
  expect(answers.map(({ status }) => status)).toEqual(['Withdrawn', 'Withdrawn', 'Withdrawn'])
  await expect(app.as(admin).leave.update({ id: open._id, status: 'Approved' })).rejects.toMatchObject({ status: 409 })
  expect((await told(manager)).filter((text) => text.includes('Wanda Worker took back'))).toHaveLength(1)
  // The days are free again.
  const again = await ask({ leaveDays: ['2026-05-04', '2026-05-05'] }, person)
  await app.as(admin).leave.update({ id: again._id, status: 'Approved' })
  expect([await left(), await daysOf(person)]).toEqual([Number(before) - 2, ['2026-05-04 leave 480', '2026-05-05 leave 480']])
  expect(await mine.withdraw({ id: again._id })).toMatchObject({ status: 'Withdrawn' })
  expect([await left(), await daysOf(person)]).toEqual([before, []])
  expect((await mine.ofUser({ leaveUser: person.id, tab: 'Withdrawn' })).tabs).toMatchObject({ all: 2, Rejected: 0, Withdrawn: 2 })
  const begun = await ask({ leaveDays: ['2026-05-06', '2026-05-08'] }, person)
  await app.as(admin).leave.update({ id: begun._id, status: 'Approved' })
  await app.db.update(sessionsTable).set({ expiresAt: new Date('2030-01-01T00:00:00Z') })
  const then = now
  now = new Date('2026-05-06T03:00:00Z')
  await expect(mine.withdraw({ id: begun._id })).rejects.toMatchObject({ status: 409, message: expect.stringContaining('has begun') })
  now = then
})

test('a refusal needs a reason, which its person sees and gets by mail', async () => {
  const person = await app.one('employee', { managerId: manager.id })
  const asked = await ask({ leaveDays: ['2026-06-01', '2026-06-02'] }, person)
  await expect(app.as(admin).leave.update({ id: asked._id, status: 'Rejected', reason: ' ' })).rejects.toMatchObject({ field: 'reason' })
  const refused = await app.as(admin).leave.update({ id: asked._id, status: 'Rejected', reason: 'The release is then.' })
  expect(refused).toMatchObject({ status: 'Rejected', reason: 'The release is then.' })
  expect((await told(person)).at(-1)).toBe('Your leave from 01-06-2026 to 02-06-2026 is Rejected. Reason: The release is then.')
  const mails = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email))
  expect(mails.map(({ text }) => text).join()).toContain('The release is then.')
  expect((await app.as(person).leave.ofUser({ leaveUser: person.id })).items[0]).toMatchObject({ reason: 'The release is then.' })
})

test.each([
  ['2025-12-31', 20],
  ['2026-01-15', 20],
  ['2026-07-01', 10],
  ['2026-11-20', 3.5],
  ['2026-12-31', 1.5],
  ['2027-01-02', 0],
])('who joined on %s has %d of 20 days in 2026', async (joined, granted) => {
  now = new Date('2026-12-31T10:00:00Z')
  const { _id: twenty } = await app.as(admin).leave.createType({ name: `Twenty ${joined}`, daysAYear: 20 })
  const person = await app.one('employee', { createdAt: new Date(`${joined}T06:00:00Z`) })
  const balances = await app.as(person).leave.balances({ leaveUser: person.id, year: 2026 })
  expect(balances.find(({ leaveType }) => leaveType._id === twenty)).toMatchObject({ granted, left: granted })
})
