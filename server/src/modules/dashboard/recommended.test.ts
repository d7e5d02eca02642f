import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { bookableSessionsTable, servicesTable } from '#catalogue/catalogue.table.ts'
import { startTestOrders, type TestOrders, testNow } from '#orders/testOrders.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userInterestsTable, userSkillsTable } from '#users/skills/userSkills.table.ts'
import { termsOfUser } from './recommended.store.ts'

let testApp: TestOrders
let sessions: Record<string, string>
beforeAll(async () => {
  testApp = await startTestOrders()
  const offers = (prefix: string) =>
    ['Git', 'React', 'Python', 'Go', 'React'].map((technology, at) => ({
      name: `${prefix} ${at} ${technology}`,
      details: 'All of it.',
      technologies: at === 4 ? [technology, technology, 'Python'] : [technology],
      rank: String(at),
    }))
  await testApp.db.insert(servicesTable).values(offers('Service'))
  const made = await testApp.db
    .insert(bookableSessionsTable)
    .values(offers('Session').map((offer) => ({ ...offer, duration: '1 hour', minutes: 60, priceCents: 4500 })))
    .returning()
  sessions = Object.fromEntries(made.map(({ name, id }) => [name, id]))
})
afterAll(() => testApp.close())

let customer: Awaited<ReturnType<TestOrders['one']>>
beforeEach(async () => {
  customer = await testApp.one('user')
})

const recommended = async (interest?: string[]) => {
  const { sessions, services } = await testApp.as(customer).dashboard.recommended({ interest })
  const numbers = (offers: readonly { name: string }[]) => offers.map(({ name }) => Number(name.split(' ')[1]))
  expect(numbers(sessions)).toEqual(numbers(services))
  return numbers(sessions)
}

async function says(table: typeof userInterestsTable | typeof userSkillsTable, name: string) {
  const [skill] = await testApp.db.insert(skillsTable).values({ name }).onConflictDoNothing().returning()
  const [known] = skill
    ? [skill]
    : await testApp.db
        .select()
        .from(skillsTable)
        .where(eq(sql`lower(${skillsTable.name})`, name.toLowerCase()))
  await testApp.db.insert(table).values({ userId: customer.id, skillId: known?.id ?? '' })
}

test('a customer without any terms sees the landing page’s first offers', async () => {
  expect(await recommended()).toEqual([0, 1, 2])
})

test('interests come first in any spelling, and ties follow the landing page’s order', async () => {
  await says(userInterestsTable, 'react')
  expect(await recommended()).toEqual([1, 4, 0])
})

test('two matching interests beat one, and a repeated word counts once', async () => {
  await says(userInterestsTable, 'React')
  await says(userSkillsTable, 'Python')
  expect(await recommended()).toEqual([4, 1, 2])
})

test('orders and bookings count: an interest more than an order, and an order more than a session', async () => {
  await testApp.db.insert(bookingsTable).values({
    sessionId: sessions['Session 0 Git'] ?? '',
    sessionName: 'Git',
    duration: '1 hour',
    priceCents: 1,
    currency: 'USD',
    bookerId: customer.id,
    createdBy: customer.id,
    startsAt: testNow,
    timezone: 'UTC',
    details: '',
  })
  await testApp.makeOrder({ customerId: customer.id, technologies: ['Go'] })
  expect(await recommended()).toEqual([3, 0, 1])
  await says(userInterestsTable, 'Python')
  expect(await recommended()).toEqual([2, 4, 3])
})

test('recycled objects and those of other users do not count', async () => {
  await testApp.makeOrder({ customerId: customer.id, technologies: ['Go'], recycledAt: testNow })
  await testApp.makeOrder({ customerId: testApp.people.otherCustomer.id, technologies: ['Python'] })
  expect(await recommended()).toEqual([0, 1, 2])
  await testApp.db.update(servicesTable).set({ recycledAt: testNow }).where(eq(servicesTable.rank, '0'))
  await testApp.db.update(bookableSessionsTable).set({ recycledAt: testNow }).where(eq(bookableSessionsTable.rank, '0'))
  expect(await recommended()).toEqual([1, 2, 3])
  await testApp.db.update(servicesTable).set({ recycledAt: null })
  await testApp.db.update(bookableSessionsTable).set({ recycledAt: null })
})

test('interests in the call count too, and are treated as plain text', async () => {
  expect(await recommended(['GO'])).toEqual([3, 0, 1])
  expect(await recommended(["'); drop table services; --", '%', '__proto__', '"}'])).toEqual([0, 1, 2])
  await expect(recommended(['x'.repeat(61)])).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

test('only customers may call it', async () => {
  for (const role of ['admin', 'sales', 'manager', 'employee', 'remote'] as const)
    await expect(testApp.as(testApp.people[role]).dashboard.recommended({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('only the newest orders are read, however many there are', { timeout: 120_000 }, async () => {
  const orders = Number(process.env.RECOMMENDED_ORDERS ?? 200)
  await testApp.db.execute(sql`
    insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by, technologies, created_at)
    select gen_random_uuid(), 'Many', 'x', 'Web', '2026-12-01', 'UTC', ${customer.id}, ${customer.id},
           case when n <= 50 then '{Go}'::text[] else '{Python}'::text[] end, now() - n * interval '1 minute'
      from generate_series(1, ${orders}::int) n`)
  await testApp.db.execute(sql`analyze orders`)
  const begin = performance.now()
  expect(await termsOfUser(testApp.db, customer.id, [])).toEqual({ go: 2 })
  if (process.env.RECOMMENDED_ORDERS) process.stdout.write(`terms of ${orders} orders: ${(performance.now() - begin).toFixed(1)} ms\n`)
})
