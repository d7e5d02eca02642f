import type { CompanyWords } from '@app/contract/company/company.shapes.ts'
import { roles } from '@app/contract/core/access.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { companyTable } from './company.table.ts'
import { beginCompany } from './companyOf.ts'

let app: TestApp
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ settings: { BRAND_NAME: 'Acme', COMPANY_EMAIL: 'hello@acme.example', COMPANY_PHONE: '+44 (20) 7946-0123' } })
  admin = await app.one('admin', { name: 'Asha' })
  other = await app.one('admin', { name: 'Bela' })
})
afterAll(() => app.close())

const words: CompanyWords = {
  name: 'Acme Code Help',
  address: '1 Road\nTown',
  phone: '+44 20 7946 0123',
  email: 'desk@acme.example',
  opensAt: '09:00',
  closesAt: '17:30',
  zone: 'Europe/London',
  color: '#b30000',
}
const details = () => app.as(admin).company.details()
const about = () => app.as(null).home.about()
const actsOfCompany = () =>
  app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectKind, 'company')).orderBy(auditLogTable.createdAt)

test('until an admin saves, the settings apply; empty ones are absent', async () => {
  expect(await details()).toMatchObject({ name: 'Acme', email: 'hello@acme.example', phone: '+44 20 7946 0123', zone: '', version: 1 })
  const { product, company } = await about()
  expect(product).toBe('Acme')
  expect(company).toEqual({ email: 'hello@acme.example', phone: '+44 20 7946 0123' })
})

test('the row is inserted once for any number of processes, and later settings change nothing', async () => {
  await Promise.all(Array.from({ length: 4 }, () => beginCompany(app.db, app.context.config)))
  await beginCompany(app.db, { ...app.context.config, BRAND_NAME: 'Another', COMPANY_EMAIL: 'other@acme.example' })
  const rows = await app.db.select().from(companyTable)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: 'Acme', email: 'hello@acme.example', phone: '+442079460123' })
  await expect(app.db.insert(companyTable).values({ name: 'Two' })).rejects.toThrow()
})

test('a change is visible to everyone at once, logged with old and new values, and pushed to every screen', async () => {
  const { version } = await details()
  const saved = await app.as(admin).company.update({ ...words, version })
  expect(saved).toEqual({ ...words, version: version + 1 })
  expect((await about()).product).toBe('Acme Code Help')
  expect((await about()).company).toEqual({
    address: '1 Road\nTown',
    phone: '+44 20 7946 0123',
    email: 'desk@acme.example',
    hours: { opensAt: '09:00', closesAt: '17:30', zone: 'Europe/London' },
    accentStyle: expect.stringContaining('--accent:#b30000;'),
  })
  expect((await app.as(null).home.details()).logoText).toBe('Acme Code Help')
  const acts = await actsOfCompany()
  expect(acts).toHaveLength(1)
  expect(acts[0]).toMatchObject({ kind: 'settings', actorId: admin.id })
  expect(acts[0]?.before).toEqual({
    name: 'Acme',
    address: '',
    email: 'hello@acme.example',
    opensAt: '',
    closesAt: '',
    zone: '',
    color: '',
  })
  expect(acts[0]?.after).not.toHaveProperty('phone')
  await app.runJobs()
  expect(app.pushed).toContainEqual(expect.objectContaining({ kind: 'changed', topic: 'home' }))

  expect(await app.as(admin).company.update({ ...words, version: saved.version })).toEqual(saved)
  expect(await actsOfCompany()).toHaveLength(1)
})

test('a stale edit is refused with the changes and their author; equal values or the known version pass', async () => {
  const { version } = await details()
  await app.as(other).company.update({ ...words, phone: '+44 20 7946 0999', version })
  const stale = app.as(admin).company.update({ ...words, name: 'Acme Ltd', version })
  await expect(stale).rejects.toMatchObject({
    code: 'CONFLICT',
    status: 409,
    version: version + 1,
    changed: [{ field: 'phone', value: '+44 20 7946 0999', by: 'Bela', at: expect.any(String) }],
  })
  expect(await details()).toMatchObject({ name: 'Acme Code Help', phone: '+44 20 7946 0999' })
  const knowing = { ...words, name: 'Acme Ltd', phone: '+442079460999', version }
  expect(await app.as(admin).company.update(knowing)).toMatchObject({ name: 'Acme Ltd', version: version + 2 })
})

test('of two concurrent saves one is refused, and no change is lost', async () => {
  const { version } = await details()
  const names = ['One', 'Two', 'Three']
  const answers = await Promise.allSettled(names.map((name) => app.as(admin).company.update({ ...words, name, version })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = names[answers.findIndex(({ status }) => status === 'fulfilled')]
  expect((await details()).name).toBe(winner)
})

const wrong: [keyof CompanyWords, string][] = [
  ['name', ' '],
  ['name', 'x'.repeat(81)],
  ['name', 'Acme\nBcc: all@example.com'],
  ['address', 'x'.repeat(301)],
  ['phone', '020 7946 0123'],
  ['phone', '+44 12'],
  ['phone', '+999 123 456 789'],
  ['phone', 'call us'],
  ['email', 'hello'],
  ['email', 'hello@acme'],
  ['email', 'a@b.example\r\nBcc: c@d.example'],
  ['opensAt', '9 am'],
  ['opensAt', ''],
  ['closesAt', '24:00'],
  ['closesAt', ''],
  ['closesAt', '09:00'],
  ['zone', ''],
  ['zone', 'Mars/Olympus'],
  ['zone', '+05:30'],
  ['color', 'red'],
  ['color', '#ffd400'],
  ['color', '#b30000}body{}'],
]
test.each(wrong)('%s cannot be %j', async (field, value) => {
  const { version, name } = await details()
  await expect(app.as(admin).company.update({ ...words, [field]: value, version })).rejects.toMatchObject({ code: 'BAD_INPUT', field })
  expect((await details()).name).toBe(name)
})

test('a color on which white text is not readable is refused with the reason', async () => {
  const { version } = await details()
  await expect(app.as(admin).company.update({ ...words, color: '#ffd400', version })).rejects.toMatchObject({
    message: expect.stringMatching(/contrast is 1\.4 to 1 and must be 4\.5 to 1\. Please choose a darker colour/),
  })
})

test('hours may cross midnight, and everything but the name can be cleared', async () => {
  const { version } = await details()
  const night = await app.as(admin).company.update({ ...words, opensAt: '20:00', closesAt: '04:00', version })
  expect((await about()).company.hours).toEqual({ opensAt: '20:00', closesAt: '04:00', zone: 'Europe/London' })
  const empty = { name: 'Acme', address: '', phone: '', email: '', opensAt: '', closesAt: '', zone: '', color: '' }
  await app.as(admin).company.update({ ...empty, version: night.version })
  expect((await about()).company).toEqual({})
})

test('only admins can see and change it', async () => {
  for (const role of roles.filter((role) => role !== 'admin')) {
    const person = app.as(await app.one(role))
    const forbidden = { code: 'FORBIDDEN', status: 403 }
    await expect(person.company.details()).rejects.toMatchObject(forbidden)
    await expect(person.company.update({ ...words, version: 1 })).rejects.toMatchObject(forbidden)
    await expect(person.company.removeLogo()).rejects.toMatchObject(forbidden)
  }
  await expect(app.as(null).company.update({ ...words, version: 1 })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await app.as(await app.one('admin', { isSuperAdmin: true })).company.details()).toMatchObject({ name: 'Acme' })
})

test('the database refuses values that the form refuses', async () => {
  const set = (assignment: string) => app.db.execute(sql.raw(`update company set ${assignment}`))
  for (const assignment of ["name = ''", "phone = '020'", "opens_at = '09:00'", "color = 'red'", "logo_name = 'x'"])
    await expect(set(assignment), assignment).rejects.toThrow()
})

test('the opening hours are the same wherever they are told: the week, the office hours and the chat', async () => {
  const customer = app.as(await app.one('user'))
  const week = (opensAt: string, closesAt: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? { opensAt, closesAt } : null))
  // Before an admin has set a week, the office hours count on every day.
  await app.as(admin).company.update({ opensAt: '00:00', closesAt: '00:01', zone: 'UTC', version: (await details()).version })
  const closed = await customer.chatQueue.hours({})
  expect(closed).toMatchObject({ isOpen: false, opensAt: expect.stringContaining('T00:00:00') })
  expect(await app.as(null).chatQueue.hours({})).toEqual(closed)

  await app.as(admin).businessHours.update({ zone: 'Europe/Berlin', week: week('08:00', '18:00'), version: 0 })
  const hours = { opensAt: '08:00', closesAt: '18:00', zone: 'Europe/Berlin', days: 'Monday to Friday' }
  expect((await about()).company.hours).toEqual(hours)
  expect(await details()).toMatchObject({ opensAt: '08:00', closesAt: '18:00', zone: 'Europe/Berlin' })

  await app.as(admin).company.update({ closesAt: '17:00', version: (await details()).version })
  expect((await about()).company.hours).toEqual({ ...hours, closesAt: '17:00' })
  expect((await app.as(admin).businessHours.details({})).week).toEqual(week('08:00', '17:00'))
})

test('the office hours and the week, changed by two admins at once, end in one state', async () => {
  const week = (opensAt: string) => [0, 1, 2, 3, 4, 5, 6].map(() => ({ opensAt, closesAt: '20:00' }))
  for (let round = 0; round < 8; round += 1) {
    const [company, hours] = [await details(), await app.as(admin).businessHours.details({})]
    const [byForm, byWeek] = round % 2 === 0 ? ['06:00', '07:00'] : ['08:00', '09:00']
    const began = await Promise.allSettled([
      app.as(admin).company.update({ opensAt: byForm, closesAt: '20:00', version: company.version }),
      app.as(other).businessHours.update({ week: week(byWeek), version: hours.version }),
    ])
    expect(began.map(({ status }) => status)).toContain('fulfilled')
    const after = await app.as(admin).businessHours.details({})
    expect((await details()).opensAt).toBe(after.week[0]?.opensAt)
  }
})

test('after a week without hours the office hours count on every day', async () => {
  const { version } = await app.as(admin).businessHours.details({})
  await app.as(admin).businessHours.update({ week: [null, null, null, null, null, null, null], version })
  const { hours } = (await about()).company
  expect(hours).toEqual({ opensAt: expect.any(String), closesAt: '20:00', zone: 'Europe/Berlin' })
})
