import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationsTable } from '#notifications/notifications.table.ts'
import type { TestPerson } from '#test/app.ts'
import { type MentorTest, startMentorTest } from './testMentor.ts'

let testApp: MentorTest
let mentor: TestPerson
let customer: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  testApp = await startMentorTest()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;({ mentor, customer, stranger } = await testApp.begin())
})

test('both sides get one email with a calendar entry: one UID through booking, moving and cancelling, each with its SEQUENCE and METHOD', async () => {
  const { _id } = await testApp.book(customer, '15:00')
  await testApp.runJobs()
  await testApp.as(customer).bookings.move({ id: _id, ...testApp.at('12:00') })
  await testApp.runJobs()
  await testApp.as(mentor).bookings.cancel({ id: _id, reason: 'Ill.' })
  await testApp.runJobs()
  for (const person of [customer, mentor]) {
    const mails = await testApp.mailsTo(person)
    // The subject says the new time, on the reader's clock.
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${person === customer ? 'Booked for' : 'New session'} Tue, 1 Dec, 15:00 Kolkata: Code review`,
      'Now Tue, 1 Dec, 12:00 Kolkata: Code review',
      'Cancelled: Code review',
    ])
    const files = await Promise.all(mails.map(({ id }) => testApp.icsOf(id)))
    const lines = files.map((file) => file?.content?.replace(/\r\n /g, '').split('\r\n') ?? [])
    const values = (name: string) => lines.map((each) => each.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1))
    expect(values('UID')).toEqual(Array(3).fill(`booking-${_id}@localhost`))
    expect(values('SEQUENCE')).toEqual(['0', '1', '2'])
    expect(values('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(values('STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
    expect(values('DTSTART')).toEqual(['20261201T093000Z', '20261201T063000Z', '20261201T063000Z'])
    expect(files[2]?.type).toContain('method=CANCEL')
    expect(mails.every(({ hasAttachment }) => hasAttachment)).toBe(true)
  }
  const toldOf = async (person: TestPerson) =>
    (await testApp.db.select().from(notificationsTable).where(eq(notificationsTable.userId, person.id))).map(({ text }) => text)
  expect(await toldOf(customer)).toEqual([`${mentor.name} cancelled Code review on Tue, 1 Dec, 12:00 Kolkata`])
  expect(await toldOf(mentor)).toContain(`${customer.name} moved Code review to Tue, 1 Dec, 12:00 Kolkata`)
  const [mentorsFirst] = await testApp.mailsTo(mentor)
  expect(mentorsFirst?.text).not.toContain('$')
  expect((await testApp.mailsTo(customer))[1]?.text).toContain('1 December 2026 at 12:00')
})

test('both sides are reminded a day and an hour before, once each; a moved booking only at its new times; a cancelled one never', async () => {
  const reminders = async (person: TestPerson) =>
    (await testApp.db.select().from(notificationsTable).where(eq(notificationsTable.userId, person.id)))
      .filter(({ text }) => text.includes('begins'))
      .map(({ text }) => text)
  const queued = async () =>
    (
      await testApp.db.execute<{ run_at: Date }>(
        sql`select run_at from graphile_worker.jobs where task_identifier = 'bookingReminder' order by run_at`,
      )
    ).rows.map(({ run_at }) => new Date(run_at).toISOString())
  const runUntil = async (at: string) => {
    testApp.time.now = new Date(at)
    await testApp.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() - interval '1 minute' where run_at <= ${at}::timestamptz`,
    )
    await testApp.runAllJobs()
  }
  const { _id } = await testApp.book(customer, '15:00')
  await testApp.runJobs()
  expect(await queued()).toEqual(['2026-11-30T09:30:00.000Z', '2026-12-01T08:30:00.000Z'])
  await testApp.as(customer).bookings.move({ id: _id, ...testApp.at('12:00') })
  expect(await queued()).toEqual(['2026-11-30T06:30:00.000Z', '2026-12-01T05:30:00.000Z'])
  const jobs = [24, 1].map((hoursBefore) => ({ bookingId: _id, hoursBefore }))
  // A reminder that started before the move finds a different start and sends nothing.
  for (const job of jobs)
    await testApp.db.execute(
      sql`select graphile_worker.add_job('bookingReminder', ${JSON.stringify({ ...job, startsAt: '2026-12-01T09:30:00.000Z' })}::json)`,
    )
  await runUntil('2026-11-30T06:30:00Z')
  await runUntil('2026-12-01T05:30:00Z')
  expect(await reminders(customer)).toHaveLength(2)
  expect(await reminders(mentor)).toEqual(['Code review begins in 24 hours', 'Code review begins in an hour'])
  for (const job of jobs)
    await testApp.db.execute(
      sql`select graphile_worker.add_job('bookingReminder', ${JSON.stringify({ ...job, startsAt: '2026-12-01T06:30:00.000Z' })}::json)`,
    )
  await runUntil('2026-12-01T05:40:00Z')
  expect(await reminders(mentor)).toHaveLength(2)

  const other = await testApp.book(stranger, '16:00')
  await testApp.as(stranger).bookings.cancel({ id: other._id })
  await runUntil('2026-12-01T05:40:00Z')
  expect(await reminders(stranger)).toEqual([])
})

test("a calendar feed shows a person's own sessions at its secret address; renewing it disables the previous address", async () => {
  const { _id } = await testApp.book(customer, '15:00')
  await testApp.book(stranger, '12:00')
  const { address } = await testApp.as(customer).bookings.feed()
  const read = async (link: string) => await testApp.app.inject({ method: 'GET', url: new URL(link).pathname })
  const first = await read(address)
  expect(first.headers['content-type']).toContain('text/calendar')
  expect(first.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(first.body).toContain(`UID:booking-${_id}@`)
  expect((await testApp.as(customer).bookings.feed()).address).toBe(address)
  expect((await read((await testApp.as(mentor).bookings.feed()).address)).body.match(/BEGIN:VEVENT/g)).toHaveLength(2)

  const { address: renewed } = await testApp.as(customer).bookings.renewFeed()
  expect((await read(address)).statusCode).toBe(404)
  expect((await read(renewed)).statusCode).toBe(200)
  const [id, version, seal] = new URL(renewed).pathname.split('/').at(-1)?.split('.') ?? []
  for (const made of [
    `${stranger.id}.${version}.${seal}.ics`,
    `${id}.3.${seal}.ics`,
    `${id}.${version}.x.ics`,
    'nonsense',
    `${id}.${version}.${seal}.x.ics`,
  ])
    expect((await testApp.app.inject({ method: 'GET', url: `/api/calendar/${made}` })).statusCode).toBe(404)
  await testApp.as(testApp.admin).users.disable({ username: customer.username })
  expect((await read(renewed)).statusCode).toBe(404)
})
