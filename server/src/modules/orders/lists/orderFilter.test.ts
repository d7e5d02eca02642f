import { joinValues } from '@app/contract/core/filters.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { OrderFilterValues } from '@app/contract/orders/orders.filters.ts'
import { mayPay } from '@app/contract/orders/orders.rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import type { OrderRow } from '../orders.table.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
let orders: OrderRow[]
const categories = ['Web', 'C, C++ | Rust', '100%'] as const
const days = ['2026-10-31', '2026-11-14', '2026-11-20', '2026-11-21', '2026-11-22'] as const
const amounts = [0, 19_999, 20_000, 250_000] as const

beforeAll(async () => {
  testApp = await startTestOrders({ TIME_ZONE: 'Asia/Kolkata' })
  const { customer, otherCustomer, manager, otherManager, employee } = testApp.people
  orders = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const of = <T>(values: readonly [T, ...T[]], by: number) => values[Math.floor(n / by) % values.length] ?? values[0]
      const totalCents = of(amounts, 1)
      return testApp.makeOrder({
        status: of(['Requested', 'Testing', 'Cancel Order'], 1),
        category: of(categories, 2),
        customerId: of([customer.id, otherCustomer.id], 3),
        managerId: of([manager.id, otherManager.id, null], 1),
        employeeId: of([employee.id, null], 2),
        deadline: of(days, 1),
        // A quarter of an hour before and after midnight in Kolkata.
        createdAt: new Date(`${of(days, 3)}T${of(['18:15', '18:45'], 1)}:00Z`),
        currency: of(['USD', 'JPY', 'KWD'], 1),
        totalCents,
        paidCents: of([0, totalCents], 5),
        // Of some the price is not accepted yet, so nothing is owed.
        dealConfirmedAt: of([new Date('2026-11-01T00:00:00Z'), null], 2),
        freeReason: totalCents === 0 && n % 8 === 0 ? 'a trial' : null,
      })
    }),
  )
}, 60_000)
afterAll(() => testApp.close())

/** The calendar day in Kolkata, which is at UTC+5:30 all year. */
const companyDay = (at: Date) => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
const inSpan = (text: string, day: string) => {
  const [from = '', to = ''] = text.split('..')
  return day >= from && (to === '' || day <= to)
}
const among = (text: string, value: string | null) => text.split('|').includes(value ?? 'none')

/** Every filter implemented a second time, without a database. */
const lets: { [Name in keyof Required<OrderFilterValues>]: (order: OrderRow, value: string) => boolean } = {
  status: (order, value) => among(value, order.status),
  category: (order, value) => among(value, joinValues([order.category])),
  customer: (order, value) => among(value, order.customerId),
  manager: (order, value) => among(value, order.managerId),
  employee: (order, value) => among(value, order.employeeId),
  deadline: (order, value) => (value === 'overdue' ? order.deadline < '2026-11-21' : inSpan(value, order.deadline)),
  created: (order, value) => inSpan(value === 'last7' ? '2026-11-15..2026-11-21' : value, companyDay(order.createdAt)),
  total: (order, value) => {
    const [min, max] = value.split('..')
    const total = fromCents(order.totalCents, order.currency)
    return total >= Number(min) && (!max || total <= Number(max))
  },
  priced: (order, value) => (order.totalCents > 0 || order.freeReason !== null) === (value === 'yes'),
  paid: (order, value) => (value === 'yes' ? order.totalCents > 0 && order.paidCents === order.totalCents : mayPay(order)),
}

test('with any combination of filters, exactly the orders that pass all of them are listed and counted', async () => {
  const { customer, manager, otherManager, employee, admin } = testApp.people
  const filters = fc.record(
    {
      status: fc.constantFrom('Requested', 'Requested|Testing', 'Delivered'),
      category: fc.constantFrom('Web', joinValues(['C, C++ | Rust', '100%'])),
      customer: fc.constantFrom(customer.id),
      manager: fc.constantFrom('none', manager.id, `${otherManager.id}|none`),
      employee: fc.constantFrom(employee.id, 'none'),
      deadline: fc.constantFrom('overdue', '2026-11-20..2026-11-21', '2026-11-22..'),
      created: fc.constantFrom('last7', '..2026-11-15', '2026-11-21..2026-11-21'),
      total: fc.constantFrom('0..0', '200..', '19.999..2500'),
      priced: fc.constantFrom('yes', 'no'),
      paid: fc.constantFrom('yes', 'no'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filters, async (values) => {
      const expected = orders.filter((order) =>
        Object.entries(values).every(([name, value]) => value === undefined || lets[name as keyof typeof lets](order, value)),
      )
      const list = await testApp.as(admin).orders.all({ ...values, pageSize: 100 })
      expect(new Set(list.items.map(({ _id }) => _id))).toEqual(new Set(expected.map(({ id }) => id)))
      expect(list.total).toBe(expected.length)
      expect(list.tabs?.active).toBe(expected.filter(({ tab }) => tab === 'active').length)
    }),
    { numRuns: howMany('FILTER_RUNS', { short: 15, long: 120 }) },
  )
}, 60_000)

test.each([
  ['status', 'Finished'],
  ['deadline', 'someday'],
  ['total', '9..1'],
  ['paid', 'perhaps'],
  ['customer', 'none'],
])('%s takes no %j, and says so by its name', async (field, value) => {
  const answer = testApp.as(testApp.people.admin).orders.all({ [field]: value })
  await expect(answer).rejects.toMatchObject({ code: 'BAD_INPUT', field })
})

test('an impossible id matches nothing', async () => {
  expect(await testApp.as(testApp.people.admin).orders.all({ customer: 'unknown' })).toMatchObject({ total: 0 })
})

test('sales filter the same list, and no other role has it', async () => {
  const { sales, manager, employee, customer } = testApp.people
  expect((await testApp.as(sales).orders.all({ total: '200..' })).total).toBeGreaterThan(0)
  for (const person of [manager, employee, customer])
    await expect(testApp.as(person).orders.all({ total: '200..' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // Lists for readers who see no prices can't be filtered by them.
  const assigned = testApp.as(manager).orders.assigned({ id: manager.id })
  const asked: object = { id: manager.id, total: '99999..' }
  const columnsBesideDetails = testApp.as(manager).orders.assigned(asked as { id: string })
  expect((await columnsBesideDetails.catch(() => assigned)).total).toBe((await assigned).total)

  // Employees filter their own list, by their own filters only.
  const own = await testApp.as(employee).orders.ofEmployee({ id: employee.id, status: 'Testing', deadline: '2026-11-20..', pageSize: 100 })
  const expected = orders.filter((one) => one.employeeId === employee.id && one.status === 'Testing' && one.deadline >= '2026-11-20')
  expect(new Set(own.items.map(({ _id }) => _id))).toEqual(new Set(expected.map(({ id }) => id)))
})
