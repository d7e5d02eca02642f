import { namesOf } from '@app/contract/core/fields.ts'
import { profileFields } from '@app/contract/users/users.fields.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { skillsTable } from '#users/skills/skills.table.ts'

let app: TestApp
let admin: TestPerson
let superAdmin: TestPerson
let sales: TestPerson
let manager: TestPerson
let employee: TestPerson
let customer: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin')
  superAdmin = await app.one('admin', { isSuperAdmin: true })
  sales = await app.one('sales')
  manager = await app.one('manager')
  employee = await app.one('employee', { managerId: manager.id })
  customer = await app.one('user')
  await app.db.insert(skillsTable).values([{ name: 'React' }, { name: 'Node.js' }, { name: 'Go' }])
})
afterAll(() => app.close())

type Changes = Omit<NonNullable<Parameters<ReturnType<TestApp['as']>['users']['update']>[0]>, 'id'>
const update = (as: TestPerson, who: TestPerson, changes: Changes) => app.as(as).users.update({ id: who.id, ...changes })
const seen = (who: TestPerson) => app.as(admin).users.byId({ id: who.id })

test('each field has its own right, for every pair of roles', async () => {
  const refused = (field: string) => ({ status: 403, field })
  for (const who of [customer, employee, manager, sales]) {
    await expect(update(who, who, { username: 'renamed' })).rejects.toMatchObject(refused('username'))
    await expect(update(who, who, { email: 'new@example.com' })).rejects.toMatchObject(refused('email'))
    await expect(update(who, who, { manager: admin.id })).rejects.toMatchObject(refused('manager'))
  }
  await expect(update(sales, customer, { username: 'renamed' })).rejects.toMatchObject(refused('username'))
  await expect(update(sales, customer, { email: 'new@example.com' })).rejects.toMatchObject(refused('email'))
  await expect(update(employee, employee, { interestedIn: ['React'] })).rejects.toMatchObject(refused('interestedIn'))
  await expect(update(admin, customer, { manager: manager.id })).rejects.toMatchObject(refused('manager'))
  expect(await update(sales, customer, { name: 'Named By Sales', contact: '123' })).toMatchObject({
    name: 'Named By Sales',
    contact: '123',
  })
})

test('sales do not find staff, only super admins change super admins, and a manager changes no profile', async () => {
  await expect(update(sales, employee, { name: 'x' })).rejects.toMatchObject({ status: 404, message: 'User not found!' })
  await expect(update(sales, admin, { name: 'x' })).rejects.toMatchObject({ status: 404 })
  await expect(update(admin, superAdmin, { name: 'x' })).rejects.toMatchObject({ status: 403 })
  await expect(update(manager, employee, { name: 'x' })).rejects.toMatchObject({ status: 403 })
  await expect(app.as(admin).users.update({ id: 'no-such-user', name: 'x' })).rejects.toMatchObject({ status: 404 })
  expect(await update(superAdmin, superAdmin, { name: 'Sue' })).toMatchObject({ name: 'Sue' })
})

test('an unchanged value is no change, so a whole record may be sent back', async () => {
  const { username, email, manager: managers } = await seen(employee)
  const changed = await update(employee, employee, { username, email, manager: managers[0]?._id, description: 'Hello' })
  expect(changed).toMatchObject({ description: 'Hello', username })
})

test('an admin gives an employee another manager, who must be a manager with an open account', async () => {
  const next = await app.one('manager')
  const closed = await app.one('manager', { disabledAt: new Date() })
  for (const id of ['', 'x', customer.id, closed.id])
    await expect(update(admin, employee, { manager: id })).rejects.toMatchObject({ status: 400, field: 'manager' })
  expect((await update(admin, employee, { manager: next.id })).manager).toMatchObject([{ _id: next.id }])
  await update(admin, employee, { manager: manager.id })
})

test('a taken name or address in any case is refused at its field, and so is one with a space', async () => {
  const taken = await app.one('user', { username: 'Taken', email: 'taken@example.com' })
  await expect(update(admin, customer, { username: 'TAKEN' })).rejects.toMatchObject({ status: 409, field: 'username' })
  await expect(update(admin, customer, { email: 'Taken@Example.com' })).rejects.toMatchObject({ status: 409, field: 'email' })
  await expect(update(admin, customer, { username: 'a b c' })).rejects.toMatchObject({
    field: 'username',
    message: "Spaces aren't allowed!",
  })
  await expect(update(admin, customer, { username: 'ab' })).rejects.toMatchObject({ field: 'username' })
  await expect(update(admin, customer, { email: 'nowhere' })).rejects.toMatchObject({ field: 'email' })
  const names = await Promise.allSettled([customer, taken].map((who) => update(admin, who, { username: 'wanted' })))
  expect(names.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a new e-mail address is mailed to the old one once, and the audit log keeps the old value', async () => {
  const who = await app.one('user', { email: 'old@example.com', username: 'mover' })
  await update(admin, who, { email: 'new@example.com', contact: '1' })
  await app.runJobs()
  const mails = await app.db.select().from(mailsTable).where(eq(mailsTable.receiver, 'old@example.com'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('n…@example.com')
  expect(mails[0]?.text).not.toContain('new@example.com')
  const [line] = await app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, who.id))
  expect(line).toMatchObject({
    actorId: admin.id,
    activity: `${admin.username} changed the profile of mover`,
    before: { email: 'old@example.com', contact: null },
    after: { email: 'new@example.com', contact: '1' },
  })
})

test('a person’s changes to themselves are not in the audit log, except their user name and address', async () => {
  const lines = () => app.db.$count(auditLogTable, eq(auditLogTable.actorId, admin.id))
  const before = await lines()
  await update(admin, admin, { name: 'Ada', description: 'x' })
  expect(await lines()).toBe(before)
  await update(admin, admin, { username: 'ada', name: 'Ada L' })
  const [line] = await app.db
    .select()
    .from(auditLogTable)
    .where(eq(auditLogTable.actorId, admin.id))
    .orderBy(desc(auditLogTable.id))
    .limit(1)
  expect(line?.after).toEqual({ username: 'ada' })
})

test('the second of two concurrent edits of a field is refused with the new value, and loses nothing', async () => {
  const who = await app.one('user', { name: 'Before', contact: '1' })
  await update(admin, who, { name: 'First', was: { name: 'Before' } })
  await expect(update(sales, who, { name: 'Second', address: 'x', was: { name: 'Before', address: null } })).rejects.toMatchObject({
    status: 409,
    field: 'name',
    message: 'This was changed to “First” in the meantime. Save again to overwrite it.',
  })
  expect(await seen(who)).not.toHaveProperty('address')
  // A different field does not conflict.
  await update(sales, who, { contact: '2', was: { contact: '1' } })
  expect(await update(sales, who, { name: 'Second', was: { name: 'First' } })).toMatchObject({ name: 'Second', contact: '2' })
  const both = await Promise.allSettled(['A', 'B'].map((name) => update(admin, who, { name, was: { name: 'Second' } })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('skills and interests come from the list, follow a renaming, and hide a deleted entry until it is restored', async () => {
  const who = await app.one('user')
  expect(await update(who, who, { skills: ['react', 'Go', 'REACT'], interestedIn: ['Node.js'] })).toMatchObject({
    skills: ['Go', 'React'],
    interestedIn: ['Node.js'],
  })
  await expect(update(who, who, { skills: ['Go', 'Cobol'] })).rejects.toMatchObject({ status: 400, field: 'skills' })
  await expect(update(who, who, { skills: Array.from({ length: 51 }, () => 'Go') })).rejects.toMatchObject({ status: 400, field: 'skills' })
  await app.db.update(skillsTable).set({ name: 'Golang' }).where(eq(skillsTable.name, 'Go'))
  await app.db.update(skillsTable).set({ deletedAt: new Date() }).where(eq(skillsTable.name, 'Node.js'))
  expect(await seen(who)).toMatchObject({ skills: ['Golang', 'React'], interestedIn: [] })
  await expect(update(who, who, { interestedIn: ['Node.js'] })).rejects.toMatchObject({ status: 400, field: 'interestedIn' })
  await update(who, who, { interestedIn: ['React'] })
  await app.db.update(skillsTable).set({ deletedAt: null }).where(eq(skillsTable.name, 'Node.js'))
  expect(await seen(who)).toMatchObject({ interestedIn: ['Node.js', 'React'] })
  expect(await app.as(who).skills.ofUser({ id: who.id })).toMatchObject([{ name: 'Golang' }, { name: 'React' }])
  expect(await update(who, who, { skills: [] })).toMatchObject({ skills: [] })
})

test('skills are shown to all who may see the person, interests to the person and the back office', async () => {
  await update(employee, employee, { skills: ['React'] })
  for (const who of [employee, manager, admin])
    expect(await app.as(who).skills.ofUser({ id: employee.id })).toMatchObject([{ name: 'React' }])
  for (const who of [customer, sales]) await expect(app.as(who).skills.ofUser({ id: employee.id })).rejects.toMatchObject({ status: 404 })
  expect(await app.as(sales).skills.interestsOfUser({ id: customer.id })).toEqual([])
  await expect(app.as(manager).skills.interestsOfUser({ id: customer.id })).rejects.toMatchObject({ status: 403 })
})

test('255 characters fit into an address and a description, 256 do not', async () => {
  const long = 'ä'.repeat(255)
  expect(await update(customer, customer, { address: long, description: long })).toMatchObject({ address: long, description: long })
  for (const field of ['address', 'description'])
    await expect(update(customer, customer, { [field]: `${long}x` })).rejects.toMatchObject({ status: 400, field })
})

const samples = { name: 'Another Name', gender: 'Other', dob: '1990-02-28', timezone: 'Europe/Paris' }
const fields = namesOf(profileFields).map((field) => ({ field, said: Reflect.get(samples, field) ?? `My ${field}` }))

test.each(fields)('$field is saved, read back by its owner, and cleared if it may be empty', async ({ field, said }) => {
  const person = await app.one('user')
  expect(await update(person, person, { [field]: said })).toHaveProperty(field, said)
  expect(await app.as(person).users.byId({ id: person.id })).toHaveProperty(field, said)
  if (profileFields[field].changed.safeParse(null).success) expect(await update(person, person, { [field]: '' })).not.toHaveProperty(field)
})
