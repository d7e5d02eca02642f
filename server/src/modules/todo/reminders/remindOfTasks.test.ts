import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { enqueue } from '#jobs/jobs.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { remindAt } from './remindAt.ts'

describe('the instant of a reminder', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  test.each([
    ['onTheDay', '2026-11-30', 'UTC', '2026-11-30T09:00:00.000Z'],
    ['dayBefore', '2026-12-01', 'Asia/Kolkata', '2026-11-30T03:30:00.000Z'],
    ['weekBefore', '2026-12-01', 'America/New_York', '2026-11-24T14:00:00.000Z'],
    // Nine o'clock stays nine o'clock across a clock change.
    ['onTheDay', '2027-03-13', 'America/New_York', '2027-03-13T14:00:00.000Z'],
    ['onTheDay', '2027-03-14', 'America/New_York', '2027-03-14T13:00:00.000Z'],
  ] as const)('%s, for %s in %s', (reminder, deadline, zone, at) => {
    expect(remindAt({ reminder, deadline }, zone, now)?.toISOString()).toBe(at)
  })
  test('past reminders and tasks without a deadline give none', () => {
    expect(remindAt({ reminder: 'weekBefore', deadline: '2026-11-05' }, 'UTC', now)).toBeNull()
    expect(remindAt({ reminder: 'onTheDay', deadline: null }, 'UTC', now)).toBeNull()
    expect(remindAt({ reminder: null, deadline: '2026-11-05' }, 'UTC', now)).toBeNull()
  })
})

describe('reminders of tasks', () => {
  let testApp: TestApp
  let me: TestPerson
  let section: string
  const morning = new Date('2026-11-20T10:00:00Z')
  let now = morning
  beforeAll(async () => {
    testApp = await startTestApp({ clock: { now: () => now } })
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    now = morning
    me = await testApp.one('sales')
    section = (await testApp.as(me).todo.createSection({ title: 'Plan' }))._id
  })

  const task = async (deadline: string) =>
    (await testApp.as(me).todo.createTask({ title: 'Ship', section, deadline, reminder: 'dayBefore', timezone: 'Asia/Kolkata' }))._id
  const remind = async () => {
    await Promise.all([enqueue(testApp.db, 'remindOfTasks', {}), enqueue(testApp.db, 'remindOfTasks', {})])
    await testApp.runJobs()
  }
  const heard = async () =>
    (await testApp.db.select().from(notificationsTable).where(eq(notificationsTable.userId, me.id))).map(({ text }) => text)

  test('are sent once, at nine on the chosen day', async () => {
    const id = await task('2026-11-25')
    expect((await testApp.as(me).todo.all({})).tasks).toMatchObject([{ _id: id, reminder: 'dayBefore' }])
    now = new Date('2026-11-24T03:29:00Z')
    await remind()
    expect(await heard()).toEqual([])
    now = new Date('2026-11-24T03:31:00Z')
    await remind()
    await remind()
    expect(await heard()).toEqual(['“Ship” is due on 25-11-2026'])
  })

  test('follow a new deadline, and are not sent for completed or deleted tasks', async () => {
    const [moved, done, gone] = [await task('2026-11-25'), await task('2026-11-25'), await task('2026-11-25')]
    await testApp.as(me).todo.updateTask({ id: moved, data: { deadline: '2026-11-28' }, timezone: 'Asia/Kolkata' })
    await testApp.as(me).todo.updateTask({ id: done, data: { isCompleted: true } })
    await testApp.as(me).todo.deleteTask({ id: gone })
    now = later(morning, days(5))
    await remind()
    expect(await heard()).toEqual([])
    now = later(morning, days(8))
    await remind()
    expect(await heard()).toEqual(['“Ship” is due on 28-11-2026'])
  })

  test('need a deadline', async () => {
    await expect(testApp.as(me).todo.createTask({ title: 'x', section, reminder: 'onTheDay' })).rejects.toMatchObject({ field: 'deadline' })
    const id = await task('2026-11-25')
    await expect(testApp.as(me).todo.updateTask({ id, data: { deadline: null } })).rejects.toMatchObject({ field: 'deadline' })
    await testApp.as(me).todo.updateTask({ id, data: { deadline: null, reminder: null } })
    expect((await testApp.as(me).todo.all({})).tasks[0]).not.toHaveProperty('reminder')
  })
})
