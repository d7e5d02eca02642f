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

/** By the clocks of the orders, in New York; at the company it is still the day before. */
const today = '2026-11-21'
const remindersTo = async (person: TestOrders['people']['admin'], name: string) =>
  (await testApp.mailsTo(person)).filter(({ subject }) => /^Due .*: /.test(subject) && subject.endsWith(`: ${name}`))

test('assignees are reminded once, on the day of the order, however often and by whomever it is requested', async () => {
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
    expect(mail?.text).toContain('21 November 2026')
    expect(withoutIds(mail?.text)).not.toMatch(/999|\$/)
    expect((await testApp.toldTo(person)).filter((text) => text === 'Due is due today, 21 November 2026')).toHaveLength(1)
  }
  expect(await remindersTo(customer, 'Due')).toEqual([])
  expect(await testApp.orderNow(order.id)).toMatchObject({ isDeadlineMailSent: true })
})

test('other days, finished work and unassigned orders are not reminded of', async () => {
  const { manager, admin } = testApp.people
  const mine = { managerId: manager.id, deadline: today, status: 'Development' } as const
  const orders = [
    await testApp.makeOrder({ ...mine, deadline: '2026-11-20' }),
    await testApp.makeOrder({ ...mine, status: 'Delivered' }),
    await testApp.makeOrder({ ...mine, status: 'Cancel Order' }),
    await testApp.makeOrder({ ...mine, managerId: null }),
  ]
  for (const { id } of orders) await expect(testApp.as(admin).orders.remind({ id })).rejects.toMatchObject({ code: 'REFUSED' })
  const recycled = await testApp.makeOrder({ ...mine, recycledAt: testNow })
  await remindOfAllDeadlines(testApp.context)
  for (const { id } of [...orders, recycled]) expect((await testApp.orderNow(id)).isDeadlineMailSent).toBe(false)
})

const companyDay = '2026-11-20'

test("an order is due on its own zone's day, in its words and its reminder; one without a zone on the company's", async () => {
  const { manager, employee, admin } = testApp.people
  await testApp.as(manager).notifications.setDigest({ isOn: false, hour: 8, timezone: 'Asia/Kolkata' })
  // It is the 20th at the company and in New York, and already the 21st in India.
  testApp.context.clock = { now: () => new Date('2026-11-20T22:00:00Z') }
  const mine = { managerId: manager.id, employeeId: employee.id, status: 'Testing' } as const
  try {
    const dueDay: Record<string, string> = {
      '10 PM EST': companyDay,
      '10 PM, India Standard Time (Kolkata)': '2026-11-21',
      'Asia/Kolkata': '2026-11-21',
      '9 AM GMT+5': '2026-11-21',
      'Pacific/Kiritimati': '2026-11-21',
      'my own time': companyDay,
    }
    for (const [timezone, deadline] of Object.entries(dueDay)) {
      const due = await testApp.makeOrder({ ...mine, name: `Due ${timezone}`, timezone, deadline })
      const other = await testApp.makeOrder({ ...mine, timezone, deadline: deadline === companyDay ? '2026-11-21' : companyDay })
      await expect(testApp.as(admin).orders.remind({ id: other.id }), timezone).rejects.toMatchObject({ code: 'REFUSED' })
      await remindOfAllDeadlines(testApp.context)
      expect((await testApp.orderNow(due.id)).isDeadlineMailSent, timezone).toBe(true)
      expect((await testApp.orderNow(other.id)).isDeadlineMailSent, timezone).toBe(false)
    }
    await testApp.runJobs()
    expect(await testApp.toldTo(manager)).toContain('Due Asia/Kolkata is due today, 21 November 2026')
    expect(await testApp.toldTo(manager)).toContain('Due 10 PM EST is due today, 20 November 2026')
    expect((await testApp.mailsTo(employee)).map(({ subject }) => subject)).toContain('Due today, 20 November 2026: Due 10 PM EST')
    // No zone of its own: by each reader's day, or as a date.
    expect(await testApp.toldTo(manager)).toContain('Due my own time is 1 day late, 20 November 2026')
    expect(await testApp.toldTo(employee)).toContain('Due my own time is due on 20 November 2026')
  } finally {
    testApp.context.clock = { now: () => testNow }
  }
})

test("a deadline may be today by the order's own zone, and not a day that has passed there", async () => {
  const { customer, sales } = testApp.people
  testApp.context.clock = { now: () => new Date('2026-11-20T22:00:00Z') }
  try {
    const about = { name: 'Soon', details: 'All of it.', category: 'Web', type: 'New Project' } as const
    const place = (timezone: string, deadline: string) => testApp.as(customer).orders.create({ ...about, timezone, deadline })
    const { _id } = (await place('10 PM EST', companyDay)).order
    await place('India Standard Time (Kolkata)', '2026-11-21')
    await expect(place('India Standard Time (Kolkata)', companyDay)).rejects.toMatchObject({ status: 400, field: 'deadline' })
    await testApp.as(sales).orders.update({ _id, deadline: '2026-12-01' })
    await expect(testApp.as(sales).orders.update({ _id, deadline: companyDay, timezone: 'Asia/Kolkata' })).rejects.toMatchObject({
      field: 'deadline',
    })
    await testApp.as(sales).orders.update({ _id, deadline: companyDay })
  } finally {
    testApp.context.clock = { now: () => testNow }
  }
})
