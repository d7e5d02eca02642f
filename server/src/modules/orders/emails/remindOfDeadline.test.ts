import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutIds } from '#test/withoutIds.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'
import { remindOfAllDeadlines } from './remindOfDeadline.ts'

// Six in the morning in London is half past eleven in India, on the same day, and the evening before in Honolulu.
let desk: TestOrders
beforeAll(async () => {
  desk = await startTestOrders({ TIME_ZONE: 'Pacific/Honolulu' })
})
afterAll(() => desk.close())

const today = '2026-11-20'
const remindersTo = async (person: TestOrders['people']['admin'], name: string) =>
  (await desk.mailsTo(person)).filter(({ subject }) => /^Due .*: /.test(subject) && subject.endsWith(`: ${name}`))

test('the assignees are reminded once on the day of the company, however often it is asked for and by whom', async () => {
  const { manager, employee, sales, customer } = desk.people
  const order = await desk.makeOrder({
    name: 'Due',
    deadline: today,
    managerId: manager.id,
    employeeId: employee.id,
    totalCents: 99_900,
    status: 'Testing',
  })
  const ask = () => desk.as(sales).orders.remind({ id: order.id })
  const answers = await Promise.allSettled([ask(), ask(), ask(), remindOfAllDeadlines(desk.context), remindOfAllDeadlines(desk.context)])
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2)
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' })
  await desk.runJobs()
  for (const person of [manager, employee]) {
    const [mail, ...others] = await remindersTo(person, 'Due')
    expect(others).toEqual([])
    expect(mail?.text).toContain('20 November 2026')
    expect(withoutIds(mail?.text)).not.toMatch(/999|\$/)
    expect((await desk.toldTo(person)).filter((text) => text === 'Due is due on 20 November 2026')).toHaveLength(1)
  }
  expect(await remindersTo(customer, 'Due')).toEqual([])
  expect(await desk.orderNow(order.id)).toMatchObject({ isDeadlineMailSent: true })
})

test('nobody is reminded of another day, of work that is done, or of an order that nobody has', async () => {
  const { manager, admin } = desk.people
  const mine = { managerId: manager.id, deadline: today, status: 'Development' } as const
  const orders = [
    await desk.makeOrder({ ...mine, deadline: '2026-11-21' }),
    await desk.makeOrder({ ...mine, status: 'Delivered' }),
    await desk.makeOrder({ ...mine, status: 'Cancel Order' }),
    await desk.makeOrder({ ...mine, managerId: null }),
  ]
  for (const { id } of orders) await expect(desk.as(admin).orders.remind({ id })).rejects.toMatchObject({ code: 'REFUSED' })
  const recycled = await desk.makeOrder({ ...mine, recycledAt: testNow })
  await remindOfAllDeadlines(desk.context)
  for (const { id } of [...orders, recycled]) expect((await desk.orderNow(id)).isDeadlineMailSent).toBe(false)
})

test('whose zone is known reads by their own day in the bell and in the mail; the others read the day itself', async () => {
  const { manager, employee } = desk.people
  // It is the 20th in the company, and already the 21st where the manager is.
  desk.context.clock = { now: () => new Date('2026-11-20T22:00:00Z') }
  try {
    await desk.as(manager).notifications.setDigest({ isOn: false, hour: 8, timezone: 'Asia/Kolkata' })
    await desk.makeOrder({ name: 'Between', deadline: today, managerId: manager.id, employeeId: employee.id, status: 'Testing' })
    await remindOfAllDeadlines(desk.context)
    await desk.runJobs()
    expect(await desk.toldTo(manager)).toContain('Between is 1 day late, 20 November 2026')
    expect(await desk.toldTo(employee)).toContain('Between is due on 20 November 2026')
    expect((await desk.mailsTo(manager)).map(({ subject }) => subject)).toContain('1 day late, 20 November 2026: Between')
    expect((await desk.mailsTo(employee)).map(({ subject }) => subject)).toContain('Due on 20 November 2026: Between')
  } finally {
    desk.context.clock = { now: () => testNow }
  }
})
