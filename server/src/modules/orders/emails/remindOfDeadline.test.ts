import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutIds } from '#test/withoutIds.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'
import { remindOfAllDeadlines } from './remindOfDeadline.ts'

// 6:00 in London is 11:30 in India on the same day, and the evening before in Honolulu.
let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders({ TIME_ZONE: 'Pacific/Honolulu' })
})
afterAll(() => testApp.close())

const today = '2026-11-20'
const remindersTo = async (person: TestOrders['people']['admin'], name: string) =>
  (await testApp.mailsTo(person)).filter(({ subject }) => /^Due .*: /.test(subject) && subject.endsWith(`: ${name}`))

test("assignees are reminded once, on the company's day, however often and by whomever it is requested", async () => {
  const { manager, employee, sales, customer } = testApp.people
  const order = await testApp.makeOrder({
    name: 'Due',
    deadline: today,
    managerId: manager.id,
    employeeId: employee.id,
    totalCents: 99_900,
    status: 'Testing',
  })
  const ask = () => testApp.as(sales).orders.remind({ id: order.id })
  const answers = await Promise.allSettled([
    ask(),
    ask(),
    ask(),
    remindOfAllDeadlines(testApp.context),
    remindOfAllDeadlines(testApp.context),
  ])
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2)
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' })
  await testApp.runJobs()
  for (const person of [manager, employee]) {
    const [mail, ...others] = await remindersTo(person, 'Due')
    expect(others).toEqual([])
    expect(mail?.text).toContain('20 November 2026')
    expect(withoutIds(mail?.text)).not.toMatch(/999|\$/)
    expect((await testApp.toldTo(person)).filter((text) => text === 'Due is due on 20 November 2026')).toHaveLength(1)
  }
  expect(await remindersTo(customer, 'Due')).toEqual([])
  expect(await testApp.orderNow(order.id)).toMatchObject({ isDeadlineMailSent: true })
})

test('other days, finished work and unassigned orders are not reminded of', async () => {
  const { manager, admin } = testApp.people
  const mine = { managerId: manager.id, deadline: today, status: 'Development' } as const
  const orders = [
    await testApp.makeOrder({ ...mine, deadline: '2026-11-21' }),
    await testApp.makeOrder({ ...mine, status: 'Delivered' }),
    await testApp.makeOrder({ ...mine, status: 'Cancel Order' }),
    await testApp.makeOrder({ ...mine, managerId: null }),
  ]
  for (const { id } of orders) await expect(testApp.as(admin).orders.remind({ id })).rejects.toMatchObject({ code: 'REFUSED' })
  const recycled = await testApp.makeOrder({ ...mine, recycledAt: testNow })
  await remindOfAllDeadlines(testApp.context)
  for (const { id } of [...orders, recycled]) expect((await testApp.orderNow(id)).isDeadlineMailSent).toBe(false)
})

test('readers with a known time zone read relative days in notification and mail; others read the date', async () => {
  const { manager, employee } = testApp.people
  // It is the 20th at the company, and already the 21st for the manager.
  testApp.context.clock = { now: () => new Date('2026-11-20T22:00:00Z') }
  try {
    await testApp.as(manager).notifications.setDigest({ isOn: false, hour: 8, timezone: 'Asia/Kolkata' })
    await testApp.makeOrder({ name: 'Between', deadline: today, managerId: manager.id, employeeId: employee.id, status: 'Testing' })
    await remindOfAllDeadlines(testApp.context)
    await testApp.runJobs()
    expect(await testApp.toldTo(manager)).toContain('Between is 1 day late, 20 November 2026')
    expect(await testApp.toldTo(employee)).toContain('Between is due on 20 November 2026')
    expect((await testApp.mailsTo(manager)).map(({ subject }) => subject)).toContain('1 day late, 20 November 2026: Between')
    expect((await testApp.mailsTo(employee)).map(({ subject }) => subject)).toContain('Due on 20 November 2026: Between')
  } finally {
    testApp.context.clock = { now: () => testNow }
  }
})
