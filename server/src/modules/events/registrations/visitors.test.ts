import { roles } from '@app/contract/core/access.ts'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idempotencyKeysTable } from '#idempotency/idempotency.table.ts'
import { usersTable } from '#users/users.table.ts'
import { type EventTest, openEvents, ticketIn } from '../testEvents.ts'
import { eventsWithIdlePlaces } from './registrations.store.ts'

let testApp: EventTest
beforeAll(async () => {
  testApp = await openEvents({ BRAND_NAME: 'Acme Desk' })
})
afterAll(() => testApp.close())

const welcome = 'You are registered at Acme Desk. Please Login to your dashboard!'
const visitor = { name: 'Vera', contact: '+49 170 1234567' }
const emailTo = async (email: string) => (await testApp.mails()).findLast(({ receiver }) => receiver === email)

test('the answer to a visitor is the same for an unknown address, a customer, staff, a disabled or recycled person, and a registered one', async () => {
  const id = await testApp.makeEvent()
  const customer = await testApp.one('user')
  const member = await testApp.one('manager')
  const disabled = await testApp.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  const recycled = await testApp.one('user')
  await testApp.as(testApp.admin).recycle.recycle({ data: recycled.id, recycleType: 'User' })
  await testApp.register(customer, id)
  const before = (await testApp.mails()).length
  for (const email of ['new@example.com', 'NEW@example.com', customer.email, member.email, disabled.email, recycled.email])
    expect(await testApp.registerVisitor(id, email), email).toEqual({ message: welcome, isFull: false })
  await testApp.runJobs()
  const told = (await testApp.mails()).slice(before).map(({ receiver, kind }) => `${kind} ${receiver}`)
  expect(told.filter((line) => line.includes(disabled.email) || line.includes(recycled.email))).toEqual([])
  expect(told.filter((line) => line === `eventRegistered ${member.email}`)).toHaveLength(1)
  expect(await testApp.states(id)).toMatchObject({ registered: 3 })
  // An existing account keeps its name and number.
  const [row] = await testApp.db.select().from(usersTable).where(eq(usersTable.id, customer.id))
  expect(row).toMatchObject({ name: customer.name, contact: null })
})

test('for a full event every visitor is told that they wait, also one with a place', async () => {
  const id = await testApp.makeEvent({ capacity: 1 })
  await testApp.registerVisitor(id, 'first@example.com')
  const late = await testApp.registerVisitor(id, 'late@example.com')
  expect(late).toMatchObject({ isFull: true, message: expect.stringContaining('waiting list') })
  expect(await testApp.registerVisitor(id, 'first@example.com')).toEqual(late)
})

test('the mail has one link to choose a password; then the event is listed under My Events', async () => {
  const id = await testApp.makeEvent()
  await testApp.registerVisitor(id, 'vera@example.com')
  const [account] = await testApp.db.select().from(usersTable).where(eq(usersTable.email, 'vera@example.com'))
  expect(account).toMatchObject({ role: 'user', passwordHash: null, name: 'Vera', contact: '+49 170 1234567' })
  // The phone number is not a password, as it once was.
  await expect(testApp.as(null).auth.signIn({ username: 'vera@example.com', password: '+49 170 1234567' })).rejects.toMatchObject({
    status: 401,
  })
  await testApp.runJobs()
  const mail = await emailTo('vera@example.com')
  expect(mail).toMatchObject({ isSecret: true, hasAttachment: true })
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('Vera')
  const [, otp = ''] = /forget-password\?email=vera%40example\.com#([\w-]+)/.exec(mail?.text ?? '') ?? []
  const { token } = await testApp.as(null).auth.verifyResetOtp({ email: 'vera@example.com', otp })
  await testApp.as(null).auth.resetPassword({ email: 'vera@example.com', password: 'a-Long-pass-4711', otp: token })
  await expect(testApp.as(null).auth.verifyResetOtp({ email: 'vera@example.com', otp })).rejects.toMatchObject({ status: 400 })
  await testApp.registerVisitor(id, 'vera@example.com')
  expect(await testApp.states(id)).toMatchObject({ registered: 1 })
})

test('a registration needs a name and a phone number, as its form does', async () => {
  const eventId = await testApp.makeEvent()
  const captcha = { id: crypto.randomUUID(), answer: 'guess' }
  const whole = { eventId, ...visitor, email: 'half@example.com', captcha }
  for (const field of ['name', 'contact'] as const)
    for (const given of [undefined, '', '  ']) {
      const response = await testApp.app.inject({ method: 'POST', url: '/api/events/register-user', payload: { ...whole, [field]: given } })
      expect([response.statusCode, response.json().field, response.json().message], `${field}: ${given}`).toEqual([400, field, 'Required!'])
    }
})

test('no registration without a captcha, or for an event that is missing, disabled or over', async () => {
  const [id, disabled] = [await testApp.makeEvent(), await testApp.makeEvent({ isDisabled: true })]
  const captcha = { id: crypto.randomUUID(), answer: 'guess' }
  await expect(testApp.as(null).events.registerVisitor({ eventId: id, ...visitor, email: 'x@example.com', captcha })).rejects.toMatchObject(
    {
      field: 'captcha',
    },
  )
  const person = await testApp.one('user')
  for (const gone of [disabled, crypto.randomUUID(), 'nonsense']) {
    await expect(testApp.registerVisitor(gone, 'x@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(testApp.register(person, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(testApp.as(null).events.upcomingOne({ id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await testApp.db.select().from(usersTable).where(eq(usersTable.email, 'x@example.com'))).toEqual([])
  testApp.time.now = new Date(testApp.inHours(27.4))
  expect((await testApp.as(null).events.upcomingOne({ id }))._id).toBe(id)
  testApp.time.now = new Date(testApp.inHours(27.5))
  await expect(testApp.as(null).events.upcomingOne({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await testApp.as(null).events.upcoming()).items).toEqual([])
  testApp.time.now = new Date(testApp.inHours(0))
})

test('only admins see the link and the attendees', async () => {
  const id = await testApp.makeEvent({ link: 'https://meet.example/secret-room', capacity: 5 })
  const attendee = await testApp.one('user')
  await testApp.register(attendee, id)
  const told = JSON.stringify([await testApp.as(null).events.upcomingOne({ id }), await testApp.as(null).events.upcoming()])
  for (const secret of ['secret-room', attendee.id, attendee.email, attendee.username, 'capacity', 'taken', 'waiting'])
    expect(told).not.toContain(secret)
  const mine = JSON.stringify(await testApp.as(attendee).events.attended({ id: attendee.id }))
  expect(mine).not.toContain('secret-room')
  for (const caller of [null, ...(await Promise.all(roles.filter((role) => role !== 'admin').map((role) => testApp.one(role))))]) {
    const asked = [
      () => testApp.as(caller).events.one({ id }),
      () => testApp.as(caller).events.attendees({ event: id }),
      () => testApp.as(caller).events.attendees({}),
      () => testApp.as(caller).events.all(),
      () => testApp.as(caller).events.remove({ id }),
    ]
    for (const call of asked) await expect(call()).rejects.toMatchObject({ status: caller ? 403 : 401 })
    if (!caller) continue
    await expect(testApp.as(caller).events.attended({ id: attendee.id })).rejects.toMatchObject({ status: 403 })
    await expect(testApp.as(caller).events.register({ id, attendee: attendee.id })).rejects.toMatchObject({ status: 403 })
    await expect(testApp.as(caller).events.join({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(testApp.as(caller).events.respond({ id, act: 'cancel' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  // Not even an admin can act for another person.
  await expect(testApp.as(testApp.admin).events.register({ id, attendee: attendee.id })).rejects.toMatchObject({ status: 403 })
})

test('people with a place get the link from a quarter of an hour before, and opening it is recorded', async () => {
  const id = await testApp.makeEvent({ eventDate: testApp.inHours(2), endsAt: testApp.inHours(3) })
  const [comes, cancelled] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(comes, id)
  await testApp.register(cancelled, id)
  await testApp.as(cancelled).events.respond({ id, act: 'cancel' })
  const join = () => testApp.as(comes).events.join({ id })
  const tooEarly = { code: 'REFUSED', message: 'Event link not available!' }
  await expect(join()).rejects.toMatchObject(tooEarly)
  testApp.time.now = new Date(testApp.inHours(1.74))
  await expect(join()).rejects.toMatchObject(tooEarly)
  testApp.time.now = new Date(testApp.inHours(1.75))
  expect(await join()).toEqual({ link: 'https://meet.example/rust' })
  await expect(testApp.as(cancelled).events.join({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const came = (await testApp.as(testApp.admin).events.attendees({ event: id, joined: 'yes' })).items
  expect(came.map(({ user, joinedAt }) => [user._id, joinedAt])).toEqual([[comes.id, testApp.inHours(1.75)]])
  await testApp.change(id, { link: null })
  await expect(join()).rejects.toMatchObject(tooEarly)
  await testApp.change(id, { link: 'https://meet.example/rust', isDisabled: true })
  await expect(join()).rejects.toMatchObject(tooEarly)
  testApp.time.now = new Date(testApp.inHours(0))
})

test('an event without an end lasts an hour: for the list, new attendees, waiting people, the link, and the calendar', async () => {
  const id = await testApp.makeEvent({ eventDate: testApp.inHours(2), endsAt: null, capacity: 2 })
  const [early, late, waiting] = [await testApp.one('user'), await testApp.one('user'), await testApp.one('user')]
  await testApp.register(early, id)
  await testApp.runJobs()
  const upcoming = async () => (await testApp.as(null).events.upcoming({})).items.map(({ _id }) => _id)
  const idle = async () => (await eventsWithIdlePlaces(testApp.db, testApp.time.now)).map((event) => event.id)
  testApp.time.now = new Date(testApp.inHours(2.9))
  expect(await upcoming()).toContain(id)
  await testApp.register(late, id)
  await testApp.register(waiting, id)
  expect(await testApp.as(late).events.join({ id })).toEqual({ link: 'https://meet.example/rust' })
  await testApp.as(early).events.respond({ id, act: 'cancel' })
  const [offered] = (await testApp.as(waiting).events.attended({ id: waiting.id })).items
  expect(offered).toMatchObject({ state: 'offered', offeredUntil: testApp.inHours(3) })
  testApp.time.now = new Date(testApp.inHours(3))
  expect(await upcoming()).not.toContain(id)
  expect(await idle()).not.toContain(id)
  await expect(testApp.register(early, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(late).events.join({ id })).rejects.toMatchObject({ message: 'Event link not available!' })
  await expect(testApp.as(waiting).events.respond({ id, act: 'accept' })).rejects.toMatchObject({ message: 'This event is over.' })
  testApp.time.now = new Date(testApp.inHours(0))

  const entry = new ICAL.Component(ICAL.parse((await testApp.calendars('eventRegistered')).at(-1) ?? ''))
  const event = new ICAL.Event(entry.getFirstSubcomponent('vevent') ?? expect.fail('no event'))
  expect(event.duration.toSeconds()).toBe(3_600)
  // The entry opens the attendee's own registration.
  const [mail] = (await testApp.mails('eventRegistered')).filter(({ receiver }) => receiver === early.email)
  expect(String(event.component.getFirstPropertyValue('url'))).toContain(`#ticket=${ticketIn(mail?.text ?? '')}`)
})

test('a ticket shows, cancels and joins its own registration, and an altered one does nothing', async () => {
  const id = await testApp.makeEvent({ eventDate: testApp.inHours(2), endsAt: testApp.inHours(3) })
  await testApp.registerVisitor(id, 'tina@example.com')
  await testApp.registerVisitor(id, 'otto@example.com')
  await testApp.runJobs()
  const [tina, otto] = [
    ticketIn((await emailTo('tina@example.com'))?.text ?? ''),
    ticketIn((await emailTo('otto@example.com'))?.text ?? ''),
  ]
  expect(await testApp.as(null).events.ticket({ ticket: tina })).toMatchObject({ _id: id, state: 'registered' })
  const [tinaId = '', seal = ''] = tina.split('.')
  const [ottoId = ''] = otto.split('.')
  for (const forged of [`${ottoId}.${seal}`, `${tinaId}.`, tinaId, '', `${tina}0`, '.', `nonsense.${seal}`])
    for (const call of [
      () => testApp.as(null).events.ticket({ ticket: forged }),
      () => testApp.as(null).events.respondByTicket({ ticket: forged, act: 'cancel' }),
      () => testApp.as(null).events.joinByTicket({ ticket: forged }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(null).events.joinByTicket({ ticket: tina })).rejects.toMatchObject({ message: 'Event link not available!' })
  testApp.time.now = new Date(testApp.inHours(2.1))
  expect(await testApp.as(null).events.joinByTicket({ ticket: tina })).toEqual({ link: 'https://meet.example/rust' })
  expect(await testApp.as(null).events.respondByTicket({ ticket: tina, act: 'cancel' })).toMatchObject({ state: 'cancelled' })
  expect(await testApp.as(null).events.respondByTicket({ ticket: tina, act: 'cancel' })).toMatchObject({ state: 'cancelled' })
  await expect(testApp.as(null).events.joinByTicket({ ticket: tina })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.states(id)).toMatchObject({ registered: 1, cancelled: 1 })
  testApp.time.now = new Date(testApp.inHours(0))
})

test("typing another person's address repeatedly sends them a few mails a day, and answers no offer of theirs", async () => {
  const events = await Promise.all(Array.from({ length: 8 }, () => testApp.makeEvent()))
  for (const id of events) for (let again = 0; again < 2; again += 1) await testApp.registerVisitor(id, 'victim@example.com')
  await testApp.runJobs()
  expect((await testApp.mails()).filter(({ receiver }) => receiver === 'victim@example.com').length).toBeLessThanOrEqual(10)
  const id = await testApp.makeEvent({ capacity: 1 })
  const [holder, waits] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(holder, id)
  await testApp.register(waits, id)
  await testApp.as(holder).events.respond({ id, act: 'cancel' })
  await testApp.registerVisitor(id, waits.email)
  expect(await testApp.states(id)).toMatchObject({ offered: 1, registered: 0 })
})

test('only attendees get recording and materials', async () => {
  const id = await testApp.makeEvent({ recordingLink: 'https://video.example/recorded' })
  const [comes, stranger] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.register(comes, id)
  const uploadId = await testApp.makeUpload(testApp.admin, 'orderFile', Buffer.from('slides'), 'slides.txt')
  const other = await testApp.makeUpload(testApp.admin, 'orderFile', Buffer.from('notes'), 'notes.txt')
  const add = (upload = uploadId) => testApp.as(testApp.admin).events.addMaterial({ id, uploadId: upload }, { idempotencyKey: 'slides' })
  const [file, again] = await Promise.all([add(), add()])
  expect(again).toEqual(file)
  // Also if the stored answer has expired.
  await testApp.db.delete(idempotencyKeysTable)
  expect(await add()).toEqual(file)
  await expect(add(other)).rejects.toMatchObject({ status: 422, code: 'KEY_REUSED' })
  const [shown] = (await testApp.as(comes).events.attended({ id: comes.id })).items
  expect(shown).toMatchObject({ recordingLink: 'https://video.example/recorded', materials: [{ name: 'slides.txt' }] })
  expect(JSON.stringify(await testApp.as(null).events.upcomingOne({ id }))).not.toContain('recorded')
  expect(file.previewLink).toBe(`${file.fileLink}/preview`)
  const open = async (who: { token: string } | null, way = file.fileLink) =>
    (await testApp.app.inject({ url: way, headers: who ? { 'x-access-token': who.token } : {} })).statusCode
  for (const way of [file.fileLink, file.previewLink])
    expect(await Promise.all([open(comes, way), open(testApp.admin, way), open(stranger, way), open(null, way)])).toEqual([
      302, 302, 404, 404,
    ])
  await testApp.as(comes).events.respond({ id, act: 'cancel' })
  expect([await open(comes), await open(comes, file.previewLink)]).toEqual([404, 404])
  for (const caller of [stranger, comes])
    await expect(testApp.as(caller).events.addMaterial({ id, uploadId })).rejects.toMatchObject({ status: 403 })
  await testApp.as(testApp.admin).events.removeMaterial({ id: file._id })
  expect(await open(testApp.admin)).toBe(404)
})
