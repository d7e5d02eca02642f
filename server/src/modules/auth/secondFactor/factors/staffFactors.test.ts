import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogTable } from '#logs/logs.table.ts'
import { usersTable } from '#users/users.table.ts'
import { sessionsTable } from '../../auth.table.ts'
import { issueCode } from '../../codes/oneTimeCodes.ts'
import { scriptAt } from '../../sessions/requestOrigin.ts'
import { passkeysTable, secondFactorPolicyTable } from '../secondFactor.table.ts'
import { type FactorTest, password, startFactorTest } from '../testFactors.ts'
import { isRequiredOfStaff, requireOfStaff, resetSecondFactor } from './decideForOthers.ts'

let testApp: FactorTest
beforeAll(async () => {
  testApp = await startFactorTest({ REQUIRE_SECOND_FACTOR_FOR_STAFF: 'yes' })
})
afterAll(() => testApp.close())

const owed = { status: 403, field: 'secondFactor' }
const noProof = { code: 'REFUSED', field: 'proof' }

test('staff without a factor may sign in and set one up, and nothing else before that', async () => {
  const manager = await testApp.one('manager')
  const answer = await testApp.as(null).auth.signIn({ username: manager.username, password })
  expect(answer).toMatchObject({ mustSetUpSecondFactor: true })
  const me = testApp.as(manager)
  expect((await me.auth.session()).user).toMatchObject({ mustSetUpSecondFactor: true })
  for (const attempt of [me.users.adminsAndSales, me.users.managers, me.auth.sessions, me.orders.all])
    await expect(attempt()).rejects.toMatchObject(owed)
  expect(await me.home.about()).toHaveProperty('brand')
  const upload = await testApp.app.app.inject({ method: 'POST', url: '/api/uploads', headers: { 'x-access-token': manager.token } })
  expect(upload.json()).toMatchObject({ code: 'FORBIDDEN', field: 'secondFactor' })

  expect(await me.secondFactor.status()).toMatchObject({ isRequired: true })
  await testApp.withApp(manager)
  expect((await me.auth.session()).user).not.toHaveProperty('mustSetUpSecondFactor')
  await me.auth.sessions()
})

test('neither a code to the phone nor a new password by mail bypasses a second factor', async () => {
  const phoneNumber = '+919876543210'
  const origin = scriptAt(testApp.context.secret, '127.0.0.1')
  const manager = await testApp.one('manager', { phoneNumber, phoneVerifiedAt: new Date() })
  const byPhone = async () => {
    const issued = await issueCode(testApp.db, testApp.context, { purpose: 'phone', subject: phoneNumber, origin })
    testApp.pass(30_000)
    return testApp.as(null).auth.signInWithPhone({ phoneNumber, otp: issued?.code ?? '' })
  }
  // Without a factor it leads to the same place as the password: setting one up.
  const first = await byPhone()
  expect(first).toMatchObject({ mustSetUpSecondFactor: true })
  if (!('accessToken' in first)) throw new Error('A factor was asked of a person who has none.')
  await expect(testApp.as({ token: first.accessToken }).auth.sessions()).rejects.toMatchObject(owed)

  const { secret } = await testApp.withApp(manager)
  const asked = await byPhone()
  expect(asked).toEqual({ secondFactor: { token: expect.any(String), methods: ['totp', 'recoveryCode'] } })

  const code = await issueCode(testApp.db, testApp.context, { purpose: 'reset', subject: manager.email, origin })
  const { token } = await testApp.as(null).auth.verifyResetOtp({ email: manager.email, otp: code?.code ?? '' })
  await testApp.as(null).auth.resetPassword({ email: manager.email, otp: token, password: 'Other-pass12' })
  const again = await testApp.as(null).auth.signIn({ username: manager.username, password: 'Other-pass12' })
  expect(again).not.toHaveProperty('accessToken')
  // The new password voids the earlier challenge.
  if ('accessToken' in asked) throw new Error('No factor was asked for.')
  await expect(testApp.answer(asked.secondFactor.token, { code: testApp.codeOf(secret) })).rejects.toMatchObject({ field: 'token' })
})

test('customers are not required to have a second factor', async () => {
  const customer = await testApp.one('user')
  expect(await testApp.as(customer).secondFactor.status()).toMatchObject({ isRequired: false })
  await testApp.as(customer).auth.sessions()
})

test('an admin’s decision overrides the setting, and no admin can lock themselves out by it', async () => {
  const { person: admin } = await testApp.withApp(await testApp.one('admin', { username: 'decider' }))
  const sales = await testApp.one('sales')
  await expect(testApp.as(sales).auth.sessions()).rejects.toMatchObject(owed)
  expect(await testApp.as(admin).secondFactor.policy()).toMatchObject({ isRequiredOfStaff: true, staffWithout: 1 })
  await testApp.as(admin).secondFactor.setPolicy({ isRequiredOfStaff: false })
  await testApp.as(sales).auth.sessions()
  const without = await testApp.one('admin')
  await expect(testApp.as(without).secondFactor.setPolicy({ isRequiredOfStaff: false })).rejects.toMatchObject(noProof)
  await testApp.prove(without)
  await expect(testApp.as(without).secondFactor.setPolicy({ isRequiredOfStaff: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(testApp.as(sales).secondFactor.setPolicy({ isRequiredOfStaff: true })).rejects.toMatchObject({ status: 403 })
  await testApp.as(admin).secondFactor.setPolicy({ isRequiredOfStaff: true })
  await expect(testApp.as(sales).auth.sessions()).rejects.toMatchObject(owed)
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.actorId, admin.id))
  expect(acts.filter(({ kind }) => kind === 'settings')).toHaveLength(2)
})

test('an admin who loses the right during the decision, or decides second, changes nothing', async () => {
  const { person: admin } = await testApp.withApp(await testApp.one('admin', { username: 'hasty' }))
  const { person: target } = await testApp.withApp(await testApp.one('user'))
  const setPolicy = (isRequiredOfStaff: boolean) => testApp.as(admin).secondFactor.setPolicy({ isRequiredOfStaff })
  await setPolicy(false)
  await Promise.all(Array.from({ length: 5 }, () => setPolicy(true)))
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.actorId, admin.id))
  expect(acts.filter(({ kind }) => kind === 'settings')).toHaveLength(2)

  // As the request pipeline read them just before the role changed.
  const [session] = await testApp.db.select().from(sessionsTable).where(eq(sessionsTable.userId, admin.id))
  const ownSession = { userId: admin.id, sessionId: session?.id ?? '' }
  await testApp.db.update(usersTable).set({ role: 'sales' }).where(eq(usersTable.id, admin.id))
  const refused = { code: 'FORBIDDEN' }
  await expect(resetSecondFactor(testApp.context, admin, ownSession, target.id)).rejects.toMatchObject(refused)
  await expect(requireOfStaff(testApp.context, admin, ownSession, false)).rejects.toMatchObject(refused)
  expect(await isRequiredOfStaff(testApp.context)).toBe(true)
})

test('an admin removes the factors of a person who lost them; those of a super admin only another super admin', async () => {
  await testApp.db.delete(secondFactorPolicyTable)
  await testApp.db.insert(secondFactorPolicyTable).values({ isRequiredOfStaff: false })
  const [admin, boss, otherBoss] = [
    await testApp.one('admin', { username: 'helper' }),
    await testApp.one('admin', { isSuperAdmin: true }),
    await testApp.one('admin', { isSuperAdmin: true }),
  ]
  const { person: lost } = await testApp.withApp(await testApp.one('user', { username: 'loser' }))
  await testApp.withApp(boss)
  const reset = (as: typeof admin, user: string) => testApp.as(as).secondFactor.reset({ user })
  await expect(reset(admin, lost.id)).rejects.toMatchObject(noProof)
  for (const decides of [admin, otherBoss]) await testApp.prove(decides)
  await expect(reset(await testApp.one('sales'), lost.id)).rejects.toMatchObject({ status: 403 })
  await expect(reset(admin, boss.id)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(reset(boss, boss.id)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(reset(admin, 'no-such-user')).rejects.toMatchObject({ status: 404 })
  await reset(otherBoss, boss.id)

  const factorsOfLost = () => testApp.as(admin).secondFactor.ofUser({ user: lost.id })
  expect(await factorsOfLost()).toEqual({ hasApp: true, passkeys: 0 })
  await expect(testApp.as(admin).secondFactor.ofUser({ user: 'no-such-user' })).rejects.toMatchObject({ status: 404 })
  await reset(admin, lost.id)
  expect(await factorsOfLost()).toEqual({ hasApp: false, passkeys: 0 })
  await expect(reset(admin, lost.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await testApp.as(lost).auth.session()).toEqual({ user: null })
  expect(await testApp.as(null).auth.signIn({ username: lost.username, password })).toHaveProperty('accessToken')
  const acts = await testApp.db.select().from(auditLogTable).where(eq(auditLogTable.subjectId, lost.id))
  expect(acts.map(({ activity }) => activity)).toContain('helper took the second factor from loser, who has to set up a new one')
})

test('other people’s passkeys answer as not found', async () => {
  const [owner, stranger] = [await testApp.one('user'), await testApp.one('user')]
  const row = { userId: owner.id, credentialId: 'abc', publicKey: 'abc', counter: 0, transports: [], name: 'Phone', isSynced: false }
  const [passkey] = await testApp.db.insert(passkeysTable).values(row).returning()
  const id = passkey?.id ?? ''
  await testApp.prove(stranger)
  const notFound = { status: 404, message: 'Passkey not found!' }
  await expect(testApp.as(stranger).secondFactor.renamePasskey({ id, name: 'Mine' })).rejects.toMatchObject(notFound)
  await expect(testApp.as(stranger).secondFactor.removePasskey({ id })).rejects.toMatchObject(notFound)
  await testApp.as(owner).secondFactor.renamePasskey({ id, name: 'Old phone' })
  expect((await testApp.as(owner).secondFactor.status()).passkeys).toMatchObject([{ name: 'Old phone' }])
})

test('an answer without a passkey’s signature opens nothing and ends its challenge', async () => {
  const { token } = await testApp.as(null).secondFactor.passkeyRequest()
  const forged = {
    id: 'abc',
    rawId: 'abc',
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  const signIn = () => testApp.as(null).secondFactor.signInWithPasskey({ token, passkey: forged })
  await expect(signIn()).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'passkey' })
  await expect(signIn()).rejects.toMatchObject({ code: 'REFUSED', field: 'token' })
})
