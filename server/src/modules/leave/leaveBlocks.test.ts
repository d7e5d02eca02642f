import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMentor, makeSession } from '#bookings/testMentors.ts'
import { openEvents } from '#events/testEvents.ts'
import { ordersTable } from '#orders/orders.table.ts'
import type { TestPerson } from '#test/app.ts'

let testApp: Awaited<ReturnType<typeof openEvents>>
let mentor: TestPerson
let customer: TestPerson
let session: string
let type: string
/** A day the given number of days from now, in Kolkata, the zone of company and mentor. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  testApp = await openEvents({ TIME_ZONE: 'Asia/Kolkata' })
  session = await makeSession(testApp)
  mentor = await makeMentor(testApp, testApp.admin, [session])
  customer = await testApp.one('user')
  const { leave } = testApp.as(testApp.admin)
  type = (await leave.createType({ name: 'Annual' }))._id
  await leave.setWeek({ weekdays: [1, 2, 3, 4, 5, 6, 7] })
})
afterAll(() => testApp.close())

const freeOn = async (day: string) =>
  (await testApp.as(customer).bookings.slots({ session, from: day, to: day, timezone: 'Asia/Kolkata' })).slots.map(({ at }) => at)
const ask = (leaveDays: [string, string], about = {}) =>
  testApp.as(mentor).leave.create({ leaveUser: mentor.id, leaveType: type, leaveDays, leaveMessage: 'Away', ...about })

test('the dialog lists what is planned during a leave; once approved, the mentor cannot be booked then, and after withdrawal they can', async () => {
  const { admin } = testApp
  const [first, last] = [dayIn(4), dayIn(6)]
  const booked = await testApp
    .as(customer)
    .bookings.create({ booking: session, details: 'Help.', date: `${dayIn(5)}T11:00`, timezone: 'Asia/Kolkata' })
  const at = new Date(`${dayIn(5)}T15:00:00+05:30`)
  const event = await testApp.makeEvent({ eventDate: at.toISOString(), endsAt: new Date(at.getTime() + 3_600_000).toISOString() })
  await testApp.register(mentor, event)
  const order = {
    name: 'Parser',
    details: 'x',
    category: 'Web',
    timezone: '10 PM EST',
    customerId: customer.id,
    createdBy: customer.id,
    employeeId: mentor.id,
  }
  const [row] = await testApp.db
    .insert(ordersTable)
    .values([5, 8].map((days) => ({ ...order, deadline: dayIn(days) })))
    .returning()

  const leave = await ask([first, last], { startsAtNoon: true })
  expect(await freeOn(first)).toHaveLength(15)
  const standing = await testApp.as(admin).leave.standing({ id: leave._id })
  expect(standing.map(({ kind, _id, handOver }) => [kind, _id, handOver !== undefined])).toEqual([
    ['booking', booked._id, true],
    ['event', event, false],
    ['order', row?.id, true],
  ])
  expect(standing.map(({ handOver }) => [handOver?.as, handOver?.timezone])).toEqual([
    ['mentor', 'Asia/Kolkata'],
    [undefined, undefined],
    ['employee', undefined],
  ])
  await expect(testApp.as(mentor).leave.standing({ id: leave._id })).rejects.toMatchObject({ status: 403 })
  await expect(testApp.as(await testApp.one('manager')).leave.standing({ id: leave._id })).rejects.toMatchObject({ status: 404 })

  await testApp.as(admin).leave.update({ id: leave._id, status: 'Approved' })
  const noon = new Date(`${first}T12:00:00+05:30`).toISOString()
  const morning = await freeOn(first)
  expect(morning).toHaveLength(5)
  expect(morning.every((slot) => slot < noon)).toBe(true)
  expect(await freeOn(last)).toEqual([])
  expect(await freeOn(dayIn(7))).toHaveLength(15)
  const refused = testApp
    .as(customer)
    .bookings.create({ booking: session, details: 'Help.', date: `${last}T11:00`, timezone: 'Asia/Kolkata' })
  await expect(refused).rejects.toMatchObject({ status: 409 })

  await testApp.as(admin).leave.update({ id: leave._id, status: 'Rejected', reason: 'Not then.' })
  expect(await freeOn(last)).toHaveLength(15)
})
