import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { solveCaptcha } from '#test/solveCaptcha.ts'
import { contactMessagesTable } from './messages.table.ts'

let app: TestApp
let admin: TestPerson
let sales: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, sales] = [await app.one('admin'), await app.one('sales')]
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(contactMessagesTable)
})

const visitor = () => app.as(null)
const solved = async () => solveCaptcha(await visitor().auth.captcha())
const words = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Do you help with Rust?' }
const kept = () => app.db.select().from(contactMessagesTable)

test('a visitor leaves a message; admins and sales are notified and can read it', async () => {
  const answer = await visitor().messages.create({ ...words, captcha: await solved() })
  expect(answer).toEqual({ message: 'Message Submitted, We will contact you soon!' })
  await app.runJobs()
  const told = await app.db.select().from(notificationsTable).where(like(notificationsTable.text, 'New message from Vera Visitor'))
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([admin.id, sales.id].toSorted())
  expect(told[0]?.href).toBe('/profile/public-messages')
  const list = await app.as(sales).messages.all()
  expect(list).toMatchObject({ total: 1, items: [words] })
  expect(list.items[0]).not.toHaveProperty('phoneNumber')
})

test('a wrong captcha is named and nothing is saved; each captcha counts once', async () => {
  const captcha = await solved()
  const wrong = { status: 400, message: 'Entered Wrong Captcha!', field: 'captcha' }
  await expect(visitor().messages.create({ ...words, captcha: { ...captcha, answer: 'no' } })).rejects.toMatchObject(wrong)
  await expect(visitor().messages.create({ ...words, captcha })).rejects.toMatchObject(wrong)
  await expect(visitor().messages.create({ ...words, captcha: { id: 'nonsense', answer: 'x' } })).rejects.toMatchObject(wrong)
  const good = await solved()
  await visitor().messages.create({ ...words, captcha: good })
  await expect(visitor().messages.create({ ...words, captcha: good })).rejects.toMatchObject(wrong)
  expect(await kept()).toHaveLength(1)
})

test('a retry saves one message, although its captcha is used up', async () => {
  const captcha = await solved()
  const send = () => visitor().messages.create({ ...words, captcha }, { idempotencyKey: 'once' })
  expect(await send()).toEqual(await send())
  expect(await kept()).toHaveLength(1)
})

test('invalid fields are named before the captcha is used, on both sides of each limit', async () => {
  const captcha = await solved()
  for (const [about, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: '' }, 'email'],
    [{ email: 'no-address' }, 'email'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(2_001) }, 'message'],
    [{ phoneNumber: '1'.repeat(31) }, 'phoneNumber'],
  ] as const)
    await expect(visitor().messages.create({ ...words, ...about, captcha })).rejects.toMatchObject({ status: 400, field })
  const most = { name: 'x'.repeat(100), message: 'x'.repeat(2_000), phoneNumber: '1'.repeat(30) }
  await visitor().messages.create({ ...words, ...most, captcha })
  expect(await kept()).toMatchObject([most])
})

test('only admins and sales can read the messages', async () => {
  for (const role of ['user', 'employee', 'manager', 'remoteDeveloper'] as const)
    await expect(app.as(await app.one(role)).messages.all()).rejects.toMatchObject({ status: 403 })
  await expect(visitor().messages.all()).rejects.toMatchObject({ status: 401 })
})

test('messages are found by any part of them, newest first, one page at a time', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  await app.db.insert(contactMessagesTable).values([
    { name: 'Bea', email: 'bea@example.com', message: 'Need help with SQL', createdAt: at(1) },
    { name: 'Abe', email: 'abe@example.com', message: 'A price, please', phoneNumber: '+49 555', createdAt: at(2) },
    { name: 'Cy', email: 'cy@example.org', message: '100% sure?', createdAt: at(3) },
  ])
  const names = async (about: object) => (await app.as(admin).messages.all(about)).items.map(({ name }) => name)
  expect(await names({})).toEqual(['Cy', 'Abe', 'Bea'])
  expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['Abe', 'Bea', 'Cy'])
  expect(await names({ search: 'EXAMPLE.COM' })).toEqual(['Abe', 'Bea'])
  expect(await names({ search: '+49' })).toEqual(['Abe'])
  expect(await names({ search: '%' })).toEqual(['Cy'])
  expect(await app.as(admin).messages.all({ pageSize: 2, page: 2 })).toMatchObject({ total: 3, items: [{ name: 'Bea' }] })
})

test('one address can leave ten messages in ten minutes', async () => {
  const strict = await startTestApp({ settings: { RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let index = 0; index < 11; index++)
    statuses.push((await strict.app.inject({ method: 'POST', url: '/api/main/createContactUsData', payload: {} })).statusCode)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
  expect(statuses[10]).toBe(429)
  await strict.close()
})
