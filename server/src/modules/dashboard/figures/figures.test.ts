import { type Currency, toCents } from '@app/contract/core/money.ts'
import { mayPay } from '@app/contract/orders/orders.rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceTable } from '#attendance/attendance.table.ts'
import { newId } from '#database/ids.ts'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { usersTable } from '#users/users.table.ts'

let testApp: TestOrders
/** Instants on both sides of midnight in the company's zone, in London and in Los Angeles, and of the ends of weeks and months. */
const instants = [
  ...['2026-11-15T18:15', '2026-11-15T18:45', '2026-11-16T07:59', '2026-11-16T08:01', '2026-11-20T23:59', '2026-11-21T00:01'],
  ...['2026-10-31T18:31', '2026-10-31T23:59', '2026-11-01T06:59', '2026-11-01T08:01', '2026-09-30T18:31', '2026-10-01T07:01'],
].map((at) => new Date(`${at}:00Z`))
const days = ['2026-11-14', '2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-30', '2026-12-01'] as const
const statuses = ['Requested', 'Development', 'Testing', 'Deal Confirmed', 'Delivered', 'Completed', 'Cancel Order'] as const
const zones = [undefined, 'Asia/Kolkata', 'Europe/London', 'America/Los_Angeles'] as const
const spans = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisQuarter', '2026-11-16..2026-11-16'] as const

beforeAll(async () => {
  testApp = await startTestOrders({ TIME_ZONE: 'Asia/Kolkata' })
  const { customer, otherCustomer, manager, otherManager, employee, otherEmployee, remote } = testApp.people
  await testApp.db.update(usersTable).set({ managerId: manager.id }).where(eq(usersTable.id, otherEmployee.id))
  const of = <T>(values: readonly [T, ...T[]], nth: number): T => {
    const value = values[nth % values.length]
    return value === undefined ? values[0] : value
  }
  for (let n = 0; n < 84; n += 1) {
    const currency = of<Currency>(['USD', 'JPY', 'INR'], n)
    const totalCents = n % 6 === 5 ? 0 : 10_000
    const paidCents = totalCents === 0 ? 0 : of([0, 4_000, 10_000], Math.floor(n / 3))
    const order = await testApp.makeOrder({
      status: of(statuses, n),
      deadline: of(days, Math.floor(n / 2)),
      createdAt: instants[n % instants.length] ?? testNow,
      customerId: of([customer.id, otherCustomer.id], Math.floor(n / 5)),
      managerId: of([manager.id, manager.id, otherManager.id, null], n),
      employeeId: of([employee.id, otherEmployee.id, null, remote.id], Math.floor(n / 4)),
      currency,
      totalCents,
      paidCents,
      dealConfirmedAt: n % 4 === 0 ? testNow : null,
      recycledAt: n % 17 === 0 ? testNow : null,
    })
    if (paidCents === 0) continue
    await testApp.db.insert(paymentsTable).values({
      ...{
        orderId: order.id,
        userId: order.customerId,
        type: 'Manual',
        method: 'Cash',
        currency,
        orderTotalCents: totalCents,
        remainingCents: 0,
      },
      ...{
        amountCents: paidCents + 90,
        surplusCents: n % 5 === 0 ? 90 : 0,
        refundedCents: of([0, 1_500, 0], n),
        disputedCents: n % 11 === 0 ? 700 : 0,
      },
      createdAt: instants[(n + 5) % instants.length] ?? testNow,
      recycledAt: n % 13 === 0 ? testNow : null,
    })
  }
}, 60_000)
afterAll(() => testApp.close())

/** All rows of the list that a figure links to. */
async function allOf<T>(page: (number: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const rows: T[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await page(number)
    rows.push(...items)
    if (rows.length >= total) return rows
  }
}

test.each(zones)('the office’s figures equal the counts and sums of their lists, for a reader in %s', async (timezone) => {
  const office = testApp.as(timezone === 'Europe/London' ? testApp.people.sales : testApp.people.admin)
  const payments = (filters: object) => allOf((page) => office.payments.all({ ...filters, page, pageSize: 100 }))
  const incomeOf = (rows: Awaited<ReturnType<typeof payments>>) =>
    rows.reduce((sum, { currency, ...row }) => {
      const { amount, surplus = 0, refunded = 0, disputed = 0 } = row
      return sum + toCents(amount, currency) - toCents(surplus, currency) - toCents(refunded, currency) - toCents(disputed, currency)
    }, 0)
  for (const span of timezone === undefined ? ['thisMonth'] : spans) {
    const figures = await office.dashboard.officeFigures({ span, timezone })
    expect(figures.days.includes('@')).toBe(timezone !== undefined && timezone !== 'Asia/Kolkata')
    const { total } = await office.orders.all({ created: figures.days })
    expect(figures.statuses.reduce((sum, { orders }) => sum + orders, 0)).toBe(total)
    for (const { status, orders } of figures.statuses)
      expect(orders).toBe((await office.orders.all({ created: figures.days, status })).total)
    const listed = await payments({ created: figures.days })
    expect(figures.income.map(({ currency }) => currency)).toEqual([...new Set(listed.map(({ currency }) => currency))].toSorted())
    for (const { currency, amount, payments: many, parts } of figures.income) {
      const own = listed.filter((payment) => payment.currency === currency)
      expect([toCents(amount, currency), many]).toEqual([incomeOf(own), own.length])
      for (const part of parts.filter(({ payments }) => payments > 0)) {
        const rows = await payments({ created: part.days, currency })
        expect([toCents(part.amount, currency), part.payments]).toEqual([incomeOf(rows), rows.length])
      }
      expect(parts.reduce((sum, part) => sum + part.payments, 0)).toBe(many)
    }
  }
})

test('visitors’ payments are separate from orders, and equal the sum of their list', async () => {
  const values = {
    name: 'V',
    email: 'v@example.com',
    address: 'a',
    city: 'c',
    state: 's',
    country: 'US',
    pinCode: '1',
    fromFingerprint: 'f',
  }
  const paid = (amountCents: number, paidAt: Date | null, about = {}) => {
    const byCard = { transactionId: `pi_${newId()}`, type: 'Sandbox', status: 'succeeded' } as const
    return { ...values, currency: 'USD', amountCents, paidAt, ...(paidAt && byCard), ...about } as const
  }
  await testApp.db
    .insert(publicPaymentsTable)
    .values([
      paid(5_000, testNow),
      paid(3_000, testNow, { refundedCents: 1_000 }),
      paid(700, testNow, { currency: 'EUR' }),
      paid(900, null),
      paid(900, testNow, { recycledAt: testNow }),
      paid(900, new Date('2026-11-01T00:00:00Z')),
    ])
  const sales = testApp.as(testApp.people.sales)
  const { fromVisitors, days: created } = await sales.dashboard.officeFigures({ timezone: 'Europe/London' })
  expect(fromVisitors).toEqual([
    { currency: 'EUR', amount: 7, payments: 1 },
    { currency: 'USD', amount: 70, payments: 2 },
  ])
  for (const { currency, amount, payments } of fromVisitors) {
    const { items, total } = await sales.publicPayments.all({ created, currency })
    expect([items.reduce((sum, row) => sum + row.amount - row.refunded - row.disputed, 0), total]).toEqual([amount, payments])
  }
})

test('payments for sessions, packs, plans and invoices are separate too, and equal the sum of their list', async () => {
  const at = (instant: string) => ({ createdAt: new Date(instant) })
  const paid = (payableKind: string, amountCents: number, about: Partial<typeof paymentsTable.$inferInsert>) => ({
    ...{ payableKind, payableId: newId(), userId: testApp.people.customer.id, type: 'Manual' as const, method: 'Cash' },
    ...{ amountCents, currency: 'USD' as const, orderTotalCents: amountCents, remainingCents: 0 },
    ...about,
  })
  await testApp.db
    .insert(paymentsTable)
    .values([
      paid('booking', 4_000, { ...at('2026-11-17T00:00:00Z'), refundedCents: 1_000 }),
      paid('pack', 9_000, { ...at('2026-11-18T00:00:00Z'), surplusCents: 500, disputedCents: 700 }),
      paid('subscription', 300, { ...at('2026-11-18T00:00:00Z'), currency: 'EUR' }),
      paid('booking', 5_000, at('2026-10-30T00:00:00Z')),
      paid('publicPayment', 800, { ...at('2026-11-18T00:00:00Z'), userId: null }),
      paid('pack', 7_000, { ...at('2026-11-18T00:00:00Z'), recycledAt: new Date() }),
    ])
  const sales = testApp.as(testApp.people.sales)
  const { besides, days: created } = await sales.dashboard.officeFigures({ timezone: 'Europe/London' })
  expect(besides).toEqual([
    { currency: 'EUR', amount: 3, payments: 1 },
    { currency: 'USD', amount: 108, payments: 2 },
  ])
  for (const { currency, amount, payments } of besides) {
    const { items, total } = await sales.payments.others({ created, currency })
    expect([items.reduce((sum, row) => sum + row.amount - row.surplus - row.refunded - row.disputed, 0), total]).toEqual([amount, payments])
  }
})

test('days begin at the reader’s midnight: the same order counts for Sunday here and for Monday there', async () => {
  const statusesOf = async (timezone: string) => {
    const figures = await testApp.as(testApp.people.admin).dashboard.officeFigures({ span: '2026-11-16..2026-11-22', timezone })
    return figures.statuses.reduce((sum, { orders }) => sum + orders, 0)
  }
  expect(await statusesOf('Asia/Kolkata')).toBeGreaterThan(await statusesOf('Europe/London'))
  expect(await statusesOf('Europe/London')).toBeGreaterThan(await statusesOf('America/Los_Angeles'))
})

test('developers see figures of their own orders, managers of their people, and each figure equals a list', async () => {
  const { manager, employee, remote } = testApp.people
  for (const person of [manager, employee, remote]) {
    const listed = async (filters: object) => (await testApp.as(person).orders.assigned({ id: person.id, ...filters })).total
    for (const span of ['thisWeek', 'thisQuarter']) {
      const figures = await testApp.as(person).dashboard.workFigures({ span, timezone: 'America/Los_Angeles' })
      const { days: deadline, overdueDays } = figures
      // In Los Angeles it is still Friday.
      expect(overdueDays).toBe('..2026-11-19')
      expect(figures.underWay).toBe(await listed({ tab: 'active' }))
      expect(figures.overdue).toBe(await listed({ tab: 'active', deadline: overdueDays }))
      expect(figures.due).toBe(await listed({ tab: 'active', deadline }))
      for (const { status, orders } of figures.statuses) expect(orders).toBe(await listed({ status, deadline }))
      expect(figures.statuses.reduce((sum, { orders }) => sum + orders, 0)).toBe(await listed({ deadline }))
      for (const part of figures.deadlines.filter(({ orders }) => orders > 0))
        expect(part.orders).toBe(await listed({ deadline: part.days }))
      for (const { person: worker, ...load } of figures.people ?? []) {
        const own = { tab: 'active', employee: worker?._id ?? 'none' }
        expect(load).toEqual({
          underWay: await listed(own),
          overdue: await listed({ ...own, deadline: overdueDays }),
          due: await listed({ ...own, deadline }),
        })
      }
    }
  }
  const { people = [] } = await testApp.as(manager).dashboard.workFigures({})
  expect(people.reduce((sum, { underWay }) => sum + underWay, 0)).toBe((await testApp.as(manager).dashboard.workFigures({})).underWay)
  expect(people.map(({ person }) => person?.name)).toContain('Emil Employee')
  expect(people.at(-1)?.person).toBeNull()
  expect(await testApp.as(employee).dashboard.workFigures({})).not.toHaveProperty('people')
})

test('hours come from the person’s own attendance record', async () => {
  const { employee, otherEmployee } = testApp.people
  const shift = (userId: string, day: string, hours: number) => ({
    ...{ userId, day, checkedInAt: new Date(`${day}T04:00:00Z`) },
    checkedOutAt: new Date(Date.parse(`${day}T04:00:00Z`) + hours * 3_600_000),
  })
  await testApp.db
    .insert(attendanceTable)
    .values([shift(employee.id, '2026-11-16', 8), shift(employee.id, '2026-11-20', 2), shift(otherEmployee.id, '2026-11-16', 5)])
  const { hours } = await testApp.as(employee).dashboard.workFigures({ span: 'thisWeek' })
  expect(hours.minutes).toBe(600)
  expect(hours.parts.map(({ minutes }) => minutes)).toEqual([480, 0, 0, 0, 120, 0, 0])
})

test('a customer owes what can be paid now, by currency', async () => {
  for (const person of [testApp.people.customer, testApp.people.otherCustomer]) {
    const { owed } = await testApp.as(person).dashboard.customerFigures()
    expect(owed.length).toBeGreaterThan(1)
    const own = (filters: object) =>
      allOf((page) => testApp.as(person).orders.ofCustomer({ id: person.id, ...filters, page, pageSize: 100 }))
    for (const { currency, amount, orders } of owed) {
      const rows = await own({ paid: 'no', currency })
      expect([amount, orders]).toEqual([rows.reduce((sum, { remainingAmount = 0 }) => sum + remainingAmount, 0), rows.length])
    }
    const payable = await Promise.all(
      (await own({})).map(async ({ _id }) => {
        const order = await testApp.orderNow(_id)
        return mayPay({ ...order }) ? [_id] : []
      }),
    )
    expect((await own({ paid: 'no' })).map(({ _id }) => _id).toSorted()).toEqual(payable.flat().toSorted())
  }
})

test('an invalid range or zone is refused, and figures of others cannot be requested', async () => {
  const { admin, manager, customer } = testApp.people
  for (const span of ['someday', '2026-01-01..2028-01-01'])
    await expect(testApp.as(admin).dashboard.officeFigures({ span })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'span' })
  for (const timezone of ['Mars/Olympus', 'IST'])
    await expect(testApp.as(manager).dashboard.workFigures({ timezone })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'timezone' })
  await expect(testApp.as(manager).dashboard.officeFigures({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(customer).dashboard.workFigures({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
