import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { mailAttachmentsTable, mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { bookingsTable } from './bookings.table.ts'
import { mentorTimesTable } from './slots/mentorTimes.table.ts'
import { makeMentor, makeSession } from './testMentors.ts'

let now = new Date('2026-11-21T10:00:00Z')
let app: TestApp
let admin: TestPerson
let sales: TestPerson
let mentor: TestPerson
let customer: TestPerson
let stranger: TestPerson
let sessionId: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, settings: { BOOKINGS_ARE_PAID: 'no' } })
  admin = await app.one('admin')
  sales = await app.one('sales')
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z')
  await app.db.execute(sql`truncate bookings, mails, notifications cascade; delete from graphile_worker._private_jobs`)
  sessionId = await makeSession(app)
  mentor = await makeMentor(app, admin, [sessionId], { meetingUrl: 'https://meet.example/room-{booking}' })
  customer = await app.one('user', { name: 'Cora Customer' })
  stranger = await app.one('user')
  await staySignedIn()
})

/** Tests that look ahead go on with the sessions they began with. */
const staySignedIn = () => app.db.execute(sql`update sessions set expires_at = '2028-01-01'`)

const at = (time: string) => ({ date: `2026-12-01T${time}`, timezone: 'Asia/Kolkata' })
/** The calendar reaches the day before the sessions sooner or later, which this test's clock only does where it says so. */
const runJobs = () => app.runJobs({ except: ['bookingReminder'] })
const book = (person: TestPerson, time: string, about = {}) =>
  app.as(person).bookings.create({ booking: sessionId, details: 'Help.', ...at(time), ...about })
const slotsOn = (person: TestPerson, day: string, about = {}) =>
  app.as(person).bookings.slots({ session: sessionId, from: day, to: day, timezone: 'Asia/Kolkata', ...about })
const mailsTo = (person: TestPerson) =>
  app.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email)).orderBy(mailsTable.createdAt)
const icsOf = async (mailId: string | undefined) =>
  (
    await app.db
      .select()
      .from(mailAttachmentsTable)
      .where(eq(mailAttachmentsTable.mailId, mailId ?? newId()))
  )[0]

test('a free time is booked at once, with its mentor and their room, and is free no more', async () => {
  const booking = await book(customer, '15:00')
  expect(booking).toMatchObject({
    state: 'confirmed',
    mentor: [{ _id: mentor.id }],
    date: '2026-12-01T09:30:00.000Z',
    endsAt: '2026-12-01T10:30:00.000Z',
    meetingUrl: `https://meet.example/room-${booking._id}`,
  })
  const { slots, isByWish, minutes } = await slotsOn(stranger, '2026-12-01')
  expect({ isByWish, minutes }).toEqual({ isByWish: false, minutes: 60 })
  const times = slots.map((slot) => slot.at.slice(11, 16))
  expect(times).toContain('08:30')
  for (const taken of ['09:00', '09:30', '10:00']) expect(times).not.toContain(taken)
  const shown = await app.as(customer).bookings.byId({ id: booking._id })
  expect(shown).toMatchObject({ mentorTimezone: 'Asia/Kolkata', changeHours: 24, changeableUntil: '2026-11-30T09:30:00.000Z' })
  expect(shown.story).toMatchObject([{ kind: 'booked', by: { _id: customer.id }, mentor: mentor.name }])
})

test('a time that nobody offers is refused with three near ones', async () => {
  await book(customer, '15:00')
  for (const [time, near] of [
    ['15:30', ['08:00', '08:30', '10:30']],
    ['20:00', ['08:00', '08:30', '10:30']],
    ['15:07', ['08:00', '08:30', '10:30']],
  ] as const) {
    const refused = await book(stranger, time).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ status: 409, field: 'date' })
    const { alternatives = [] } = refused as { alternatives?: string[] }
    expect(alternatives).toHaveLength(3)
    for (const one of near) expect(alternatives.map((instant) => instant.slice(11, 16))).toContain(one)
    await app.as(stranger).bookings.create({ booking: sessionId, date: alternatives[0] ?? '', timezone: 'UTC' })
    await app.db.delete(bookingsTable).where(eq(bookingsTable.bookerId, stranger.id))
  }
})

const rounds = Number(process.env.BOOKING_ROUNDS ?? 5)
test(`${rounds} rounds of a hundred who want one time at once, some a half hour beside it, in other zones: each time one gets it`, {
  timeout: 3_600_000,
}, async () => {
  const zones = [
    ['Asia/Kolkata', '15:00'],
    ['Europe/Berlin', '10:30'],
    ['America/New_York', '04:30'],
    ['Asia/Kathmandu', '15:15'],
    // Half an hour sooner and later: these overlap with it and not with each other.
    ['Asia/Kolkata', '14:30'],
    ['Asia/Kolkata', '15:30'],
  ] as const
  const people = await Promise.all(Array.from({ length: 20 }, () => app.one('user')))
  for (let round = 0; round < rounds; round += 1) {
    const day = later(new Date('2026-12-01T00:00:00Z'), days(round % 300))
      .toISOString()
      .slice(0, 10)
    const tries = Array.from({ length: 100 }, (_, nth) => {
      // In summer the clocks of the others stand elsewhere, so all name the same instants there.
      const [timezone, time] = round % 300 < 90 ? (zones[nth % zones.length] ?? zones[0]) : (zones[4 + (nth % 2)] ?? zones[0])
      const person = people[nth % people.length] ?? customer
      return book(person, time, { date: `${day}T${time}`, timezone }).then(
        ({ date }) => date,
        (error: { status?: number; alternatives?: string[]; message?: string }) => {
          // One person who asks twice for the same is told so; everybody else is told what is free.
          expect(error).toMatchObject({ status: 409 })
          if (!error.message?.startsWith('This session is booked')) expect(error.alternatives?.length).toBe(3)
          return undefined
        },
      )
    })
    const got = (await Promise.all(tries)).filter((date) => date !== undefined)
    const kept = await app.db.select({ startsAt: bookingsTable.startsAt }).from(bookingsTable).orderBy(bookingsTable.startsAt)
    expect(got.toSorted()).toEqual(kept.map(({ startsAt }) => startsAt.toISOString()))
    // One got the hour in the middle, or two the halves beside it that do not overlap.
    expect([1, 2]).toContain(kept.length)
    if (kept.length === 2) expect((kept[1]?.startsAt.getTime() ?? 0) - (kept[0]?.startsAt.getTime() ?? 0)).toBeGreaterThanOrEqual(3_600_000)
    await app.db.delete(bookingsTable)
  }
  if (rounds > 20) console.info(`${rounds} rounds of 100`)
})

test('the database itself keeps two bookings of one mentor apart, whoever writes them', async () => {
  const first = await book(customer, '15:00')
  const other = await makeMentor(app, admin, [await makeSession(app)])
  const [second] = await app.db
    .insert(bookingsTable)
    .values({
      sessionName: 'x',
      duration: '1 hour',
      priceCents: 0,
      currency: 'USD',
      bookerId: stranger.id,
      createdBy: stranger.id,
      startsAt: now,
      timezone: 'UTC',
      details: '',
    })
    .returning()
  const insert = (mentorId: string, from: string, to: string) =>
    app.db
      .insert(mentorTimesTable)
      .values({ bookingId: second?.id ?? '', mentorId, busy: `[2026-12-01T${from}Z,2026-12-01T${to}Z)`, day: '2026-12-01' })
  for (const [from, to] of [
    ['09:30', '10:30'],
    ['10:29', '10:40'],
    ['09:00', '09:31'],
    ['08:00', '12:00'],
    ['09:45', '09:50'],
  ] as const)
    await expect(insert(mentor.id, from, to)).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'mentor_times_mentor_busy_excl' },
    })
  await expect(insert(mentor.id, '11:00', '11:00')).rejects.toMatchObject({ cause: { code: '23514' } })
  await insert(other.id, '09:30', '10:30')
  await app.db.delete(mentorTimesTable).where(eq(mentorTimesTable.bookingId, second?.id ?? ''))
  await insert(mentor.id, '10:30', '11:30')
  expect(first.state).toBe('confirmed')
})

test('buffers count on both sides, and a daily cap holds for everybody at once', async () => {
  const capped = await makeSession(app, { name: 'Capped' })
  await makeMentor(app, admin, [capped], { dailyCap: 2, bufferBefore: 15, bufferAfter: 15 })
  const people = await Promise.all(Array.from({ length: 8 }, () => app.one('user')))
  const times = ['09:00', '10:30', '12:00', '13:30', '15:00', '09:30', '11:00', '14:00']
  const answers = await Promise.allSettled(
    people.map((person, nth) => app.as(person).bookings.create({ booking: capped, ...at(times[nth] ?? '') })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(
    (await app.as(customer).bookings.slots({ session: capped, from: '2026-12-01', to: '2026-12-01', timezone: 'Asia/Kolkata' })).slots,
  ).toEqual([])

  const buffered = await makeSession(app, { name: 'Buffered' })
  await makeMentor(app, admin, [buffered], { bufferBefore: 15, bufferAfter: 15 })
  await app.as(customer).bookings.create({ booking: buffered, ...at('12:00') })
  const { slots } = await app
    .as(stranger)
    .bookings.slots({ session: buffered, from: '2026-12-01', to: '2026-12-01', timezone: 'Asia/Kolkata' })
  // The next may begin half an hour after 13:00, which both need: 13:30 in Kolkata is 08:00.
  expect(slots.map((slot) => slot.at.slice(11, 16))).toEqual([
    '03:30',
    '04:00',
    '04:30',
    '05:00',
    '08:00',
    '08:30',
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ])
})

test('any mentor is whoever is free and has least to do; one in particular is them or nobody', async () => {
  const second = await makeMentor(app, admin, [sessionId])
  const holders = []
  for (const person of [customer, stranger]) holders.push((await book(person, '15:00')).mentor[0]?._id)
  expect(holders.toSorted()).toEqual([mentor.id, second.id].toSorted())
  await expect(book(await app.one('user'), '15:00')).rejects.toMatchObject({ status: 409 })
  await expect(book(customer, '12:00', { mentor: admin.id })).rejects.toMatchObject({ status: 400, field: 'mentor' })
  expect((await book(customer, '12:00', { mentor: second.id })).mentor).toMatchObject([{ _id: second.id }])
  await expect(book(stranger, '12:00', { mentor: second.id })).rejects.toMatchObject({ status: 409 })
  expect((await book(stranger, '12:00')).mentor).toMatchObject([{ _id: mentor.id }])
})

test('whoever left, is locked out or works here no more is offered nowhere', async () => {
  await app.as(admin).users.disable({ username: mentor.username })
  expect(await slotsOn(customer, '2026-12-01')).toMatchObject({ isByWish: true, slots: [], mentors: [] })
  expect((await book(customer, '15:00')).state).toBe('requested')
})

test('a wish is confirmed by an admin, who says when and with whom; a mentor’s taken time is refused', async () => {
  const wished = await makeSession(app, { name: 'By wish' })
  const { _id } = await app.as(customer).bookings.create({ booking: wished, ...at('15:00') })
  await book(stranger, '15:00')
  const confirm = (person: TestPerson, time: string, who: string) => app.as(person).bookings.confirm({ id: _id, mentor: who, ...at(time) })
  for (const person of [sales, mentor, customer]) await expect(confirm(person, '16:30', mentor.id)).rejects.toMatchObject({ status: 403 })
  await expect(confirm(admin, '15:30', mentor.id)).rejects.toMatchObject({ status: 409, field: 'date' })
  await expect(confirm(admin, '16:30', customer.id)).rejects.toMatchObject({ status: 400, field: 'mentor' })
  const confirmed = await confirm(admin, '20:00', mentor.id)
  expect(confirmed).toMatchObject({ state: 'confirmed', date: '2026-12-01T14:30:00.000Z', mentor: [{ _id: mentor.id }] })
  expect(confirmed.story.map(({ kind }) => kind)).toEqual(['booked', 'confirmed'])
  await expect(confirm(admin, '21:00', mentor.id)).rejects.toMatchObject({ status: 409 })
})

test('its booker cancels and moves within the policy, to free times only; staff always; the time is free again', async () => {
  const { _id } = await book(customer, '15:00')
  const move = (person: TestPerson, time: string, about = {}) => app.as(person).bookings.move({ id: _id, ...at(time), ...about })
  await expect(move(stranger, '12:00')).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
  await expect(move(customer, '20:00')).rejects.toMatchObject({ status: 409 })
  // Half an hour later overlaps with nothing but itself.
  expect(await move(customer, '15:30')).toMatchObject({ date: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z' })
  expect((await move(customer, '15:30')).story).toHaveLength(2)
  expect((await slotsOn(stranger, '2026-12-01')).slots.map((slot) => slot.at.slice(11, 16))).toContain('09:00')

  now = new Date('2026-11-30T10:00:01Z')
  await expect(move(customer, '12:00')).rejects.toMatchObject({ status: 403, message: expect.stringContaining('until 24 hours before') })
  expect(await app.as(customer).bookings.byId({ id: _id })).toMatchObject({ may: { change: false, cancel: true, getBack: false } })
  expect(await app.as(sales).bookings.byId({ id: _id })).toMatchObject({ may: { change: true, cancel: true, getBack: true } })
  expect(await move(mentor, '19:00')).toMatchObject({ date: '2026-12-01T13:30:00.000Z' })
  const cancelled = await app.as(sales).bookings.cancel({ id: _id, reason: 'The mentor is ill.' })
  expect(cancelled).toMatchObject({ state: 'cancelled', may: { change: false } })
  expect(cancelled.story.map(({ kind, by }) => [kind, by?._id])).toEqual([
    ['booked', customer.id],
    ['moved', customer.id],
    ['moved', mentor.id],
    ['cancelled', sales.id],
  ])
  expect(await app.as(sales).bookings.cancel({ id: _id })).toMatchObject({ state: 'cancelled' })
  expect((await app.as(admin).bookings.byId({ id: _id })).story).toHaveLength(4)
  await expect(move(admin, '12:00')).rejects.toMatchObject({ status: 409 })
  expect((await app.db.select().from(mentorTimesTable)).length).toBe(0)
  now = new Date('2026-11-21T10:00:00Z')
  expect((await book(customer, '15:30')).state).toBe('confirmed')
})

test('what is cancelled keeps its story, and its hour can be booked or moved to again; an hour that somebody sits in already cannot', async () => {
  const first = await book(customer, '15:00')
  await app.as(customer).bookings.cancel({ id: first._id })
  const second = await book(customer, '15:00')
  expect(second).toMatchObject({ state: 'confirmed' })
  const third = await book(customer, '12:00')
  await expect(app.as(admin).bookings.move({ id: third._id, ...at('15:00') })).rejects.toMatchObject({ status: 409 })
  await app.as(customer).bookings.cancel({ id: second._id })
  expect(await app.as(customer).bookings.move({ id: third._id, ...at('15:00') })).toMatchObject({ date: first.date })
  for (const { _id } of [first, second])
    expect(await app.as(customer).bookings.byId({ id: _id })).toMatchObject({
      state: 'cancelled',
      story: [{ kind: 'booked' }, { kind: 'cancelled' }],
    })
})

test('many who move to one time at once: one gets it, the others stay where they were', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.one('user')))
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00']
  const booked = await Promise.all(people.map((person, nth) => book(person, times[nth] ?? '')))
  const moves = await Promise.allSettled(
    people.map((person, nth) => app.as(person).bookings.move({ id: booked[nth]?._id ?? '', ...at('15:00') })),
  )
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await app.db.select().from(bookingsTable)
  expect(rows.filter(({ startsAt }) => startsAt.toISOString() === '2026-12-01T09:30:00.000Z')).toHaveLength(1)
  expect(await app.db.select().from(mentorTimesTable)).toHaveLength(5)
})

test('both get one letter with the entry for their calendar: one UID through booking, moving and cancelling, each with its SEQUENCE and METHOD', async () => {
  const { _id } = await book(customer, '15:00')
  await runJobs()
  await app.as(customer).bookings.move({ id: _id, ...at('12:00') })
  await runJobs()
  await app.as(mentor).bookings.cancel({ id: _id, reason: 'Ill.' })
  await runJobs()
  for (const person of [customer, mentor]) {
    const mails = await mailsTo(person)
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      person === customer ? 'Your booking' : 'New session',
      'Moved',
      'Cancelled',
    ])
    const files = await Promise.all(mails.map(({ id }) => icsOf(id)))
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
  const [mentorsFirst] = await mailsTo(mentor)
  expect(mentorsFirst?.text).not.toContain('$')
  expect((await mailsTo(customer))[1]?.text).toContain('1 December 2026 at 12:00')
})

test('both are reminded a day and an hour before, once each; moved, at the new hours alone; cancelled, not at all', async () => {
  const reminders = async (person: TestPerson) =>
    (await app.db.select().from(notificationsTable).where(eq(notificationsTable.userId, person.id)))
      .filter(({ text }) => text.includes('begins'))
      .map(({ text }) => text)
  const queued = async () =>
    (
      await app.db.execute<{ run_at: Date }>(
        sql`select run_at from graphile_worker.jobs where task_identifier = 'bookingReminder' order by run_at`,
      )
    ).rows.map(({ run_at }) => new Date(run_at).toISOString())
  const runAll = async () => {
    await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '1 minute'`)
    await app.runJobs()
  }
  const { _id } = await book(customer, '15:00')
  await runJobs()
  expect(await queued()).toEqual(['2026-11-30T09:30:00.000Z', '2026-12-01T08:30:00.000Z'])
  await app.as(customer).bookings.move({ id: _id, ...at('12:00') })
  expect(await queued()).toEqual(['2026-11-30T06:30:00.000Z', '2026-12-01T05:30:00.000Z'])
  const jobs = [24, 1].map((hoursBefore) => ({ bookingId: _id, hoursBefore }))
  // One that began before the move finds that its hour is not that of the session any more.
  for (const job of jobs)
    await app.db.execute(
      sql`select graphile_worker.add_job('bookingReminder', ${JSON.stringify({ ...job, startsAt: '2026-12-01T09:30:00.000Z' })}::json)`,
    )
  await runAll()
  expect(await reminders(customer)).toHaveLength(2)
  expect(await reminders(mentor)).toEqual(['Code review begins in 24 hours', 'Code review begins in an hour'])
  for (const job of jobs)
    await app.db.execute(
      sql`select graphile_worker.add_job('bookingReminder', ${JSON.stringify({ ...job, startsAt: '2026-12-01T06:30:00.000Z' })}::json)`,
    )
  await runAll()
  expect(await reminders(mentor)).toHaveLength(2)

  const other = await book(stranger, '16:00')
  await app.as(stranger).bookings.cancel({ id: other._id })
  await runAll()
  expect(await reminders(stranger)).toEqual([])
})

test('a calendar feed shows what is somebody’s own, to whoever has its secret address; renewed, the one before is dead', async () => {
  const { _id } = await book(customer, '15:00')
  await book(stranger, '12:00')
  const { address } = await app.as(customer).bookings.feed()
  const read = async (link: string) => await app.app.inject({ method: 'GET', url: new URL(link).pathname })
  const first = await read(address)
  expect(first.headers['content-type']).toContain('text/calendar')
  expect(first.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(first.body).toContain(`UID:booking-${_id}@`)
  expect((await app.as(customer).bookings.feed()).address).toBe(address)
  expect((await read((await app.as(mentor).bookings.feed()).address)).body.match(/BEGIN:VEVENT/g)).toHaveLength(2)

  const { address: renewed } = await app.as(customer).bookings.renewFeed()
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
    expect((await app.app.inject({ method: 'GET', url: `/api/calendar/${made}` })).statusCode).toBe(404)
  await app.as(admin).users.disable({ username: customer.username })
  expect((await read(renewed)).statusCode).toBe(404)
})

test('a link is set by an admin alone, and is an address of the web', async () => {
  const { _id } = await book(customer, '15:00')
  const set = (person: TestPerson, meetingUrl: string) => app.as(person).bookings.update({ id: _id, data: { meetingUrl } })
  for (const person of [sales, mentor, customer]) await expect(set(person, 'https://meet.example/x')).rejects.toMatchObject({ status: 403 })
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'meet.example',
    'ftp://meet.example',
    '',
    `https://meet.example/${'x'.repeat(500)}`,
  ])
    await expect(set(admin, link)).rejects.toMatchObject({ status: 400, field: 'data.meetingUrl' })
  expect(await set(admin, 'https://meet.example/x')).toMatchObject({ meetingUrl: 'https://meet.example/x' })
  expect((await set(admin, 'https://meet.example/x')).story.map(({ kind }) => kind)).toEqual(['booked', 'link'])
})

test('after a session its mentor writes what was done, and its customer sees and rates it; a no-show is no session', async () => {
  const { _id } = await book(customer, '15:00')
  const report = (person: TestPerson, id = _id) =>
    app.as(person).bookings.report({ id, done: 'We wrote tests.', nextSteps: 'More of them.' })
  await expect(report(mentor)).rejects.toMatchObject({ status: 409 })
  await expect(app.as(mentor).bookings.noShow({ id: _id })).rejects.toMatchObject({ status: 409 })
  await expect(app.as(customer).bookings.rate({ id: _id, stars: 5 })).rejects.toMatchObject({ status: 409 })
  now = new Date('2026-12-01T11:00:00Z')
  const other = await app.one('employee')
  await staySignedIn()
  await expect(report(other)).rejects.toMatchObject({ status: 404 })
  await expect(report(sales)).rejects.toMatchObject({ status: 403 })
  expect(await report(mentor)).toMatchObject({ state: 'completed', report: { done: 'We wrote tests.' } })
  await expect(app.as(stranger).bookings.rate({ id: _id, stars: 5 })).rejects.toMatchObject({ status: 404 })
  for (const stars of [0, 6, 2.5]) await expect(app.as(customer).bookings.rate({ id: _id, stars })).rejects.toMatchObject({ status: 400 })
  const rated = await app.as(customer).bookings.rate({ id: _id, stars: 5, words: 'Thank you!' })
  expect(rated).toMatchObject({ rating: { stars: 5, words: 'Thank you!' }, report: { nextSteps: 'More of them.' } })
  expect(rated.story.map(({ kind }) => kind)).toEqual(['booked', 'completed', 'rated'])
  await runJobs()
  expect((await mailsTo(customer)).map(({ subject }) => subject)).toContain('What was done: Code review')

  now = new Date('2026-11-21T10:00:00Z')
  const missed = await book(stranger, '12:00')
  now = new Date('2026-12-01T11:00:00Z')
  expect(await app.as(mentor).bookings.noShow({ id: missed._id })).toMatchObject({ state: 'noShow' })
  await expect(report(mentor, missed._id)).rejects.toMatchObject({ status: 409 })
})

test('what is not theirs is not there for anybody: other customers, other mentors, other roles', async () => {
  const { _id } = await book(customer, '15:00')
  const other = await app.one('employee')
  const manager = await app.one('manager')
  for (const person of [stranger, other, manager])
    for (const id of [_id, 'nonsense', newId()]) {
      await expect(app.as(person).bookings.byId({ id })).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
      await expect(app.as(person).bookings.cancel({ id })).rejects.toMatchObject({ status: 404, message: 'Booking not found!' })
      await expect(app.as(person).bookings.move({ id, ...at('12:00') })).rejects.toMatchObject({
        status: 404,
        message: 'Booking not found!',
      })
    }
  const held = await app.as(mentor).bookings.byId({ id: _id })
  expect(held).not.toHaveProperty('price')
  expect(held.may).toMatchObject({ change: true, delete: false, setLink: false })
  expect(await app.as(mentor).bookings.calendar({ from: '2026-12-01', to: '2026-12-01', timezone: 'UTC' })).toMatchObject([{ _id }])
  expect(await app.as(other).bookings.calendar({ from: '2026-12-01', to: '2026-12-01', timezone: 'UTC', mentor: mentor.id })).toEqual([])
  expect(await app.as(sales).bookings.calendar({ from: '2026-11-28', to: '2026-12-04', timezone: 'UTC', mentor: mentor.id })).toMatchObject(
    [{ _id }],
  )
  await expect(app.as(sales).bookings.calendar({ from: '2026-11-27', to: '2026-12-04', timezone: 'UTC' })).rejects.toMatchObject({
    status: 400,
    field: 'to',
  })
  for (const person of [stranger, other])
    await expect(app.as(person).bookings.ofMentor({ id: mentor.id })).rejects.toMatchObject({ status: 403 })
  expect(await app.as(mentor).bookings.ofMentor({ id: mentor.id })).toMatchObject({ total: 1 })
})

test('deleted by admin or sales, with its story; whoever expected it hears that it is cancelled, and the log keeps who did it', async () => {
  const { _id } = await book(customer, '15:00')
  await runJobs()
  for (const person of [customer, mentor]) await expect(app.as(person).bookings.remove({ id: _id })).rejects.toMatchObject({ status: 403 })
  expect(await app.as(sales).bookings.remove({ id: _id })).toEqual({ message: 'Deleted Successfully!' })
  await expect(app.as(sales).bookings.remove({ id: _id })).rejects.toMatchObject({ status: 404 })
  await runJobs()
  for (const person of [customer, mentor]) {
    const last = (await mailsTo(person)).at(-1)
    expect(last?.subject).toBe('Cancelled: Code review')
    expect((await icsOf(last?.id))?.content).toContain('METHOD:CANCEL')
  }
  expect((await app.as(admin).logs.all({ search: 'deleted the booking' })).items).toHaveLength(1)
  expect((await book(stranger, '15:00')).state).toBe('confirmed')
})

test('hours are one’s own to say, and an admin’s; which sessions, the admin’s alone; of two at once one is told', async () => {
  const read = (person: TestPerson, userId = mentor.id) => app.as(person).bookings.hours({ userId })
  const other = await app.one('employee')
  for (const person of [other, sales, customer]) await expect(read(person)).rejects.toMatchObject({ status: 403 })
  await expect(read(customer, customer.id)).rejects.toMatchObject({ status: 404 })
  const { mentor: _, mayChooseSessions, sessions, ...hours } = await read(mentor)
  expect({ mayChooseSessions, sessions: sessions.map(({ _id }) => _id) }).toEqual({ mayChooseSessions: false, sessions: [sessionId] })
  const change = (person: TestPerson, about = {}) => app.as(person).bookings.setHours({ userId: mentor.id, ...hours, ...about })
  const both = await Promise.allSettled([change(mentor, { notice: 60 }), change(admin, { notice: 120 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { version } = await read(mentor)
  expect((await change(mentor, { version, sessions: [] })).sessions).toHaveLength(1)
  expect((await change(admin, { version: version + 1, sessions: [] })).sessions).toEqual([])
  for (const [about, field] of [
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ timezone: '10 AM GMT+5' }, 'timezone'],
    [{ timezone: '+05:30' }, 'timezone'],
    [{ weekly: [{ weekday: 8, from: 0, to: 60 }] }, 'weekly.0.weekday'],
    [{ weekly: [{ weekday: 1, from: 60, to: 60 }] }, 'weekly.0.to'],
    [{ exceptions: [{ kind: 'off', day: '2026-02-30' }] }, 'exceptions.0.day'],
    [{ bufferAfter: -1 }, 'bufferAfter'],
    [{ dailyCap: 0 }, 'dailyCap'],
    [{ meetingUrl: 'javascript:alert(1)' }, 'meetingUrl'],
  ] as const)
    await expect(change(admin, { version: version + 2, ...about })).rejects.toMatchObject({ status: 400, field })
})

test('zones and days that are none are refused, naming the field', async () => {
  for (const [about, field] of [
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-11-30' }, 'to'],
    [{ to: '2027-12-01' }, 'to'],
    [{ mentor: stranger.id }, 'mentor'],
  ] as const)
    await expect(slotsOn(customer, '2026-12-01', about)).rejects.toMatchObject({ status: 400, field })
  await expect(slotsOn(customer, '2026-12-01', { session: 'nonsense' })).rejects.toMatchObject({ status: 404 })
  await expect(
    app.as(null).bookings.slots({ session: sessionId, from: '2026-12-01', to: '2026-12-01', timezone: 'UTC' }),
  ).rejects.toMatchObject({ status: 401 })
})
