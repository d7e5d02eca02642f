import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { usersTable } from '#users/users.table.ts'
import { registrationsTable } from '../events.table.ts'
import { type EventTest, openEvents } from '../testEvents.ts'
import { endEventOffer } from './endEventOffer.ts'
import { fillPlaces } from './fillPlaces.ts'
import { register } from './register.ts'
import { registrationOf } from './registrations.store.ts'
import { respond } from './respond.ts'

/** The long form: EVENT_PEOPLE=1000 EVENT_PLACES=50. */
const howMany = Number(process.env.EVENT_PEOPLE ?? 60)
const places = Number(process.env.EVENT_PLACES ?? 8)

let testApp: EventTest
beforeAll(async () => {
  testApp = await openEvents()
})
afterAll(() => testApp.close())

/** Invariants that must hold between transactions. */
async function assertSound(id: string, capacity: number) {
  const { registered, offered, waiting } = await testApp.states(id)
  expect((await testApp.eventRow(id)).seatsTaken).toBe(registered + offered)
  expect(registered + offered).toBeLessThanOrEqual(capacity)
  if (waiting > 0) expect(registered + offered).toBe(capacity)
}

test('concurrent registrations, cancellations and answers: never one too many, never an empty place while people wait', async () => {
  const id = await testApp.makeEvent({ capacity: places })
  const ids = Array.from({ length: howMany }, () => newId())
  await testApp.db
    .insert(usersTable)
    .values(ids.map((id, n) => ({ id, username: `crowd${n}`, name: `Crowd ${n}`, email: `crowd${n}@example.com`, role: 'user' as const })))
  const context = testApp.context
  let most = 0
  let isOver = false
  // A concurrent reader sees a consistent committed state at any moment.
  const watch = (async () => {
    while (!isOver) {
      const { rows } = await testApp.db.execute<{ held: number; waiting: number }>(sql`
        select count(*) filter (where state in ('registered', 'offered'))::int as held, count(*) filter (where state = 'waiting')::int as waiting
        from event_registrations where event_id = ${id}`)
      const { held = 0, waiting = 0 } = rows[0] ?? {}
      most = Math.max(most, held)
      expect(held).toBeLessThanOrEqual(places)
      if (waiting > 0) expect(held).toBe(places)
    }
  })()
  const one = async (userId: string) => {
    await register(context, userId, id)
    for (let step = 0; step < 3; step += 1) {
      const mine = await registrationOf(testApp.db, id, userId)
      if (!mine) throw new Error('no registration')
      const dice = Math.random()
      // The state may have changed since it was read, so a refusal is fine.
      const act = mine.state === 'offered' ? (dice < 0.5 ? 'accept' : 'decline') : dice < 0.4 ? 'cancel' : undefined
      if (act) await respond(context, mine.id, id, act).catch((error: unknown) => expect(error).toMatchObject({ code: 'CONFLICT' }))
      else if (mine.state === 'cancelled' && dice < 0.7) await register(context, userId, id)
    }
  }
  const line = [...ids]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = line.pop(); next !== undefined; next = line.pop()) await one(next)
    }),
  )
  isOver = true
  await watch
  await assertSound(id, places)
  expect(most).toBe(places)
}, 600_000)

test('registering twice, also concurrently, gives one registration and keeps the place', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  const person = await testApp.one('user')
  const answers = await Promise.all(Array.from({ length: 6 }, () => testApp.register(person, id)))
  expect(new Set(answers.map(({ message }) => message))).toEqual(
    new Set(['You are registered for the event see your dashboard for updates!']),
  )
  expect(await testApp.states(id)).toMatchObject({ registered: 1, waiting: 0 })
})

test('the database refuses one too many and counts every write', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  const [one, other] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(one, id)
  const push = testApp.db.insert(registrationsTable).values({ eventId: id, userId: other.id, state: 'registered' })
  await expect(push).rejects.toMatchObject({ cause: { constraint: 'events_seats_check' } })
  await testApp.db.delete(registrationsTable).where(eq(registrationsTable.eventId, id))
  expect((await testApp.eventRow(id)).seatsTaken).toBe(0)
})

test('a free place is offered to the first in line for twelve hours, then to the next; an answered offer stays', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  const people = [await testApp.one('user'), await testApp.one('user'), await testApp.one('user')] as const
  const [holder, second, third] = people
  for (const person of people) await testApp.register(person, id)
  const mine = async (person: { id: string }) => (await registrationOf(testApp.db, id, person.id))?.state
  expect(await testApp.as(holder).events.respond({ id, act: 'cancel' })).toMatchObject({ state: 'cancelled' })
  expect([await mine(second), await mine(third)]).toEqual(['offered', 'waiting'])
  await testApp.runJobs()
  const mailed = (await testApp.mails('eventPlaceOffered')).map(({ receiver }) => receiver)
  expect([second, third].map(({ email }) => mailed.filter((receiver) => receiver === email).length)).toEqual([1, 0])
  const told = (await testApp.as(second).notifications.ofUser({ userId: second.id })).items.map(({ notification }) => notification)
  expect(told.some((text) => text.startsWith('A place at Async Rust by example is free for you until'))).toBe(true)
  await expect(testApp.as(third).events.respond({ id, act: 'accept' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await testApp.moveTo(11)
  expect(await mine(second)).toBe('offered')
  await testApp.moveTo(13)
  expect([await mine(second), await mine(third)]).toEqual(['expired', 'offered'])
  await expect(testApp.as(second).events.respond({ id, act: 'accept' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await testApp.as(third).events.respond({ id, act: 'accept' })).toMatchObject({ state: 'registered' })
  await testApp.moveTo(25.5)
  expect(await mine(third)).toBe('registered')
  await assertSound(id, 1)
  await testApp.moveTo(0)
})

test('an offer ends by the clock of the database, also if it is ahead of ours', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  const [holder, second, third] = [await testApp.one('user'), await testApp.one('user'), await testApp.one('user')]
  for (const person of [holder, second, third]) await testApp.register(person, id)
  await testApp.as(holder).events.respond({ id, act: 'cancel' })
  const offered = await registrationOf(testApp.db, id, second.id)
  const until = offered?.offeredUntil ?? new Date(Number.NaN)
  const clock = { now: () => new Date(until.getTime() - 50) }
  await endEventOffer({ registrationId: offered?.id ?? '', until: until.toISOString() }, { db: testApp.db, clock })
  expect((await registrationOf(testApp.db, id, second.id))?.state).toBe('expired')
  expect((await registrationOf(testApp.db, id, third.id))?.state).toBe('offered')
})

test('an offer ends no later than the event', async () => {
  const id = await testApp.makeEvent({ capacity: 1, eventDate: testApp.inHours(2), endsAt: testApp.inHours(3) })
  const [one, other] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(one, id)
  await testApp.register(other, id)
  await testApp.as(one).events.respond({ id, act: 'cancel' })
  expect((await registrationOf(testApp.db, id, other.id))?.offeredUntil?.toISOString()).toBe(testApp.inHours(3))
})

test('more places are offered at once; fewer than are taken are refused', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  for (let n = 0; n < 4; n += 1) await testApp.register(await testApp.one('user'), id)
  await testApp.change(id, { capacity: 3 })
  expect(await testApp.states(id)).toMatchObject({ registered: 1, offered: 2, waiting: 1 })
  await expect(testApp.change(id, { capacity: 2 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'capacity' })
  await testApp.change(id, { capacity: null })
  expect(await testApp.states(id)).toMatchObject({ registered: 1, offered: 3, waiting: 0 })
})

test('an event that is off offers no places; once it is on again it does', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  const [one, other] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(one, id)
  await testApp.register(other, id)
  await testApp.change(id, { isDisabled: true })
  await testApp.as(one).events.respond({ id, act: 'cancel' })
  expect(await testApp.states(id)).toMatchObject({ offered: 0, waiting: 1 })
  await testApp.db.transaction((db) => fillPlaces(db, id, testApp.time.now))
  expect(await testApp.states(id)).toMatchObject({ offered: 0, waiting: 1 })
  await testApp.change(id, { isDisabled: false })
  expect(await testApp.states(id)).toMatchObject({ offered: 1, waiting: 0 })
})

test('deleting a person for good deletes their registration, and their place goes to the next in line', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  const [gone, next] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(gone, id)
  await testApp.register(next, id)
  const { itemId } = await testApp.as(testApp.admin).recycle.recycle({ data: gone.id, recycleType: 'User' })
  await testApp.as(testApp.admin).recycle.remove({ id: itemId })
  expect(await registrationOf(testApp.db, id, gone.id)).toBeUndefined()
  expect((await registrationOf(testApp.db, id, next.id))?.state).toBe('offered')
})
