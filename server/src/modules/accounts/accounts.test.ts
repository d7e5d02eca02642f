import { passwordLacks } from '@app/contract/users/credentials.rules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { oneTimePassword } from './oneTimePassword.ts'

let app: TestApp
let admin: TestPerson
let superAdmin: TestPerson
let sales: TestPerson
let manager: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin', { username: 'boss' })
  superAdmin = await app.one('admin', { username: 'root', isSuperAdmin: true })
  sales = await app.one('sales')
  manager = await app.one('manager', { name: 'Aaron Manager' })
})
afterAll(() => app.close())

const password = 'First-pass12'
let count = 0
const newUser = (about: object = {}) => {
  count += 1
  return { username: `newcomer${count}`, email: `newcomer${count}@example.com`, password, ...about }
}
const register = (about: object = {}, as: TestPerson | null = admin) => app.as(as).auth.register(newUser(about))
const rowOf = async (id: string) => (await app.db.select().from(usersTable).where(eq(usersTable.id, id)))[0]
const acts = (id: string) =>
  app.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, id)).orderBy(auditLogTable.createdAt, auditLogTable.id)
const mailsTo = (email: string) => app.db.select().from(mailsTable).where(eq(mailsTable.receiver, email))

test('an admin creates an employee: with the first manager, every field, an audit log entry and an email without the password', async () => {
  const about = { name: ' Ada ', roles: ['ROLE_EMPLOYEE'], gender: 'fEMALE', dob: '1990-05-06', address: 'Here 1', contact: '+1 555' }
  const { user } = await register(about)
  expect(user).toMatchObject({
    name: 'Ada',
    gender: 'Female',
    dob: '1990-05-06',
    address: 'Here 1',
    contact: '+1 555',
    mustChangePassword: true,
  })
  expect(user).toMatchObject({ roles: [{ name: 'ROLE_EMPLOYEE' }], manager: [{ _id: manager.id }], isSuperAdmin: false })
  expect(await acts(user._id)).toMatchObject([
    { actorId: admin.id, kind: 'account', activity: `boss created the account of ${user.username} as Employee`, before: null },
  ])
  const [letter, ...others] = await mailsTo(user.email)
  expect(others).toEqual([])
  expect(letter?.text).toContain(`/auth/signin/forget-password?email=${encodeURIComponent(user.email)}`)
  expect(JSON.stringify([letter, await acts(user._id)])).not.toContain(password)
  expect(await app.as(null).auth.signIn({ username: user.username, password })).toMatchObject({ mustChangePassword: true })
})

test('the defaults are a customer, male, named by the user name, with a balance', async () => {
  const { user } = await register({ gender: 'male', name: '', dob: '', roles: [] })
  expect(user).toMatchObject({ roles: [{ name: 'ROLE_USER' }], gender: 'Male', name: user.username, manager: [] })
  expect(user).not.toHaveProperty('dob')
  const { user: other } = await register({ manager: manager.id })
  expect(other).toMatchObject({ gender: 'Male', manager: [] })
})

test('sales create customers only; only a super admin creates a super admin', async () => {
  expect((await register({ roles: 'user' }, sales)).user.roles).toEqual([{ name: 'ROLE_USER' }])
  for (const roles of ['employee', 'manager', 'admin', 'sales', 'ROLE_REMOTEDEVELOPER'])
    await expect(register({ roles }, sales)).rejects.toMatchObject({ status: 403, code: 'REFUSED' })
  for (const caller of [sales, admin]) await expect(register({ isSuperAdmin: true }, caller)).rejects.toMatchObject({ status: 403 })
  await expect(register({ isSuperAdmin: true, roles: 'sales' }, superAdmin)).rejects.toMatchObject({ status: 403 })
  expect((await register({ isSuperAdmin: true }, superAdmin)).user).toMatchObject({ isSuperAdmin: true, roles: [{ name: 'ROLE_ADMIN' }] })
  for (const role of ['user', 'employee', 'manager', 'remoteDeveloper'] as const)
    await expect(register({}, await app.one(role))).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  await expect(register({}, null)).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['username', 'a b', "Spaces aren't allowed!"],
  ['username', 'ab', 'Username Should be Minimum of 3 Characters'],
  ['username', 'x'.repeat(21), undefined],
  ['email', 'x@', 'Please Provide a valid Email Address!'],
  ['email', '', 'Please Provide a valid Email Address!'],
  ['password', 'Aa-1234', 'Password Must Contain Digits,Uppercase or Lowercase Letters, Symbols and Minimum 8 Password Length'],
  ['password', 'Aa-12345'.padEnd(101, 'x'), undefined],
  ['password', 'Abcdefg1!', undefined],
  ['password', 'Aa-12 345', undefined],
  ['gender', 'unknown', undefined],
  ['roles', 'owner', 'There is no such role.'],
  ['roles', ['user', 'admin'], undefined],
  ['dob', '1800-01-01', undefined],
  ['address', 'x'.repeat(256), undefined],
])('a wrong %s (%j) is refused at its field', async (field, value, message) => {
  const refused = { status: 400, field: expect.stringContaining(field), ...(message && { message }) }
  await expect(register({ [field]: value })).rejects.toMatchObject(refused)
})

test('an employee whose manager is not a manager is refused at the field, and no account is created', async () => {
  const closed = await app.one('manager', { disabledAt: new Date() })
  for (const wrong of ['', 'no-such-user', admin.id, closed.id]) {
    const about = newUser({ roles: 'employee', manager: wrong })
    await expect(app.as(admin).auth.register(about)).rejects.toMatchObject({ status: 400, field: 'manager' })
    expect(await app.db.$count(usersTable, eq(usersTable.username, about.username))).toBe(0)
  }
})

test('passwords of 8 and of 100 characters are accepted', async () => {
  await register({ password: 'Aa-12345' })
  await register({ password: 'Aa-12345'.padEnd(100, 'x') })
})

test('of fifty concurrent requests with one name in different spellings, or with one address, one creates the account', async () => {
  const inCase = (text: string, at: number) =>
    [...text].map((letter, index) => ((at >> (index % 6)) & 1 ? letter.toUpperCase() : letter)).join('')
  const settle = async (about: (at: number) => object) => {
    const all = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => register(about(at))))
    return all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  }
  const sameName = await settle((at) => ({ username: inCase('samename', at) }))
  expect(sameName).toHaveLength(49)
  for (const refusal of sameName)
    expect(refusal).toMatchObject({ status: 409, field: 'username', message: 'This username is already taken!' })
  expect(await app.db.$count(usersTable, sql`lower(username) = 'samename'`)).toBe(1)
  const sameAddress = await settle((at) => ({ email: `${inCase('sameplace', at)}@example.com` }))
  expect(sameAddress).toHaveLength(49)
  for (const refusal of sameAddress) expect(refusal).toMatchObject({ status: 409, field: 'email' })
  expect(await app.db.$count(usersTable, sql`lower(email) = 'sameplace@example.com'`)).toBe(1)
}, 30_000)

test('one-time passwords meet the rule, and no two are alike', () => {
  const made = Array.from({ length: 2000 }, oneTimePassword)
  expect(made.filter(passwordLacks)).toEqual([])
  expect(new Set(made).size).toBe(made.length)
  for (const one of made) expect(one).toMatch(/^[a-zA-Z2-9]{4}-[a-zA-Z2-9]{4}-[a-zA-Z2-9]{4}$/)
})

test('a reset returns a one-time password once: sessions end, a lock is lifted, and the password is stored nowhere in plain text', async () => {
  const person = await app.one('user', { disabledAt: new Date(), disabledReason: 'wrong-passwords' })
  const answer = await app.as(admin).users.resetPassword({ id: person.id })
  expect(answer.message).toBe('Password Updated Successfully!')
  expect(await app.as(person).auth.session()).toEqual({ user: null })
  expect(await rowOf(person.id)).toMatchObject({ mustChangePassword: true, disabledAt: null })
  const kept = { acts: await acts(person.id), mails: await mailsTo(person.email), row: await rowOf(person.id) }
  expect(kept.acts).toMatchObject([
    {
      kind: 'password',
      activity: `boss reset the password of ${person.username}`,
      after: { account: 'open', 'must choose their own': true },
    },
  ])
  expect(kept.mails.map(({ kind }) => kind)).toEqual(['passwordReset'])
  expect(JSON.stringify(kept)).not.toContain(answer.password)

  const entry = await app.as(null).auth.signIn({ username: person.username, password: answer.password })
  expect(entry).toMatchObject({ mustChangePassword: true })
  const token = 'accessToken' in entry ? entry.accessToken : ''
  await app.as({ token }).users.updatePassword({ id: person.id, currentPassword: answer.password, password: 'Chosen-pass34' })
  expect((await app.as({ token }).auth.session()).user?.mustChangePassword).toBe(false)
})

test('an account that an admin has closed stays closed after a reset', async () => {
  const person = await app.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  const answer = await app.as(admin).users.resetPassword({ id: person.id })
  await expect(app.as(null).auth.signIn({ username: person.username, password: answer.password })).rejects.toMatchObject({ status: 401 })
})

test('disabling and reactivating are recorded and mailed once each, however often they are repeated', async () => {
  const person = await app.one('employee', { managerId: manager.id })
  const { disable, enable } = app.as(admin).users
  await Promise.all(Array.from({ length: 5 }, () => disable({ username: person.username })))
  await Promise.all(Array.from({ length: 5 }, () => enable({ username: person.username })))
  expect((await acts(person.id)).map(({ activity, before, after }) => ({ activity, before, after }))).toEqual([
    {
      activity: `boss disabled the account of ${person.username}`,
      before: { account: 'open' },
      after: { account: 'disabled by an admin' },
    },
    {
      activity: `boss reactivated the account of ${person.username}`,
      before: { account: 'disabled by an admin' },
      after: { account: 'open' },
    },
  ])
  expect((await mailsTo(person.email)).map(({ kind }) => kind).toSorted()).toEqual(['accountClosed', 'accountOpened'])
})

test('a bulk change of access answers for each account, by the rules of a single change', async () => {
  const { setManyDisabled } = app.as(admin).users
  const [open, locked, above] = [
    await app.one('user'),
    await app.one('user', { disabledAt: new Date(), disabledReason: 'wrong-passwords' }),
    await app.one('admin', { isSuperAdmin: true }),
  ]
  const missing = crypto.randomUUID()
  const ids = [open.id, above.id, admin.id, missing, locked.id]
  const closed = await setManyDisabled({ changes: ids.map((id) => ({ id, isDisabled: true })) })
  expect(closed.results).toEqual([
    { id: open.id, before: null },
    { id: above.id, problem: 'A super admin’s account is not changed by others.' },
    { id: admin.id, problem: 'You cannot do this to your own account.' },
    { id: missing, problem: 'User not found!' },
    { id: locked.id, before: 'wrong-passwords' },
  ])
  expect(await app.as(open).auth.session()).toEqual({ user: null })
  for (const { id } of [open, locked]) expect(await rowOf(id)).toMatchObject({ disabledReason: 'admin' })
  for (const { id } of [above, admin]) expect(await rowOf(id)).toMatchObject({ disabledAt: null })

  // Undone, except where an account has changed since.
  await app.as(superAdmin).users.enable({ username: locked.username })
  const back = await setManyDisabled({ changes: [open, locked].map(({ id }) => ({ id, isDisabled: false, expected: 'admin' as const })) })
  expect(back.results).toEqual([
    { id: open.id, before: 'admin' },
    { id: locked.id, problem: 'This account has changed since.' },
  ])
  expect((await mailsTo(open.email)).map(({ kind }) => kind).toSorted()).toEqual(['accountClosed', 'accountOpened'])
  await expect(setManyDisabled({ changes: Array.from({ length: 51 }, () => ({ id: open.id, isDisabled: true })) })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'changes',
  })
})

test('no call lets a plain admin change a super admin or themselves', async () => {
  const target = await app.one('admin', { isSuperAdmin: true, name: 'Untouched' })
  const before = await rowOf(target.id)
  const { users } = app.as(admin)
  const tries = (id: string, username: string) => [
    () => users.updateRole({ username, role: 'user' }),
    () => users.updateRoleById({ id, role: 'user' }),
    () => users.resetPassword({ id }),
    () => users.disable({ username }),
  ]
  for (const attempt of tries(target.id, target.username)) await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'REFUSED' })
  for (const attempt of tries(admin.id, admin.username)) await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'REFUSED' })
  await expect(users.enable({ username: target.username })).rejects.toMatchObject({ status: 403 })
  await expect(users.updatePassword({ id: target.id, password, currentPassword: password })).rejects.toMatchObject({ status: 403 })
  await expect(users.update({ id: target.id, name: 'Touched' })).rejects.toMatchObject({ status: expect.any(Number) })
  expect(await rowOf(target.id)).toEqual(before)
  expect(await acts(target.id)).toEqual([])
  for (const caller of [sales, manager])
    await expect(app.as(caller).users.resetPassword({ id: target.id })).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('only another super admin unlocks a super admin after wrong passwords', async () => {
  const locked = await app.one('admin', { isSuperAdmin: true, disabledAt: new Date(), disabledReason: 'wrong-passwords' })
  await expect(app.as(admin).users.enable({ username: locked.username })).rejects.toMatchObject({ status: 403 })
  await app.as(superAdmin).users.enable({ username: locked.username })
  expect((await rowOf(locked.id))?.disabledAt).toBeNull()
})

test('a reset during a disabling leaves the account closed and without a session', async () => {
  const person = await app.one('user')
  await Promise.all([app.as(admin).users.resetPassword({ id: person.id }), app.as(superAdmin).users.disable({ username: person.username })])
  expect(await rowOf(person.id)).toMatchObject({ disabledReason: 'admin', mustChangePassword: true })
})
