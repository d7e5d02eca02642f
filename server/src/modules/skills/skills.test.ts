import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servicesTable } from '#catalogue/catalogue.table.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { skillsTable } from '#users/skills/skills.table.ts'
import { userSkillsTable } from '#users/skills/userSkills.table.ts'
import { skillsInUse } from './skillsInUse.store.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const office = () => testApp.as(testApp.people.sales).skills
const names = async () => (await testApp.as(null).skills.list()).map(({ name }) => name)
const inUse = async (search: string) => (await office().inUse({ search })).items

test('of twenty who concurrently add one name in different case, one succeeds', async () => {
  const spellings = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? 'TypeScript' : ' typescript ').replace('t', index % 3 ? 't' : 'T'),
  )
  const answers = await Promise.allSettled(spellings.map((name) => office().add({ name })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT', field: 'name' })
  expect((await names()).filter((name) => name.toLowerCase() === 'typescript')).toHaveLength(1)
})

test('a name is trimmed, has at least one character and at most sixty', async () => {
  expect(await office().add({ name: '  Visual \t Basic ' })).toMatchObject({ name: 'Visual Basic' })
  await office().add({ name: 'x'.repeat(60) })
  for (const name of ['', '   ', 'y'.repeat(61)])
    await expect(office().add({ name })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'name' })
})

test('a renamed skill keeps its people and is renamed in offers; orders keep the old name', async () => {
  const skill = await office().add({ name: 'Postgres' })
  await testApp.db.insert(userSkillsTable).values({ userId: testApp.people.employee.id, skillId: skill._id })
  const technologies = ['Java', 'Postgres']
  await testApp.db.insert(servicesTable).values({ name: 'Databases', details: 'All.', technologies })
  const order = await testApp.makeOrder({ technologies })
  expect(await inUse('postg')).toMatchObject([{ name: 'Postgres', people: 1, interested: 0, orders: 1, offers: 1 }])

  expect(await office().rename({ _id: skill._id, name: 'PostgreSQL' })).toEqual({ _id: skill._id, name: 'PostgreSQL' })
  expect(await inUse('postg')).toMatchObject([{ name: 'PostgreSQL', people: 1, orders: 0, offers: 1 }])
  const [kept] = await testApp.db.select().from(ordersTable).where(eq(ordersTable.id, order.id))
  expect(kept?.technologies).toEqual(technologies)
  // Only the case changes, which is no conflict with itself.
  expect(await office().rename({ _id: skill._id, name: 'postgreSQL' })).toMatchObject({ name: 'postgreSQL' })
  await office().add({ name: 'Rust' })
  await expect(office().rename({ _id: skill._id, name: 'RUST' })).rejects.toMatchObject({ code: 'CONFLICT', field: 'name' })
})

test('a deleted skill cannot be chosen, and is restored with its people unless its name was taken', async () => {
  const skill = await office().add({ name: 'Prolog' })
  await testApp.db.insert(userSkillsTable).values({ userId: testApp.people.employee.id, skillId: skill._id })
  expect(await office().remove({ id: skill._id })).toEqual({ message: 'Deleted Successfully!' })
  expect(await names()).not.toContain('Prolog')
  expect(await inUse('prolog')).toEqual([])
  await expect(office().remove({ id: skill._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(office().rename({ _id: skill._id, name: 'Prolog 2' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await office().restore({ id: skill._id })
  expect(await inUse('prolog')).toMatchObject([{ people: 1 }])
  await expect(office().restore({ id: skill._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await office().remove({ id: skill._id })
  await office().add({ name: 'prolog' })
  await expect(office().restore({ id: skill._id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, skill._id)).orderBy(auditLogTable.createdAt)
  expect(acts.map(({ activity }) => activity.replace(/^\S+ /, ''))).toEqual([
    'added the skill Prolog',
    'deleted the skill Prolog',
    'brought back the skill Prolog',
    'deleted the skill Prolog',
  ])
})

test('the list is paged, searched and sorted, and only for the back office', async () => {
  for (let index = 0; index < 12; index++) await office().add({ name: `Paged ${String(index).padStart(2, '0')}` })
  const first = await office().inUse({ search: 'paged', sort: 'name', direction: 'asc' })
  expect([first.total, first.items.length, first.items[0]?.name]).toEqual([12, 10, 'Paged 00'])
  const second = await office().inUse({ search: 'paged', sort: 'name', direction: 'asc', page: 2 })
  expect(second.items.map(({ name }) => name)).toEqual(['Paged 10', 'Paged 11'])
  expect(await inUse('100%')).toEqual([])
  const { manager, employee, remote, customer } = testApp.people
  for (const person of [manager, employee, remote, customer]) {
    await expect(testApp.as(person).skills.inUse({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(testApp.as(person).skills.add({ name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('a page of a hundred skills needs as many queries as a page of one', async () => {
  for (let n = 0; n < 100; n++) await testApp.db.insert(skillsTable).values({ name: `Kind ${n}` })
  await testApp.makeOrder({ technologies: ['Kind 1', 'Kind 1', 'Kind 2'] })
  await testApp.makeOrder({ technologies: ['Kind 2', 'kind 2'] })
  const pool = new pg.Pool({ connectionString: testApp.url })
  try {
    const askedFor = async (pageSize: number) => {
      const asked: [query: string, params: unknown[]][] = []
      const db = drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => void asked.push([query, params]) } })
      const { items } = await skillsInUse(db, { page: 1, pageSize, search: 'kind', sort: 'name', direction: 'asc' })
      expect(items).toHaveLength(pageSize)
      if (pageSize === 100) {
        const orders = Object.fromEntries(items.map((item) => [item.name, item.orders]))
        expect([orders['Kind 1'], orders['Kind 2'], orders['Kind 3']]).toEqual([1, 2, 0])
      }
      return asked
    }
    const [one, hundred] = [await askedFor(1), await askedFor(100)]
    expect(hundred).toHaveLength(one.length)
    for (const [query, params] of hundred) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, plan).not.toMatch(/SubPlan/)
    }
  } finally {
    await pool.end()
  }
})
