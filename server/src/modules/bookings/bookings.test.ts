import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import { days, later, minutes } from '#core/clock.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { listAllBookings } from './bookings.store.ts'
import { bookingsTable } from './bookings.table.ts'

let now = new Date('2026-11-21T10:00:00Z')
let app: TestApp
let admin: TestPerson
let sales: TestPerson
let manager: TestPerson
let customer: TestPerson
let stranger: TestPerson
let sessionId: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { BOOKINGS_ARE_PAID: 'no' } })
  admin = await app.one('admin')
  sales = await app.one('sales')
  manager = await app.one('manager')
  sessionId = await session({ name: 'Code review' })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z')
  customer = await app.one('user', { name: 'Cora Customer' })
  stranger = await app.one('user')
  await app.db.delete(bookingsTable)
})

async function session(about: Partial<typeof bookableSessionsTable.$inferInsert> = {}) {
  const usual = { name: 'A session', details: 'All of it.', duration: '45 minutes', priceCents: 3550 }
  const [row] = await app.db
    .insert(bookableSessionsTable)
    .values({ ...usual, ...about })
    .returning()
  return row?.id ?? ''
}
const input = (about = {}) => ({ booking: sessionId, date: '2026-12-01T15:00', timezone: 'Asia/Kolkata', details: 'My project.', ...about })
const book = (person: TestPerson, about = {}, options = {}) => app.as(person).bookings.create(input(about), options)

test('a customer books at the current price, in their own zone, stored as an instant', async () => {
  const booking = await book(customer)
  expect(booking).toMatchObject({
    booking: [{ _id: sessionId, name: 'Code review' }],
    bookingBy: [{ _id: customer.id, username: customer.username }],
    date: '2026-12-01T09:30:00.000Z',
    timezone: 'Asia/Kolkata',
    price: 35.5,
    currency: 'USD',
    duration: '45 minutes',
  })
  await app.db.update(bookableSessionsTable).set({ priceCents: 9900 }).where(eq(bookableSessionsTable.id, sessionId))
  expect(await app.as(customer).bookings.byId({ id: booking._id })).toMatchObject({ price: 35.5 })
  await app.db.update(bookableSessionsTable).set({ priceCents: 3550 }).where(eq(bookableSessionsTable.id, sessionId))
})

test('a booking keeps its name, price and minutes when the session changes', async () => {
  const own = await session({ name: 'Pairing', duration: '1 hour', minutes: 60, priceCents: 4500, currency: 'EUR' })
  const { _id } = await book(customer, { booking: own })
  await app.db
    .update(bookableSessionsTable)
    .set({ name: 'Other', duration: '2 hours', minutes: 120, priceCents: 1 })
    .where(eq(bookableSessionsTable.id, own))
  const [kept] = await app.db.select().from(bookingsTable).where(eq(bookingsTable.id, _id))
  expect(kept).toMatchObject({ sessionName: 'Pairing', sessionMinutes: 60, duration: '1 hour', priceCents: 4500, currency: 'EUR' })
  const inWords = await session({ name: 'By words', duration: '1.5 hours' })
  const [read] = await app.db
    .select()
    .from(bookingsTable)
    .where(eq(bookingsTable.id, (await book(customer, { booking: inWords }))._id))
  expect(read?.sessionMinutes).toBe(90)
  await app.db.update(bookableSessionsTable).set({ recycledAt: now }).where(eq(bookableSessionsTable.id, own))
  await expect(book(stranger, { booking: own })).rejects.toMatchObject({ status: 400, field: 'booking' })
})

test('the hour in words is accepted and shown as typed', async () => {
  expect(await book(customer, { date: '2026-12-01', timezone: '10 AM GMT+5' })).toMatchObject({
    date: '2026-12-01T05:00:00.000Z',
    timezone: '10 AM GMT+5',
  })
})

test('admins and sales are notified once, and the booker gets an email with the next steps', async () => {
  const { _id } = await book(customer)
  await app.runJobs()
  const told = await app.db.select().from(notificationsTable).where(eq(notificationsTable.text, 'Cora Customer booked Code review'))
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([admin.id, sales.id].toSorted())
  expect(told[0]?.href).toBe(`/profile/booking-details/${_id}`)
  const [mail, ...more] = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, customer.email))
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your booking: Code review')
  expect(mail?.text).toContain('1 December 2026 at 15:00')
  expect(mail?.text).toContain('within 1 hour')
  expect(mail?.text).toContain('$35.50')
  expect(app.pushed).toContainEqual({
    kind: 'changed',
    audience: { users: [customer.id], roles: ['admin', 'sales'] },
    topic: 'bookings',
    id: _id,
  })
})

test('twenty concurrent calls with one key make one booking and one email', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(customer, {}, { idempotencyKey: 'attempt' })))
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  expect(await book(customer, {}, { idempotencyKey: 'attempt' })).toEqual(answers[0])
  await app.runJobs()
  expect(await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, customer.email))).toHaveLength(1)
  expect(await book(stranger, {}, { idempotencyKey: 'attempt' })).toMatchObject({ bookingBy: [{ _id: stranger.id }] })
})

test('a person books a session at one time only once; another hour or another person is fine', async () => {
  await book(customer, {}, { idempotencyKey: 'one' })
  await expect(book(customer, {}, { idempotencyKey: 'two' })).rejects.toMatchObject({
    status: 409,
    message: 'This session is booked for that time already.',
  })
  await book(customer, { date: '2026-12-01T16:00' })
  await book(stranger)
})

test('a past or current time is refused; the next minute and the last day of a year are accepted', async () => {
  const at = (instant: Date) => ({ date: instant.toISOString(), timezone: 'UTC' })
  for (const date of [now, later(now, -1), later(now, days(365) + 1)])
    await expect(book(customer, at(date))).rejects.toMatchObject({ status: 400, field: 'date' })
  await book(customer, at(later(now, minutes(1))))
  await book(customer, at(later(now, days(365))))
})

test('each limit is enforced, with the field named', async () => {
  for (const [about, field] of [
    [{ booking: '' }, 'booking'],
    [{ booking: 'nonsense' }, 'booking'],
    [{ booking: customer.id }, 'booking'],
    [{ date: 'tomorrow' }, 'date'],
    [{ date: '2026-12-01' }, 'date'],
    [{ timezone: ' ' }, 'timezone'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ details: 'x'.repeat(256) }, 'details'],
  ] as const)
    await expect(book(customer, about)).rejects.toMatchObject({ status: 400, field })
  await book(customer, { details: 'x'.repeat(255) })
})

test('only an admin books for others, and only for customers with an open account', async () => {
  for (const person of [stranger, sales, manager])
    await expect(book(person, { bookingBy: customer.id })).rejects.toMatchObject({ status: 403 })
  expect(await book(admin, { bookingBy: customer.id })).toMatchObject({ bookingBy: [{ _id: customer.id }] })
  expect(await app.as(customer).bookings.ofUser({ id: customer.id })).toMatchObject({ total: 1 })
  const closed = await app.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  for (const bookingBy of [manager.id, closed.id, 'nonsense', sessionId])
    await expect(book(admin, { bookingBy })).rejects.toMatchObject({ status: 400, field: 'bookingBy' })
  expect(await book(manager, { bookingBy: manager.id })).toMatchObject({ bookingBy: [{ _id: manager.id }] })
  await expect(app.as(null).bookings.create(input())).rejects.toMatchObject({ status: 401 })
})

test('a booking says what it is about, for the caller and for a customer of an admin', async () => {
  for (const [person, about] of [
    [customer, {}],
    [admin, { bookingBy: customer.id }],
  ] as const)
    for (const details of [undefined, '', '  '])
      await expect(book(person, { ...about, details })).rejects.toMatchObject({ status: 400, field: 'details', message: 'Required!' })
})

test('only its owner and the back office see a booking', async () => {
  const { _id } = await book(customer)
  for (const person of [customer, admin, sales]) expect(await app.as(person).bookings.byId({ id: _id })).toMatchObject({ _id })
  for (const person of [stranger, manager])
    for (const id of [_id, 'nonsense', sessionId])
      await expect(app.as(person).bookings.byId({ id })).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
  for (const person of [admin, sales, customer])
    expect(await app.as(person).bookings.ofUser({ id: customer.id })).toMatchObject({ total: 1, items: [{ _id }] })
  for (const person of [stranger, manager])
    await expect(app.as(person).bookings.ofUser({ id: customer.id })).rejects.toMatchObject({ status: 403 })
  for (const person of [customer, manager]) await expect(app.as(person).bookings.all()).rejects.toMatchObject({ status: 403 })
  expect(await app.as(sales).bookings.ofUser({ id: 'nonsense' })).toMatchObject({ items: [], total: 0 })
})

test('the list is searched by booker, sorted by the meeting, and counted by tab', async () => {
  for (const date of ['2026-11-21T13:00', '2026-11-21T11:00', '2026-11-21T12:00']) await book(customer, { date, timezone: 'UTC' })
  await book(stranger)
  now = new Date('2026-11-21T11:00:01Z')
  const list = await app.as(sales).bookings.all({ search: 'cora', sort: 'date', direction: 'asc' })
  expect(list.items.map(({ date }) => date.slice(11, 13))).toEqual(['11', '12', '13'])
  expect(list).toMatchObject({ total: 3, tabs: { all: 3, upcoming: 2, past: 1 } })
  expect(await app.as(admin).bookings.all({ tab: 'upcoming', pageSize: 1, page: 2, sort: 'date' })).toMatchObject({ total: 3, items: [{}] })
  expect(await app.as(admin).bookings.all({ search: '_' })).toMatchObject({ total: 0 })
  expect(await app.as(customer).bookings.ofUser({ id: customer.id, search: 'review', tab: 'past' })).toMatchObject({ total: 1 })
  const own = app.as(customer).bookings
  expect(await own.ofUser({ id: customer.id, day: '2026-11-21..2026-11-21' })).toMatchObject({ total: 3 })
  expect(await own.ofUser({ id: customer.id, state: 'cancelled' })).toMatchObject({ total: 0, tabs: { all: 0 } })
})

test('a booking outlives its session', async () => {
  const gone = await session({ name: 'Soon gone' })
  const { _id } = await book(customer, { booking: gone })
  await app.db.delete(bookableSessionsTable).where(eq(bookableSessionsTable.id, gone))
  expect(await app.as(customer).bookings.byId({ id: _id })).toMatchObject({ booking: [{ name: 'Soon gone' }], price: 35.5 })
})

test('the search for a booker uses the indexes of names and of bookings', async () => {
  await app.db.execute(sql`
    insert into users (id, username, name, email, role)
      select gen_random_uuid(), 'many' || n, 'Person ' || md5(n::text), 'many' || n || '@example.com', 'user' from generate_series(1, 5000) n`)
  await app.db.execute(sql`
    insert into bookings (id, session_id, session_name, duration, price_cents, currency, booker_id, created_by, starts_at, timezone, details)
      select gen_random_uuid(), ${sessionId}::uuid, 'Code review', '1 hour', 100, 'USD', id, id, ${now.toISOString()}::timestamptz + (case when length(username) % 2 = 0 then -1 else 1 end) * interval '1 day', 'UTC', 'x'
        from users where username like 'many%'`)
  await app.db.execute(sql`vacuum analyze users`)
  await app.db.execute(sql`vacuum analyze bookings`)
  const asked: [query: string, params: unknown[]][] = []
  const pool = new pg.Pool({ connectionString: app.url })
  try {
    const db = drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => void asked.push([query, params]) } })
    await listAllBookings(db, { page: 1, pageSize: 10, search: 'cora customer', sort: 'date', direction: 'desc' }, { zone: 'UTC', now })
    const searches = asked.filter(([query]) => query.includes(' like '))
    expect(searches).toHaveLength(5)
    for (const [query, params] of searches) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, plan).toMatch(/Bitmap Index Scan on users_search_idx/)
      expect(plan, plan).not.toMatch(/Seq Scan/)
    }
  } finally {
    await pool.end()
  }
})
