import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventTest, openEvents } from '../testEvents.ts'

let testApp: EventTest
beforeEach(async () => {
  testApp = await openEvents({ NEWS_DELAY_SECONDS: '10' })
})
afterEach(() => testApp.close())

const unfolded = (ics: string) => ics.replaceAll(/\r\n[ \t]/g, '')
const lineOf = (ics: string, name: string) =>
  unfolded(ics)
    .split('\r\n')
    .find((line) => line.startsWith(name))

test('people with a place are reminded a day and an hour before, once each; waiting and cancelled ones are not', async () => {
  const id = await testApp.makeEvent({ capacity: 2 })
  const [comes, cancels, waits] = [await testApp.one('user'), await testApp.one('employee'), await testApp.one('user')]
  for (const person of [comes, cancels]) await testApp.register(person, id)
  await testApp.as(cancels).events.respond({ id, act: 'cancel' })
  await testApp.register(await testApp.one('sales'), id)
  await testApp.register(waits, id)
  const reminded = async (email: string) => (await testApp.mails('eventReminder')).filter(({ receiver }) => receiver === email).length
  await testApp.moveTo(1.9)
  expect(await reminded(comes.email)).toBe(0)
  await testApp.moveTo(2)
  await testApp.runJobs()
  expect([await reminded(comes.email), await reminded(cancels.email), await reminded(waits.email)]).toEqual([1, 0, 0])
  await testApp.moveTo(25)
  await testApp.moveTo(25.5)
  expect([await reminded(comes.email), await reminded(cancels.email), await reminded(waits.email)]).toEqual([2, 0, 0])
})

test('reminders move with the event, and a cancelled event sends none', async () => {
  const [moves, off] = [await testApp.makeEvent(), await testApp.makeEvent()]
  const person = await testApp.one('user')
  for (const id of [moves, off]) await testApp.register(person, id)
  await testApp.change(moves, { eventDate: testApp.inHours(40), endsAt: testApp.inHours(41) })
  await testApp.as(testApp.admin).events.remove({ id: off })
  await testApp.moveTo(15)
  expect(await testApp.mails('eventReminder')).toEqual([])
  await testApp.moveTo(16)
  expect(await testApp.mails('eventReminder')).toHaveLength(1)
  await testApp.moveTo(39)
  await testApp.moveTo(39.9)
  expect(await testApp.mails('eventReminder')).toHaveLength(2)
})

test('moving, calling off and reinstating are announced once, with one UID and a growing SEQUENCE', async () => {
  const id = await testApp.makeEvent()
  const person = await testApp.one('user')
  await testApp.register(person, id)
  await testApp.runJobs()
  const [invitation = ''] = await testApp.calendars('eventRegistered')
  expect([lineOf(invitation, 'METHOD'), lineOf(invitation, 'SEQUENCE')]).toEqual(['METHOD:REQUEST', 'SEQUENCE:0'])
  expect(unfolded(invitation)).not.toContain('meet.example')
  expect(lineOf(invitation, 'ATTENDEE')).toContain(person.email)

  // Two changes within the delay are announced together.
  await testApp.change(id, { eventDate: testApp.inHours(30), endsAt: testApp.inHours(31) })
  await testApp.change(id, { eventDate: testApp.inHours(50), endsAt: testApp.inHours(51), title: 'Async Rust' })
  await testApp.moveTo(0.1)
  await testApp.change(id, { isDisabled: true })
  await testApp.moveTo(0.2)
  await testApp.change(id, { isDisabled: false })
  await testApp.moveTo(0.3)
  const changed = await testApp.calendars('eventChanged')
  const [cancelled = ''] = await testApp.calendars('eventCancelled')
  expect(changed).toHaveLength(2)
  const words = [...changed.slice(0, 1), cancelled, ...changed.slice(1)]
  expect(words.map((ics) => [lineOf(ics, 'METHOD'), lineOf(ics, 'SEQUENCE'), lineOf(ics, 'STATUS')])).toEqual([
    ['METHOD:REQUEST', 'SEQUENCE:1', 'STATUS:CONFIRMED'],
    ['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED'],
    ['METHOD:REQUEST', 'SEQUENCE:3', 'STATUS:CONFIRMED'],
  ])
  expect(new Set([invitation, ...words].map((ics) => lineOf(ics, 'UID'))).size).toBe(1)
  expect((await testApp.mails('eventChanged'))[0]?.subject).toBe('Another time: Async Rust')
})

test('changes undone in time are not announced, nor is a new title', async () => {
  const id = await testApp.makeEvent()
  await testApp.register(await testApp.one('user'), id)
  await testApp.runJobs()
  const before = (await testApp.mails()).length
  await testApp.change(id, { title: 'Another name', link: null })
  const { itemId } = await testApp.as(testApp.admin).events.remove({ id })
  await expect(testApp.as(null).events.upcomingOne({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApp.as(testApp.admin).recycle.restore({ recycleData: itemId, recycleType: 'Event' })
  await testApp.moveTo(1)
  expect(await testApp.mails()).toHaveLength(before)
  await testApp.as(testApp.admin).events.remove({ id })
  await testApp.moveTo(1.1)
  expect((await testApp.mails('eventCancelled')).map(({ subject }) => subject)).toEqual(['Called off: Another name'])
})

test('a person who cancels and returns is notified each time, and their calendar follows', async () => {
  const id = await testApp.makeEvent()
  const person = await testApp.one('user')
  await testApp.register(person, id)
  await testApp.runJobs()
  await testApp.as(person).events.respond({ id, act: 'cancel' })
  await testApp.runJobs()
  await testApp.register(person, id)
  await testApp.runJobs()
  const [first = '', again = ''] = await testApp.calendars('eventRegistered')
  const [gone = ''] = await testApp.calendars('eventCancelled')
  expect([first, gone, again].map((ics) => lineOf(ics, 'SEQUENCE'))).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2'])
})

test('deleting an event for good deletes its registrations, files and banner', async () => {
  const id = await testApp.makeEvent()
  await testApp.register(await testApp.one('user'), id)
  const uploadId = await testApp.makeUpload(testApp.admin, 'orderFile', Buffer.from('slides'), 'slides.txt')
  await testApp.as(testApp.admin).events.addMaterial({ id, uploadId })
  const { bannerId } = await testApp.eventRow(id)
  const { itemId } = await testApp.as(testApp.admin).events.remove({ id })
  await testApp.as(testApp.admin).recycle.remove({ id: itemId })
  await testApp.runJobs()
  expect(await testApp.states(id)).toMatchObject({ registered: 0 })
  expect((await testApp.app.inject({ url: `/api/main/offer-pictures/${bannerId}` })).statusCode).toBe(404)
})
