import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { newId } from '#database/ids.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { bookableSessionsTable } from './catalogue.table.ts'
import { startTestCatalogue, type TestCatalogue } from './testCatalogue.ts'

let testApp: TestCatalogue
beforeAll(async () => {
  testApp = await startTestCatalogue()
})
afterAll(() => testApp.close())

const create = (about = {}) => testApp.as(testApp.admin).catalogue.createSession(testApp.newSession(about))
const edit = (id: string, data: object, version?: number) =>
  testApp.as(testApp.admin).catalogue.updateSession({ id, data, ...(version && { version }) })

test.each([
  ['1 hour', '1 hour', 60],
  ['90 min', '1 hour 30 minutes', 90],
  ['45', '45 minutes', 45],
])('a session of “%s” takes %s', async (duration, told, minutes) => {
  const made = await create({ duration, price: 19.99, currency: 'EUR', technologies: ['typescript', 'SQL', 'TypeScript'] })
  expect(made).toMatchObject({
    duration: told,
    minutes,
    price: 19.99,
    currency: 'EUR',
    technologies: ['TypeScript', 'SQL'],
    version: 1,
    position: 1,
  })
  const [row] = await testApp.db.select().from(bookableSessionsTable).where(eq(bookableSessionsTable.id, made._id))
  expect(row).toMatchObject({ minutes, priceCents: 1999, currency: 'EUR', createdBy: testApp.admin.id })
  expect((await testApp.as(null).catalogue.sessions()).items[0]).toMatchObject({ _id: made._id, duration: told })
})

test('both spellings of technologies are accepted, for sessions and services, on creation and on change', async () => {
  const { createService, updateService } = testApp.as(testApp.admin).catalogue
  const service = await createService(testApp.newService({ techonologies: ['rust'] }))
  expect(service.technologies).toEqual(['Rust'])
  expect((await updateService({ id: service._id, data: { techonologies: ['sql'] } })).technologies).toEqual(['SQL'])
  expect((await updateService({ id: service._id, data: { technologies: [] } })).technologies).toEqual([])
  const session = await create({ techonologies: ['SQL'] })
  expect(session.technologies).toEqual(['SQL'])
  expect((await edit(session._id, { techonologies: ['Rust'] })).technologies).toEqual(['Rust'])
})

test('a wrong field is named, and nothing is created', async () => {
  const count = async () => (await testApp.as(null).catalogue.sessions()).total
  const before = await count()
  const wrong: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ details: '' }, 'details'],
    [{ details: 'x'.repeat(5_001) }, 'details'],
    [{ duration: '' }, 'duration'],
    [{ duration: 'soon' }, 'duration'],
    [{ duration: '4 minutes' }, 'duration'],
    [{ duration: '25 hours' }, 'duration'],
    [{ price: -1 }, 'price'],
    [{ price: Number.NaN }, 'price'],
    [{ price: Number.POSITIVE_INFINITY }, 'price'],
    [{ price: 1e300 }, 'price'],
    [{ price: 1.999 }, 'price'],
    [{ price: 1.5, currency: 'JPY' }, 'price'],
    [{ price: '20' }, 'price'],
    [{ currency: 'XXX' }, 'currency'],
    [{ image: '' }, 'image'],
    [{ image: 'https://elsewhere.example/cat.png' }, 'image'],
    [{ image: `/api/main/offer-pictures/${newId()}` }, 'image'],
    [{ image: '/api/main/offer-pictures/../../secret' }, 'image'],
    [{ technologies: ['COBOL'] }, 'technologies'],
    [{ technologies: Array.from({ length: 21 }, () => 'SQL') }, 'technologies'],
    [{ readMoreLink: 'javascript:alert(1)' }, 'readMoreLink'],
    [{ readMoreLink: 'ftp://files.example/x' }, 'readMoreLink'],
    [{ readMoreLink: 'example.com' }, 'readMoreLink'],
    [{ readMoreLink: `https://example.com/${'x'.repeat(500)}` }, 'readMoreLink'],
  ]
  for (const [about, field] of wrong)
    await expect(create(about), JSON.stringify(about)).rejects.toMatchObject({
      status: 400,
      field: expect.stringMatching(new RegExp(`^${field}`)),
    })
  expect(await count()).toBe(before)
  expect(await create({ readMoreLink: '', price: 0, name: 'x'.repeat(120) })).not.toHaveProperty('readMoreLink')
  expect(await create({ readMoreLink: 'http://example.com/more' })).toMatchObject({ readMoreLink: 'http://example.com/more' })
})

test('admins write, sales reads, other roles do neither; a deleted offer is not found', async () => {
  const made = await create({ name: 'Seen' })
  const service = await testApp.as(testApp.admin).catalogue.createService(testApp.newService())
  expect(await testApp.as(testApp.sales).catalogue.session({ id: made._id })).toMatchObject([
    { _id: made._id, name: 'Seen', upcomingBookings: 0 },
  ])
  expect(await testApp.as(testApp.sales).catalogue.service({ id: service._id })).toMatchObject([{ _id: service._id }])
  for (const role of ['sales', 'manager', 'employee', 'remoteDeveloper', 'user'] as const) {
    const api = testApp.as(await testApp.one(role)).catalogue
    const [session, data] = [{ id: made._id }, { name: 'Mine' }]
    const acts = [
      () => api.createSession(testApp.newSession()),
      () => api.updateSession({ ...session, data }),
      () => api.deleteSession(session),
      () => api.moveSession({ ...session, before: null }),
      () => api.createService(testApp.newService()),
      () => api.updateService({ id: service._id, data }),
      () => api.deleteService({ id: service._id }),
      () => api.moveService({ id: service._id, before: null }),
      ...(role === 'sales' ? [] : [() => api.session(session), () => api.service({ id: service._id })]),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 403 })
  }
  const { session, updateSession, deleteSession, moveSession } = testApp.as(testApp.admin).catalogue
  for (const id of [newId(), 'nonsense', service._id, '', testApp.admin.id])
    for (const act of [
      () => session({ id }),
      () => updateSession({ id, data: {} }),
      () => deleteSession({ id }),
      () => moveSession({ id, before: null }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404, message: 'Session not found!' })
})

test('ten concurrent calls with one idempotency key create one session; another key creates another', async () => {
  const attempt = (idempotencyKey: string) =>
    testApp.as(testApp.admin).catalogue.createSession(testApp.newSession({ name: 'Twice' }), { idempotencyKey })
  const answers = await Promise.all(Array.from({ length: 10 }, () => attempt('one')))
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  await attempt('two')
  expect((await testApp.as(null).catalogue.sessions({ search: 'Twice' })).total).toBe(2)
})

test('a change keeps absent fields and an empty picture, and removes an empty link', async () => {
  const { _id } = await create({ readMoreLink: 'https://example.com', technologies: ['SQL'] })
  expect(await edit(_id, { image: '', price: 25 })).toMatchObject({
    image: testApp.image,
    price: 25,
    duration: '1 hour',
    readMoreLink: 'https://example.com',
    technologies: ['SQL'],
  })
  expect(await edit(_id, { readMoreLink: '' })).not.toHaveProperty('readMoreLink')
  const other = await testApp.picture()
  expect(await edit(_id, { image: other })).toMatchObject({ image: other })
  await expect(edit(_id, { currency: 'JPY', price: 2.5 })).rejects.toMatchObject({ status: 400, field: 'price' })
  // No card can be charged 25 yen; a session may be free.
  await expect(edit(_id, { currency: 'JPY' })).rejects.toMatchObject({
    status: 400,
    field: 'price',
    message: 'A card charge must be at least ¥50.',
  })
  expect(await edit(_id, { currency: 'JPY', price: 60 })).toMatchObject({ price: 60, currency: 'JPY' })
  await expect(create({ price: 0.3 })).rejects.toMatchObject({ status: 400, field: 'price' })
  expect(await create({ price: 0 })).toMatchObject({ price: 0 })
  // A skill that was deleted since may stay, and is not required.
  await testApp.db.execute(sql`update skills set deleted_at = now() where name = 'SQL'`)
  expect(await edit(_id, { technologies: ['SQL', 'Rust'] })).toMatchObject({ technologies: ['SQL', 'Rust'] })
  await expect(create({ technologies: ['SQL'] })).rejects.toMatchObject({ field: 'technologies' })
  await testApp.db.execute(sql`update skills set deleted_at = null where name = 'SQL'`)
})

test('a stale edit is refused with the changes, and can be saved with the new version', async () => {
  const { _id, version } = await create({ name: 'Before' })
  const other = testApp.as(await testApp.one('admin', { name: 'Bela' }))
  const first = await other.catalogue.updateSession({ id: _id, version, data: { name: 'Theirs', duration: '2 hours' } })
  expect(first.version).toBe(2)
  const mine = { name: 'Mine', details: 'We read your code.', duration: '1 hour', price: 20 }
  await expect(edit(_id, mine, version)).rejects.toMatchObject({
    status: 409,
    version: 2,
    changed: expect.arrayContaining([
      { field: 'name', value: 'Theirs', by: 'Bela', at: expect.any(String) },
      { field: 'duration', value: '2 hours', by: 'Bela', at: expect.any(String) },
    ]),
  })
  // Neither equal values, as after a lost answer, nor absent fields are a conflict.
  expect(await edit(_id, { name: 'Theirs', price: 30 }, version)).toMatchObject({ price: 30, version: 3 })
  expect(await edit(_id, mine, 3)).toMatchObject({ name: 'Mine', duration: '1 hour', version: 4 })
  expect(await edit(_id, mine, 4)).toMatchObject({ version: 4 })
  const service = await other.catalogue.createService(testApp.newService())
  await other.catalogue.updateService({ id: service._id, version: 1, data: { details: 'Theirs.' } })
  await expect(
    testApp.as(testApp.admin).catalogue.updateService({ id: service._id, version: 1, data: { details: 'Mine.' } }),
  ).rejects.toMatchObject({
    status: 409,
    changed: [{ field: 'details', value: 'Theirs.', by: 'Bela', at: expect.any(String) }],
  })
})

test('of ten concurrent changes from one version one is written', async () => {
  const { _id, version } = await create()
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => edit(_id, { name: `Name ${at}` }, version)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a deleted session cannot be booked and is in no list; its bookings stay, and a restore brings it back', async () => {
  const made = await create({ name: 'Gone', price: 45, duration: '90 min' })
  const booked = await testApp
    .as(testApp.customer)
    .bookings.create({ booking: made._id, details: 'Help.', date: new Date(Date.now() + 86_400_000).toISOString(), timezone: 'UTC' })
  const { session, sessions, deleteSession } = testApp.as(testApp.admin).catalogue
  expect(await session({ id: made._id })).toMatchObject([{ upcomingBookings: 1 }])
  const { message, itemId } = await deleteSession({ id: made._id })
  expect(message).toBe('Deleted Successfully!')
  await expect(deleteSession({ id: made._id })).rejects.toMatchObject({ status: 404 })
  await expect(session({ id: made._id })).rejects.toMatchObject({ status: 404 })
  expect((await sessions({ search: 'Gone' })).total).toBe(0)
  await expect(
    testApp.as(testApp.customer).bookings.create({ booking: made._id, details: 'Help.', date: '2026-12-24T10:00', timezone: 'UTC' }),
  ).rejects.toMatchObject({ field: 'booking' })
  const kept = { booking: [{ name: 'Gone' }], price: 45, duration: '1 hour 30 minutes' }
  expect(await testApp.as(testApp.customer).bookings.byId({ id: booked._id })).toMatchObject(kept)

  await testApp.as(testApp.admin).recycle.restore({ recycleData: itemId, recycleType: 'Session' })
  expect(await session({ id: made._id })).toMatchObject([{ _id: made._id, version: made.version, upcomingBookings: 1 }])
  const again = await deleteSession({ id: made._id })
  await testApp.as(testApp.admin).recycle.remove({ id: again.itemId })
  expect(await testApp.as(testApp.customer).bookings.byId({ id: booked._id })).toMatchObject(kept)
  expect((await testApp.db.select().from(bookingsTable).where(eq(bookingsTable.id, booked._id)))[0]?.sessionId).toBeNull()
  await expect(testApp.as(testApp.admin).recycle.restore({ recycleData: made._id, recycleType: 'Session' })).rejects.toMatchObject({
    status: 404,
  })
})

test('the creator of offers can be erased, and the offers stay', async () => {
  const { as, one } = testApp
  const leaver = await one('admin')
  const { _id } = await as(leaver).catalogue.createService(testApp.newService({ name: 'Left behind' }))
  const { itemId } = await as(testApp.admin).recycle.recycle({ data: leaver.id, recycleType: 'User' })
  await as(testApp.admin).recycle.remove({ id: itemId })
  expect(await as(testApp.admin).catalogue.service({ id: _id })).toMatchObject([{ name: 'Left behind' }])
})

test('changes are in the audit log, with the old values', async () => {
  const { _id } = await create({ name: 'Logged' })
  await edit(_id, { price: 21, technologies: ['SQL'] })
  await testApp.as(testApp.admin).catalogue.deleteSession({ id: _id })
  await testApp.runJobs()
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, _id)).orderBy(auditLogTable.createdAt)
  expect(acts.map(({ activity }) => activity.replace(testApp.admin.username, 'ada'))).toEqual([
    'ada created the session Logged',
    'ada edited the session Logged',
    'ada put the session Logged into the recycle bin',
  ])
  expect(acts[1]).toMatchObject({ before: { price: 20, technologies: '' }, after: { price: 21, technologies: 'SQL' } })
  expect(testApp.pushed).toContainEqual(expect.objectContaining({ kind: 'changed', topic: 'catalogue', id: _id }))
})
