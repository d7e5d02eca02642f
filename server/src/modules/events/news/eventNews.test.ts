import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventDesk, openEvents } from '../testEvents.ts'

let desk: EventDesk
beforeEach(async () => {
  desk = await openEvents({ NEWS_DELAY_SECONDS: '10' })
})
afterEach(() => desk.close())

const unfolded = (ics: string) => ics.replaceAll(/\r\n[ \t]/g, '')
const lineOf = (ics: string, name: string) =>
  unfolded(ics)
    .split('\r\n')
    .find((line) => line.startsWith(name))

test('those who have a place are reminded a day and an hour before, once each, and nobody who has cancelled or waits', async () => {
  const id = await desk.makeEvent({ capacity: 2 })
  const [comes, cancels, waits] = [await desk.one('user'), await desk.one('employee'), await desk.one('user')]
  for (const person of [comes, cancels]) await desk.register(person, id)
  await desk.as(cancels).events.respond({ id, act: 'cancel' })
  await desk.register(await desk.one('sales'), id)
  await desk.register(waits, id)
  const reminded = async (email: string) => (await desk.mails('eventReminder')).filter(({ receiver }) => receiver === email).length
  await desk.moveTo(1.9)
  expect(await reminded(comes.email)).toBe(0)
  await desk.moveTo(2)
  await desk.runJobs()
  expect([await reminded(comes.email), await reminded(cancels.email), await reminded(waits.email)]).toEqual([1, 0, 0])
  await desk.moveTo(25)
  await desk.moveTo(25.5)
  expect([await reminded(comes.email), await reminded(cancels.email), await reminded(waits.email)]).toEqual([2, 0, 0])
})

test('reminders move with the event, and a cancelled event reminds nobody', async () => {
  const [moves, off] = [await desk.makeEvent(), await desk.makeEvent()]
  const person = await desk.one('user')
  for (const id of [moves, off]) await desk.register(person, id)
  await desk.change(moves, { eventDate: desk.inHours(40), endsAt: desk.inHours(41) })
  await desk.as(desk.admin).events.remove({ id: off })
  await desk.moveTo(15)
  expect(await desk.mails('eventReminder')).toEqual([])
  await desk.moveTo(16)
  expect(await desk.mails('eventReminder')).toHaveLength(1)
  await desk.moveTo(39)
  await desk.moveTo(39.9)
  expect(await desk.mails('eventReminder')).toHaveLength(2)
})

test('a move, calling off and taking place after all are told once, with one UID and a growing number for calendars', async () => {
  const id = await desk.makeEvent()
  const person = await desk.one('user')
  await desk.register(person, id)
  await desk.runJobs()
  const [invitation = ''] = await desk.calendars('eventRegistered')
  expect([lineOf(invitation, 'METHOD'), lineOf(invitation, 'SEQUENCE')]).toEqual(['METHOD:REQUEST', 'SEQUENCE:0'])
  expect(unfolded(invitation)).not.toContain('meet.example')
  expect(lineOf(invitation, 'ATTENDEE')).toContain(person.email)

  // Two changes within the delay are told as one.
  await desk.change(id, { eventDate: desk.inHours(30), endsAt: desk.inHours(31) })
  await desk.change(id, { eventDate: desk.inHours(50), endsAt: desk.inHours(51), title: 'Async Rust' })
  await desk.moveTo(0.1)
  await desk.change(id, { isDisabled: true })
  await desk.moveTo(0.2)
  await desk.change(id, { isDisabled: false })
  await desk.moveTo(0.3)
  const changed = await desk.calendars('eventChanged')
  const [cancelled = ''] = await desk.calendars('eventCancelled')
  expect(changed).toHaveLength(2)
  const words = [...changed.slice(0, 1), cancelled, ...changed.slice(1)]
  expect(words.map((ics) => [lineOf(ics, 'METHOD'), lineOf(ics, 'SEQUENCE'), lineOf(ics, 'STATUS')])).toEqual([
    ['METHOD:REQUEST', 'SEQUENCE:1', 'STATUS:CONFIRMED'],
    ['METHOD:CANCEL', 'SEQUENCE:2', 'STATUS:CANCELLED'],
    ['METHOD:REQUEST', 'SEQUENCE:3', 'STATUS:CONFIRMED'],
  ])
  expect(new Set([invitation, ...words].map((ics) => lineOf(ics, 'UID'))).size).toBe(1)
  expect((await desk.mails('eventChanged'))[0]?.subject).toBe('Another time: Async Rust')
})

test('what is taken back in time is told nobody, and neither is another title', async () => {
  const id = await desk.makeEvent()
  await desk.register(await desk.one('user'), id)
  await desk.runJobs()
  const before = (await desk.mails()).length
  await desk.change(id, { title: 'Another name', link: null })
  const { itemId } = await desk.as(desk.admin).events.remove({ id })
  await expect(desk.as(null).events.upcomingOne({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await desk.as(desk.admin).recycle.restore({ recycleData: itemId, recycleType: 'Event' })
  await desk.moveTo(1)
  expect(await desk.mails()).toHaveLength(before)
  await desk.as(desk.admin).events.remove({ id })
  await desk.moveTo(1.1)
  expect((await desk.mails('eventCancelled')).map(({ subject }) => subject)).toEqual(['Called off: Another name'])
})

test('whoever leaves and comes again is told each time, and their calendar follows', async () => {
  const id = await desk.makeEvent()
  const person = await desk.one('user')
  await desk.register(person, id)
  await desk.runJobs()
  await desk.as(person).events.respond({ id, act: 'cancel' })
  await desk.runJobs()
  await desk.register(person, id)
  await desk.runJobs()
  const [first = '', again = ''] = await desk.calendars('eventRegistered')
  const [gone = ''] = await desk.calendars('eventCancelled')
  expect([first, gone, again].map((ics) => lineOf(ics, 'SEQUENCE'))).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2'])
})

test('an event that is deleted for good takes its registrations, files and banner along', async () => {
  const id = await desk.makeEvent()
  await desk.register(await desk.one('user'), id)
  const uploadId = await desk.makeUpload(desk.admin, 'orderFile', Buffer.from('slides'), 'slides.txt')
  await desk.as(desk.admin).events.addMaterial({ id, uploadId })
  const { bannerId } = await desk.eventRow(id)
  const { itemId } = await desk.as(desk.admin).events.remove({ id })
  await desk.as(desk.admin).recycle.remove({ id: itemId })
  await desk.runJobs()
  expect(await desk.states(id)).toMatchObject({ registered: 0 })
  expect((await desk.app.inject({ url: `/api/main/offer-pictures/${bannerId}` })).statusCode).toBe(404)
})
