import { eventTimeIn, mayJoinAt } from '@app/contract/events/events.rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlans, vacuumed } from '#test/plans.ts'
import { eventInstant } from '../eventTime.ts'
import { type EventTest, openEvents } from '../testEvents.ts'
import { filteredAttendees, listAttended, listAttendees } from './attendees.store.ts'
import { type EventList, filteredEvents, listEvents, listUpcoming } from './eventLists.store.ts'

/** The long form: EVENTS=100000. */
const howMany = Number(process.env.EVENTS ?? 20_000)
let testApp: EventTest
let plans: ReturnType<typeof openPlans>
let crowded = ''
let person = ''

beforeAll(async () => {
  testApp = await openEvents()
  crowded = await testApp.makeEvent()
  await testApp.db.execute(sql`
    insert into events (id, title, description, starts_at, zone, banner_id, told_starts_at, told_is_on, is_disabled, recycled_at, created_at)
    select gen_random_uuid(), case when n % 500 = 1 then 'Zebra ' else 'Talk ' end || md5(n::text), repeat(md5(n::text) || ' ', 20), at, 'UTC', banner_id, at, true,
      n % 50 = 0, case when n % 100 = 99 then now() end, now() - n * interval '5 minutes'
    from generate_series(1, ${howMany}::int) n, lateral (select now() + (${howMany}::int / 100 - n) * interval '1 hour' as at, banner_id from events limit 1) e`)
  await testApp.db.execute(sql`
    insert into users (id, username, name, email, role) select gen_random_uuid(), 'crowd' || n, 'Crowd ' || md5(n::text), 'c' || n || '@example.com', 'user'
    from generate_series(1, ${howMany / 10}::int) n`)
  // The trigger would be too slow for thousands of rows in one transaction; they are counted once, below.
  await testApp.db.execute(sql`alter table event_registrations disable trigger event_registrations_seats`)
  await testApp.db.execute(sql`
    insert into event_registrations (id, event_id, user_id, state, created_at, joined_at)
    select gen_random_uuid(), e.id, u.id, case when n % 9 = 0 then 'cancelled' else 'registered' end, now() - n * interval '1 minute', case when n % 20 = 0 then now() end
    from (select id, row_number() over () as n from users where username like 'crowd%') u, lateral (select id from events order by starts_at desc limit 10) e`)
  await testApp.db.execute(sql`
    insert into event_registrations (id, event_id, user_id, state, created_at)
    select gen_random_uuid(), ${crowded}, id, 'registered', now() from users where username like 'crowd%' on conflict do nothing`)
  await testApp.db.execute(sql`alter table event_registrations enable trigger event_registrations_seats`)
  await testApp.db.execute(sql`
    update events set seats_taken = counted.taken
      from (select event_id, count(*)::int as taken from event_registrations where state in ('registered', 'offered') group by event_id) as counted
     where counted.event_id = events.id`)
  for (const table of ['events', 'event_registrations', 'users']) await vacuumed(testApp.db, table)
  person = (await testApp.db.execute<{ id: string }>(sql`select id from users where username = 'crowd7'`)).rows[0]?.id ?? ''
  plans = openPlans(testApp.url)
}, 300_000)
afterAll(async () => {
  await plans.close()
  await testApp.close()
})

const first: EventList = { page: 1, pageSize: 10, search: '', sort: 'createdAt', direction: 'desc' }
const reading = { zone: 'UTC', now: new Date() }

test('every list of events uses an index, in every order and with every filter', async () => {
  const asks: [string, Partial<EventList>][] = [
    ['all', {}],
    ['far', { page: 50 }],
    ['disabled', { filtered: filteredEvents({ disabled: 'yes' }, reading) }],
    ['enabled', { filtered: filteredEvents({ disabled: 'no' }, reading) }],
    ['days', { filtered: filteredEvents({ date: 'next7' }, reading) }],
    ['created', { filtered: filteredEvents({ created: 'yesterday' }, reading) }],
    ['word', { search: 'zebra' }],
  ]
  for (const sort of ['createdAt', 'eventDate', 'title'] as const)
    for (const direction of ['asc', 'desc'] as const)
      for (const [what, about] of asks)
        for (const plan of await plans.plansOf((db) => listEvents(db, { ...first, sort, direction, ...about })))
          expect(plan, `${what} by ${sort} ${direction}`).not.toMatch(/Seq Scan on (events|event_registrations)\b/)
  for (const plan of await plans.plansOf((db) => listUpcoming(db, new Date(), { page: 1, pageSize: 50 })))
    expect(plan).not.toMatch(/Seq Scan on events/)
})

test("attendees and a person's own events use an index", async () => {
  const list = { page: 1, pageSize: 10, direction: 'asc', search: '' } as const
  for (const about of [{}, { filtered: filteredAttendees({ state: 'cancelled' }) }, { filtered: filteredAttendees({ joined: 'yes' }) }])
    for (const plan of await plans.plansOf((db) => listAttendees(db, { ...list, event: crowded, ...about })))
      expect(plan).not.toMatch(/Seq Scan on event_registrations/)
  for (const plan of await plans.plansOf((db) => listAttended(db, person, { page: 1, pageSize: 10 })))
    expect(plan).not.toMatch(/Seq Scan on (events|event_registrations)\b/)
})

test('attendees are exported for a spreadsheet, with formulas escaped', async () => {
  const id = await testApp.makeEvent()
  const nasty = await testApp.one('user', { name: '=HYPERLINK("x")' })
  await testApp.register(nasty, id)
  const file = await testApp.as(testApp.admin).exports.selection({ subject: 'eventAttendees', event: id })
  await testApp.runJobs()
  const led = await testApp.app.inject({ url: `/api/exports/${file._id}/file`, headers: { 'x-access-token': testApp.admin.token } })
  const answer = led.statusCode === 302 ? await testApp.app.inject({ url: String(led.headers.location) }) : led
  const lines = answer.body.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=HYPERLINK")
}, 60_000)

test('times are shown on the visitor’s clock, across clock changes of both zones', () => {
  const overNight = { eventDate: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T01:30:00Z' }
  expect(eventTimeIn('Europe/Berlin', overNight)).toBe('25 October 2026 at 02:30 CEST to 25 October 2026 at 02:30 CET')
  expect(eventTimeIn('Asia/Kolkata', overNight)).toBe('25 October 2026 at 06:00 to 07:00 GMT+5:30')
  expect(eventTimeIn('America/New_York', overNight)).toMatch(/^24 October 2026 at 20:30 to 21:30 GMT-4|EDT$/)
  expect(eventInstant('eventDate', '2026-10-24T18:00', 'Europe/Berlin').toISOString()).toBe('2026-10-24T16:00:00.000Z')
  expect(eventInstant('eventDate', '2026-10-26T18:00', 'Europe/Berlin').toISOString()).toBe('2026-10-26T17:00:00.000Z')
  expect(eventInstant('eventDate', '2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(() => eventInstant('eventDate', '2027-03-28T02:30', 'Europe/Berlin')).toThrow('skip this hour')
  expect(() => eventInstant('endsAt', '2027-13-45T99:99', 'UTC')).toThrow('date and a time')
  expect(mayJoinAt(overNight, new Date('2026-10-25T00:14:59Z'))).toBe(false)
  expect(mayJoinAt(overNight, new Date('2026-10-25T00:15:00Z'))).toBe(true)
  expect(mayJoinAt(overNight, new Date('2026-10-25T01:30:00Z'))).toBe(false)
})

test('invalid input is refused at its field, and the bytes of a banner decide, not its name', async () => {
  const make = (about: object) => testApp.makeEvent(about)
  await expect(make({ title: ' ' })).rejects.toMatchObject({ field: 'title' })
  await expect(make({ eventDate: '2020-01-01T00:00:00Z', endsAt: null })).rejects.toMatchObject({ field: 'eventDate' })
  await expect(make({ endsAt: testApp.inHours(25) })).rejects.toMatchObject({ field: 'endsAt' })
  await expect(make({ zone: 'Mars/Olympus' })).rejects.toMatchObject({ field: 'zone' })
  await expect(make({ link: 'javascript:alert(1)' })).rejects.toMatchObject({ field: 'link' })
  await expect(make({ capacity: 0 })).rejects.toMatchObject({ field: 'capacity' })
  const text = await testApp.makeUpload(testApp.admin, 'banner', Buffer.from('GIF89a no picture'), 'banner.png')
  await expect(make({ bannerImg: text })).rejects.toMatchObject({ message: 'Please Select either a JPG or PNG File only!' })
  const theirs = await testApp.makeUpload(await testApp.one('admin'))
  await expect(make({ bannerImg: theirs })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
