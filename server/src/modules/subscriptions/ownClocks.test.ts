import { momentIn } from '@app/contract/core/format.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMentor, makeSession } from '#bookings/testMentors.ts'
import { enqueue } from '#jobs/jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { subscriptionPlansTable, subscriptionsTable } from './subscriptions.table.ts'

let testApp: TestApp
let admin: TestPerson
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => new Date('2026-11-21T10:00:00Z') }, settings: { BOOKINGS_ARE_PAID: 'no' } })
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())

const mailsTo = (person: TestPerson) =>
  testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email)).orderBy(mailsTable.createdAt)

test('the zone of the browser is taken once, and the one that a person chooses stays', async () => {
  const person = await testApp.one('user')
  const own = testApp.as(person)
  expect((await own.auth.session()).user).not.toHaveProperty('timezone')
  const guesses = await Promise.all(['America/New_York', 'Asia/Tokyo'].map((timezone) => own.users.guessTimeZone({ timezone })))
  expect(new Set(guesses.map(({ timezone }) => timezone)).size).toBe(1)
  await own.users.update({ id: person.id, timezone: 'Europe/Berlin' })
  expect(await own.users.guessTimeZone({ timezone: 'Asia/Tokyo' })).toEqual({ timezone: 'Europe/Berlin' })
  expect((await own.auth.session()).user).toMatchObject({ timezone: 'Europe/Berlin' })
  for (const timezone of ['Mars/Base', 'IST', '+05:30'])
    await expect(own.users.update({ id: person.id, timezone })).rejects.toMatchObject({ field: 'timezone' })
  await own.users.update({ id: person.id, timezone: '' })
  expect((await own.auth.session()).user).not.toHaveProperty('timezone')
})

test('a session that the office books is mailed to each on their own clocks', async () => {
  const session = await makeSession(testApp)
  const mentor = await makeMentor(testApp, admin, [session])
  const customer = await testApp.one('user')
  await testApp.as(customer).users.update({ id: customer.id, timezone: 'America/New_York' })
  await testApp.as(mentor).users.update({ id: mentor.id, timezone: 'Europe/Berlin' })
  const at = new Date('2026-12-01T09:30:00Z')
  const booked = await testApp
    .as(admin)
    .bookings.create({ booking: session, bookingBy: customer.id, details: 'Help.', date: '2026-12-01T15:00', timezone: 'Asia/Kolkata' })
  expect(booked).toMatchObject({ date: at.toISOString(), timezone: 'America/New_York' })
  await testApp.runJobs({ except: ['bookingReminder'] })
  expect((await mailsTo(customer)).at(-1)?.text).toContain(momentIn('America/New_York', at))
  expect((await mailsTo(mentor)).at(-1)?.text).toContain(momentIn('Europe/Berlin', at))
})

test('mails about an account tell the time on the clocks of its owner', async () => {
  const person = await testApp.one('user')
  await testApp.as(person).users.update({ id: person.id, timezone: 'Pacific/Auckland' })
  await enqueue(testApp.db, 'passwordChanged', { userId: person.id, at: '2026-11-21T10:00:00.000Z' })
  await testApp.runJobs()
  expect((await mailsTo(person)).at(-1)?.text).toContain(momentIn('Pacific/Auckland', new Date('2026-11-21T10:00:00Z')))
})

test('the last day of a subscription is told on the clocks of each reader, of the customer and of the office', async () => {
  const person = await testApp.one('user')
  await testApp.as(person).users.update({ id: person.id, timezone: 'America/New_York' })
  const terms = { name: 'Monthly', price: '$49 / month', details: 'x', amountCents: 4_900, currency: 'USD' as const }
  const [plan] = await testApp.db.insert(subscriptionPlansTable).values(terms).returning()
  const endsAt = new Date('2026-12-19T03:00:00Z')
  const about = {
    userId: person.id,
    planId: plan?.id ?? '',
    provider: 'Sandbox' as const,
    customer: 'cus_1',
    startedAt: endsAt,
    cancelledAt: endsAt,
  }
  const [row] = await testApp.db
    .insert(subscriptionsTable)
    .values({ ...terms, ...about, state: 'cancelled', period: 1, endsAt })
    .returning()
  const offices = [await testApp.one('sales', { timezone: 'America/Los_Angeles' }), await testApp.one('sales', { timezone: 'Asia/Tokyo' })]
  await enqueue(testApp.db, 'subscriptionCancelled', { subscriptionId: row?.id ?? '', at: '2026-11-21T10:00:00.000Z' })
  await testApp.runJobs()
  expect((await mailsTo(person)).at(-1)?.text).toContain('18 December 2026')
  const told = await Promise.all(offices.map((reader) => testApp.as(reader).notifications.ofUser({ userId: reader.id })))
  expect(told.map(({ items }) => items[0]?.notification.slice(-16))).toEqual(['18 December 2026', '19 December 2026'])
})
