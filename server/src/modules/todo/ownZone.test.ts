import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'

// At this instant it is the 20th for the company in India, and already the 21st in Kiritimati.
const now = new Date('2026-11-20T12:00:00Z')
const [theirs, companys] = ['2026-11-21', '2026-11-20']
let testApp: TestOrders
let far: TestPerson
let near: TestPerson
beforeAll(async () => {
  testApp = await startTestOrders({ TIME_ZONE: 'Asia/Kolkata' })
  testApp.context.clock = { now: () => now }
  ;[far, near] = [await testApp.one('manager', { timezone: 'Pacific/Kiritimati' }), await testApp.one('manager')]
})
afterAll(() => testApp.close())

test("a call without a zone means the day of the caller's own zone, and of the company's where theirs is unknown", async () => {
  for (const [person, day] of [
    [far, theirs],
    [near, companys],
  ] as const) {
    const mine = testApp.as(person)
    const section = (await mine.todo.createSection({ title: 'Mine' }))._id
    for (const deadline of [theirs, companys]) await mine.todo.createTask({ title: deadline, deadline, section })
    const due = await mine.todo.all({ userId: person.id, due: 'Today' })
    expect(due.tasks.map(({ title }) => title)).toEqual([day])

    // At half past midnight of either day.
    const at = { [theirs]: '2026-11-20T10:30:00Z', [companys]: '2026-11-19T19:00:00Z' }
    for (const [text, createdAt] of Object.entries(at))
      await testApp.db
        .insert(notificationsTable)
        .values({ key: `${person.id}:${text}`, userId: person.id, kind: 'orders', text, createdAt: new Date(createdAt) })
    const told = await mine.notifications.ofUser({ userId: person.id, created: `${day}..${day}` })
    expect(told.items.map(({ notification }) => notification).filter((text) => text in at)).toContain(day)
    const today = (await mine.notifications.ofUser({ userId: person.id, created: 'today' })).items.map(({ notification }) => notification)
    expect([today.includes(theirs), today.includes(companys)]).toEqual(person === far ? [true, false] : [true, true])

    for (const deadline of [theirs, companys]) await testApp.makeOrder({ managerId: person.id, deadline, name: `${person.id} ${deadline}` })
    const orders = await mine.orders.assigned({ id: person.id, deadline: 'today' })
    expect(orders.items.map(({ name }) => name)).toEqual([`${person.id} ${day}`])
  }
})

test('no list reads its days by the company, other than working days', () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.handlers.ts'))
  const companyDays = files.filter((name) =>
    /zone: config\.TIME_ZONE, now|\?\? config\.TIME_ZONE/.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(companyDays.toSorted()).toEqual(['attendance/attendance.handlers.ts', 'leave/leave.handlers.ts'])
})
