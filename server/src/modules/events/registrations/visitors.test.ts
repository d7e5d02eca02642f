import { roles } from '@app/contract/core/access.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idempotencyKeysTable } from '#idempotency/idempotency.table.ts'
import { usersTable } from '#users/users.table.ts'
import { type EventDesk, openEvents, ticketIn } from '../testEvents.ts'

let desk: EventDesk
beforeAll(async () => {
  desk = await openEvents({ BRAND_NAME: 'Acme Desk' })
})
afterAll(() => desk.close())

const welcome = 'You are registered at Acme Desk. Please Login to your dashboard!'
const letterTo = async (email: string) => (await desk.mails()).findLast(({ receiver }) => receiver === email)

test('a stranger is answered the same whoever has the address: nobody, a customer, staff, somebody disabled or in the bin, or one who is registered', async () => {
  const id = await desk.makeEvent()
  const customer = await desk.one('user')
  const member = await desk.one('manager')
  const disabled = await desk.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  const recycled = await desk.one('user')
  await desk.as(desk.admin).recycle.recycle({ data: recycled.id, recycleType: 'User' })
  await desk.register(customer, id)
  const before = (await desk.mails()).length
  for (const email of ['new@example.com', 'NEW@example.com', customer.email, member.email, disabled.email, recycled.email])
    expect(await desk.registerVisitor(id, email), email).toEqual({ message: welcome, isFull: false })
  await desk.runJobs()
  const told = (await desk.mails()).slice(before).map(({ receiver, kind }) => `${kind} ${receiver}`)
  expect(told.filter((line) => line.includes(disabled.email) || line.includes(recycled.email))).toEqual([])
  expect(told.filter((line) => line === `eventRegistered ${member.email}`)).toHaveLength(1)
  expect(await desk.states(id)).toMatchObject({ registered: 3 })
  // An account that was there keeps its name and number.
  const [row] = await desk.db.select().from(usersTable).where(eq(usersTable.id, customer.id))
  expect(row).toMatchObject({ name: customer.name, contact: null })
})

test('of a full event everybody is told that they wait, also who has a place', async () => {
  const id = await desk.makeEvent({ capacity: 1 })
  await desk.registerVisitor(id, 'first@example.com')
  const late = await desk.registerVisitor(id, 'late@example.com')
  expect(late).toMatchObject({ isFull: true, message: expect.stringContaining('waiting list') })
  expect(await desk.registerVisitor(id, 'first@example.com')).toEqual(late)
})

test('the mail has a link to choose a password, once; then the event stands under My Events', async () => {
  const id = await desk.makeEvent()
  await desk.registerVisitor(id, 'vera@example.com')
  const [account] = await desk.db.select().from(usersTable).where(eq(usersTable.email, 'vera@example.com'))
  expect(account).toMatchObject({ role: 'user', passwordHash: null, name: 'Vera', contact: '+49 170 1234567' })
  // Nobody signs in with the number, as it once was.
  await expect(desk.as(null).auth.signIn({ username: 'vera@example.com', password: '+49 170 1234567' })).rejects.toMatchObject({
    status: 401,
  })
  await desk.runJobs()
  const mail = await letterTo('vera@example.com')
  expect(mail).toMatchObject({ isSecret: true, hasAttachment: true })
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('Vera')
  const [, otp = ''] = /forget-password\?email=vera%40example\.com#([\w-]+)/.exec(mail?.text ?? '') ?? []
  const { token } = await desk.as(null).auth.verifyResetOtp({ email: 'vera@example.com', otp })
  await desk.as(null).auth.resetPassword({ email: 'vera@example.com', password: 'a-Long-pass-4711', otp: token })
  await expect(desk.as(null).auth.verifyResetOtp({ email: 'vera@example.com', otp })).rejects.toMatchObject({ status: 400 })
  await desk.registerVisitor(id, 'vera@example.com')
  expect(await desk.states(id)).toMatchObject({ registered: 1 })
})

test('no captcha, no registration; an event that is not there, is disabled or over takes nobody', async () => {
  const [id, disabled] = [await desk.makeEvent(), await desk.makeEvent({ isDisabled: true })]
  const captcha = { id: crypto.randomUUID(), answer: 'guess' }
  await expect(desk.as(null).events.registerVisitor({ eventId: id, email: 'x@example.com', captcha })).rejects.toMatchObject({
    field: 'captcha',
  })
  const person = await desk.one('user')
  for (const gone of [disabled, crypto.randomUUID(), 'nonsense']) {
    await expect(desk.registerVisitor(gone, 'x@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(desk.register(person, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(desk.as(null).events.upcomingOne({ id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await desk.db.select().from(usersTable).where(eq(usersTable.email, 'x@example.com'))).toEqual([])
  desk.time.now = new Date(desk.inHours(27.4))
  expect((await desk.as(null).events.upcomingOne({ id }))._id).toBe(id)
  desk.time.now = new Date(desk.inHours(27.5))
  await expect(desk.as(null).events.upcomingOne({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await desk.as(null).events.upcoming()).items).toEqual([])
  desk.time.now = new Date(desk.inHours(0))
})

test('strangers and every role but admins get neither the link nor who comes', async () => {
  const id = await desk.makeEvent({ link: 'https://meet.example/secret-room', capacity: 5 })
  const attendee = await desk.one('user')
  await desk.register(attendee, id)
  const told = JSON.stringify([await desk.as(null).events.upcomingOne({ id }), await desk.as(null).events.upcoming()])
  for (const secret of ['secret-room', attendee.id, attendee.email, attendee.username, 'capacity', 'taken', 'waiting'])
    expect(told).not.toContain(secret)
  const mine = JSON.stringify(await desk.as(attendee).events.attended({ id: attendee.id }))
  expect(mine).not.toContain('secret-room')
  for (const caller of [null, ...(await Promise.all(roles.filter((role) => role !== 'admin').map((role) => desk.one(role))))]) {
    const asked = [
      () => desk.as(caller).events.one({ id }),
      () => desk.as(caller).events.attendees({ event: id }),
      () => desk.as(caller).events.attendees({}),
      () => desk.as(caller).events.all(),
      () => desk.as(caller).events.remove({ id }),
    ]
    for (const call of asked) await expect(call()).rejects.toMatchObject({ status: caller ? 403 : 401 })
    if (!caller) continue
    await expect(desk.as(caller).events.attended({ id: attendee.id })).rejects.toMatchObject({ status: 403 })
    await expect(desk.as(caller).events.register({ id, attendee: attendee.id })).rejects.toMatchObject({ status: 403 })
    await expect(desk.as(caller).events.join({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(desk.as(caller).events.respond({ id, act: 'cancel' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  // Not even an admin acts for somebody else.
  await expect(desk.as(desk.admin).events.register({ id, attendee: attendee.id })).rejects.toMatchObject({ status: 403 })
})

test('the link is given out from a quarter of an hour before, to who has a place; asking for it is coming', async () => {
  const id = await desk.makeEvent({ eventDate: desk.inHours(2), endsAt: desk.inHours(3) })
  const [comes, cancelled] = [await desk.one('user'), await desk.one('user')]
  await desk.register(comes, id)
  await desk.register(cancelled, id)
  await desk.as(cancelled).events.respond({ id, act: 'cancel' })
  const join = () => desk.as(comes).events.join({ id })
  const tooEarly = { code: 'REFUSED', message: 'Event link not available!' }
  await expect(join()).rejects.toMatchObject(tooEarly)
  desk.time.now = new Date(desk.inHours(1.74))
  await expect(join()).rejects.toMatchObject(tooEarly)
  desk.time.now = new Date(desk.inHours(1.75))
  expect(await join()).toEqual({ link: 'https://meet.example/rust' })
  await expect(desk.as(cancelled).events.join({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const came = (await desk.as(desk.admin).events.attendees({ event: id, joined: 'yes' })).items
  expect(came.map(({ user, joinedAt }) => [user._id, joinedAt])).toEqual([[comes.id, desk.inHours(1.75)]])
  await desk.change(id, { link: null })
  await expect(join()).rejects.toMatchObject(tooEarly)
  await desk.change(id, { link: 'https://meet.example/rust', isDisabled: true })
  await expect(join()).rejects.toMatchObject(tooEarly)
  desk.time.now = new Date(desk.inHours(0))
})

test('the ticket of the mail shows, cancels and joins for its own registration, and a changed one does nothing', async () => {
  const id = await desk.makeEvent({ eventDate: desk.inHours(2), endsAt: desk.inHours(3) })
  await desk.registerVisitor(id, 'tina@example.com')
  await desk.registerVisitor(id, 'otto@example.com')
  await desk.runJobs()
  const [tina, otto] = [
    ticketIn((await letterTo('tina@example.com'))?.text ?? ''),
    ticketIn((await letterTo('otto@example.com'))?.text ?? ''),
  ]
  expect(await desk.as(null).events.ticket({ ticket: tina })).toMatchObject({ _id: id, state: 'registered' })
  const [tinaId = '', seal = ''] = tina.split('.')
  const [ottoId = ''] = otto.split('.')
  for (const forged of [`${ottoId}.${seal}`, `${tinaId}.`, tinaId, '', `${tina}0`, '.', `nonsense.${seal}`])
    for (const call of [
      () => desk.as(null).events.ticket({ ticket: forged }),
      () => desk.as(null).events.respondByTicket({ ticket: forged, act: 'cancel' }),
      () => desk.as(null).events.joinByTicket({ ticket: forged }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(desk.as(null).events.joinByTicket({ ticket: tina })).rejects.toMatchObject({ message: 'Event link not available!' })
  desk.time.now = new Date(desk.inHours(2.1))
  expect(await desk.as(null).events.joinByTicket({ ticket: tina })).toEqual({ link: 'https://meet.example/rust' })
  expect(await desk.as(null).events.respondByTicket({ ticket: tina, act: 'cancel' })).toMatchObject({ state: 'cancelled' })
  expect(await desk.as(null).events.respondByTicket({ ticket: tina, act: 'cancel' })).toMatchObject({ state: 'cancelled' })
  await expect(desk.as(null).events.joinByTicket({ ticket: tina })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await desk.states(id)).toMatchObject({ registered: 1, cancelled: 1 })
  desk.time.now = new Date(desk.inHours(0))
})

test('typing somebody else’s address again and again brings them a few letters a day, and answers no offer of theirs', async () => {
  const events = await Promise.all(Array.from({ length: 8 }, () => desk.makeEvent()))
  for (const id of events) for (let again = 0; again < 2; again += 1) await desk.registerVisitor(id, 'victim@example.com')
  await desk.runJobs()
  expect((await desk.mails()).filter(({ receiver }) => receiver === 'victim@example.com').length).toBeLessThanOrEqual(10)
  const id = await desk.makeEvent({ capacity: 1 })
  const [holder, waits] = [await desk.one('user'), await desk.one('user')]
  await desk.register(holder, id)
  await desk.register(waits, id)
  await desk.as(holder).events.respond({ id, act: 'cancel' })
  await desk.registerVisitor(id, waits.email)
  expect(await desk.states(id)).toMatchObject({ offered: 1, registered: 0 })
})

test('what attendees find afterwards is theirs alone', async () => {
  const id = await desk.makeEvent({ recordingLink: 'https://video.example/recorded' })
  const [comes, stranger] = [await desk.one('user'), await desk.one('user')]
  await desk.register(comes, id)
  const uploadId = await desk.makeUpload(desk.admin, 'orderFile', Buffer.from('slides'), 'slides.txt')
  const other = await desk.makeUpload(desk.admin, 'orderFile', Buffer.from('notes'), 'notes.txt')
  const add = (upload = uploadId) => desk.as(desk.admin).events.addMaterial({ id, uploadId: upload }, { idempotencyKey: 'slides' })
  const [file, again] = await Promise.all([add(), add()])
  expect(again).toEqual(file)
  // Also when the answer itself is forgotten.
  await desk.db.delete(idempotencyKeysTable)
  expect(await add()).toEqual(file)
  await expect(add(other)).rejects.toMatchObject({ status: 422, code: 'KEY_REUSED' })
  const [shown] = (await desk.as(comes).events.attended({ id: comes.id })).items
  expect(shown).toMatchObject({ recordingLink: 'https://video.example/recorded', materials: [{ name: 'slides.txt' }] })
  expect(JSON.stringify(await desk.as(null).events.upcomingOne({ id }))).not.toContain('recorded')
  expect(file.previewLink).toBe(`${file.fileLink}/preview`)
  const open = async (who: { token: string } | null, way = file.fileLink) =>
    (await desk.app.inject({ url: way, headers: who ? { 'x-access-token': who.token } : {} })).statusCode
  for (const way of [file.fileLink, file.previewLink])
    expect(await Promise.all([open(comes, way), open(desk.admin, way), open(stranger, way), open(null, way)])).toEqual([302, 302, 404, 404])
  await desk.as(comes).events.respond({ id, act: 'cancel' })
  expect([await open(comes), await open(comes, file.previewLink)]).toEqual([404, 404])
  for (const caller of [stranger, comes])
    await expect(desk.as(caller).events.addMaterial({ id, uploadId })).rejects.toMatchObject({ status: 403 })
  await desk.as(desk.admin).events.removeMaterial({ id: file._id })
  expect(await open(desk.admin)).toBe(404)
})
