import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { todoTimesTable } from './taskTimes.table.ts'

let testApp: TestApp
const morning = new Date('2026-11-30T10:30:00Z')
let now = morning
let me: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = morning
  me = await testApp.one('employee')
})

const times = () => testApp.as(me).taskTimes
const pass = (milliseconds: number) => {
  now = later(now, milliseconds)
}
const day = { from: '2026-11-30', to: '2026-11-30', timezone: 'UTC' }
async function task(title: string): Promise<string> {
  const { _id: section } = await testApp.as(me).todo.createSection({ title: 'Plan' })
  return (await testApp.as(me).todo.createTask({ title, section }))._id
}
const at = (time: string) => `2026-11-30T${time}:00.000Z`
const reason = 'Forgot to press it'

test('one timer runs at a time, and its time is summed', async () => {
  const [one, two] = [await task('One'), await task('Two')]
  await times().start({ id: one })
  pass(minutes(20))
  expect((await times().running()).running).toMatchObject({ task: one, title: 'One', startedAt: at('10:30') })
  await times().start({ id: one })
  await times().start({ id: two })
  pass(minutes(45))
  expect(await times().stop()).toEqual({ message: 'The timer is stopped.' })
  await times().stop()
  expect((await times().running()).running).toBeNull()
  const { times: listed, minutes: sum } = await times().list(day)
  expect(listed.map(({ title, minutes }) => [title, minutes])).toEqual([
    ['Two', 45],
    ['One', 20],
  ])
  expect(sum).toBe(65)
})

test('a very short run is discarded', async () => {
  await times().start({ id: await task('One') })
  pass(20_000)
  await times().stop()
  expect((await times().list(day)).times).toEqual([])
})

test('of fifty concurrent starts one timer runs', async () => {
  const id = await task('One')
  const other = await task('Two')
  await Promise.all(Array.from({ length: 50 }, (_, at) => times().start({ id: at % 2 ? id : other })))
  const rows = await testApp.db.select().from(todoTimesTable).where(eq(todoTimesTable.personId, me.id))
  expect(rows.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

test('a time is corrected with a reason, and its old values are kept', async () => {
  const id = await task('One')
  await times().start({ id })
  pass(hours(3))
  await times().stop()
  const [time] = (await times().list(day)).times
  const input = { id: time?._id ?? '', startedAt: at('10:30'), endedAt: at('12:00') }
  const corrected = await times().correct({ ...input, reason })
  expect(corrected).toMatchObject({
    minutes: 90,
    changes: [{ by: me.name, reason, from: { startedAt: at('10:30'), endedAt: at('13:30') } }],
  })
  await times().correct({ ...input, reason: 'Again' })
  expect((await times().list(day)).times[0]?.changes).toHaveLength(1)
  await times().remove({ id: input.id, reason: 'Was lunch' })
  expect(await times().list(day)).toMatchObject({ times: [], minutes: 0 })
  await expect(times().correct({ ...input, reason })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('time is added by hand; overlapping, future, too long and too old times are refused at their field', async () => {
  const id = await task('One')
  const add = (startedAt: string, endedAt: string) => times().add({ task: id, startedAt, endedAt, reason })
  expect(await add(at('08:00'), at('09:30'))).toMatchObject({ minutes: 90, changes: [{ reason }] })
  await expect(add(at('09:00'), at('10:00'))).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(add(at('10:00'), at('11:00'))).rejects.toMatchObject({ field: 'endedAt' })
  await expect(add(at('10:00'), at('10:00'))).rejects.toMatchObject({ field: 'endedAt' })
  await expect(add('2026-11-28T10:00:00Z', '2026-11-28T23:00:00Z')).rejects.toMatchObject({ field: 'endedAt' })
  await expect(add('2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z')).rejects.toMatchObject({ field: 'startedAt' })
  await expect(add('yesterday', at('10:00'))).rejects.toMatchObject({ field: 'startedAt' })
  // Adjacent times do not overlap.
  expect(await add(at('09:30'), at('10:00'))).toMatchObject({ minutes: 30 })
})

test('a forgotten timer stops at the maximum length, and its person is notified', async () => {
  await times().start({ id: await task('One') })
  pass(hours(13))
  await enqueue(testApp.db, 'stopForgottenClocks', {})
  await testApp.runJobs()
  expect((await times().list(day)).times).toMatchObject([{ minutes: 720, isForgotten: true }])
  const { items } = await testApp.as(me).notifications.ofUser({ userId: me.id })
  expect(items.map(({ notification }) => notification)).toContain(
    'The timer of “One” ran for 12 hours and was stopped. Please correct its time.',
  )
})

test('hours are summed by order and person, and stay when the task is deleted; only managers and admins read those of others', async () => {
  const [manager, customer, admin] = [await testApp.one('manager'), await testApp.one('user'), await testApp.one('admin')]
  await testApp.db.update(usersTable).set({ managerId: manager.id }).where(eq(usersTable.id, me.id))
  const [order] = await testApp.db
    .insert(ordersTable)
    .values({
      ...{ name: 'A site', details: 'x', category: 'Web', deadline: '2040-01-01', timezone: 'UTC' },
      ...{ customerId: customer.id, createdBy: customer.id, managerId: manager.id, employeeId: me.id },
    })
    .returning()
  const { _id: id } = await testApp.as(manager).todoWork.give({ person: me.id, order: order?.id ?? '', title: 'Work' })
  await times().start({ id })
  pass(minutes(90))
  await times().stop()
  const about = () => testApp.as(manager).todoWork.about({ order: order?.id ?? '' })
  expect((await about()).tasks).toMatchObject([{ minutes: 90 }])
  await testApp.as(me).todo.deleteTask({ id })
  expect(await about()).toMatchObject({ tasks: [], times: [{ person: { _id: me.id }, minutes: 90 }] })
  expect(await testApp.as(manager).taskTimes.list({ ...day, person: me.id })).toMatchObject({
    minutes: 90,
    times: [{ order: { name: 'A site' } }],
  })
  expect(await testApp.as(admin).taskTimes.list({ ...day, person: me.id })).toMatchObject({ minutes: 90 })
  for (const other of [await testApp.one('manager'), await testApp.one('sales'), await testApp.one('employee')])
    await expect(testApp.as(other).taskTimes.list({ ...day, person: me.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(admin).taskTimes.list({ ...day, person: customer.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a time over midnight is divided between its days, whose sum is the total of any days asked for', async () => {
  const id = await task('Night')
  const zone = 'America/New_York'
  now = new Date('2026-11-03T12:00:00Z')
  // Clocks go back on 1 November, and seconds are rounded only once.
  for (const [startedAt, endedAt] of [
    ['2026-11-01T02:30:29.000Z', '2026-11-01T06:45:31.000Z'],
    ['2026-11-02T04:59:31.000Z', '2026-11-02T05:00:29.000Z'],
    ['2026-11-02T23:00:00.000Z', '2026-11-03T01:00:00.000Z'],
  ] as const)
    await times().add({ task: id, startedAt, endedAt, reason })
  await times().start({ id })
  now = new Date('2026-11-03T12:10:00Z')
  const over = (from: string, to: string, timezone = zone) => times().list({ from, to, timezone })
  const whole = await over('2026-10-31', '2026-11-03')
  expect(whole.times.map(({ days }) => days)).toEqual([
    [{ day: '2026-11-03', minutes: 10 }],
    [{ day: '2026-11-02', minutes: 120 }],
    [
      { day: '2026-11-01', minutes: 0 },
      { day: '2026-11-02', minutes: 1 },
    ],
    [
      { day: '2026-10-31', minutes: 90 },
      { day: '2026-11-01', minutes: 165 },
    ],
  ])
  for (const timezone of [zone, 'UTC', 'Asia/Kolkata', 'Pacific/Apia']) {
    const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
    const each = await Promise.all(days.map((one) => over(one, one, timezone)))
    const all = await over('2026-10-31', '2026-11-04', timezone)
    const shown = all.times.flatMap((time) => time.days)
    expect(shown.reduce((sum, one) => sum + one.minutes, 0)).toBe(all.minutes)
    expect(each.map(({ minutes }) => minutes)).toEqual(
      days.map((one) => shown.filter(({ day }) => day === one).reduce((sum, { minutes }) => sum + minutes, 0)),
    )
    expect(each.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(whole.minutes)
  }
  await times().stop()
})
