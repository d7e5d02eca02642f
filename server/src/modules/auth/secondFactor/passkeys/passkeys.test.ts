import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import type { TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { passkeysTable } from '../secondFactor.table.ts'
import { type FactorTest, password, startFactorTest } from '../testFactors.ts'
import { testPasskey } from './testPasskey.ts'

let testApp: FactorTest
beforeAll(async () => {
  testApp = await startFactorTest()
})
afterAll(() => testApp.close())

const refused = { code: 'BAD_INPUT', field: 'passkey' }
const isOver = { code: 'REFUSED', field: 'token' }

async function withPasskey(about: Parameters<FactorTest['one']>[1] = {}) {
  const person = await testApp.one('user', about)
  const device = testPasskey()
  await testApp.prove(person)
  const { token, creation } = await testApp.as(person).secondFactor.beginPasskey()
  await testApp.as(person).secondFactor.addPasskey({ token, name: 'Phone', passkey: device.make(creation) })
  return { person, device }
}
async function secondStep(person: TestPerson) {
  const { token, passkey } = await testApp.firstStep(person)
  if (!passkey) throw new Error('No passkey was asked for.')
  return { token, asked: passkey }
}
const alone = () => testApp.as(null).secondFactor.passkeyRequest()
const enter = (input: Parameters<ReturnType<FactorTest['as']>['secondFactor']['signInWithPasskey']>[0]) =>
  testApp.as(null).secondFactor.signInWithPasskey(input)

test('a passkey is the second step, and its signature opens nothing twice', async () => {
  const { person, device } = await withPasskey()
  const { token, asked } = await secondStep(person)
  const passkey = device.sign(asked)
  expect(await testApp.answer(token, { passkey })).toMatchObject({ _id: person.id })
  await expect(testApp.answer(token, { passkey })).rejects.toMatchObject(isOver)
  const next = await secondStep(person)
  await expect(testApp.answer(next.token, { passkey })).rejects.toMatchObject(refused)
})

test('a passkey alone signs in once for each challenge, and of many at once one succeeds', async () => {
  const { person, device } = await withPasskey()
  const { token, passkey: asked } = await alone()
  const passkey = device.sign(asked)
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => enter({ token, passkey })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { _id: person.id } })
  const next = await alone()
  await expect(enter({ token: next.token, passkey })).rejects.toMatchObject(refused)
})

test('a passkey alone must have asked for a finger, face or PIN; beside a password it need not', async () => {
  const { person, device } = await withPasskey()
  const { token, passkey } = await alone()
  await expect(enter({ token, passkey: device.sign(passkey, { isVerified: false }) })).rejects.toMatchObject(refused)
  const step = await secondStep(person)
  await testApp.answer(step.token, { passkey: device.sign(step.asked, { isVerified: false }) })
})

test('a signature for another site, or for another challenge, opens nothing', async () => {
  const { person, device } = await withPasskey()
  for (const origin of ['https://localhost.evil.example', 'http://evil.example', 'http://localhost.evil.example:3000', 'null']) {
    const { token, asked } = await secondStep(person)
    await expect(testApp.answer(token, { passkey: device.sign(asked, { origin }) })).rejects.toMatchObject(refused)
  }
  const [one, other] = [await secondStep(person), await alone()]
  await expect(testApp.answer(one.token, { passkey: device.sign(other.passkey) })).rejects.toMatchObject(refused)
  await expect(enter({ token: one.token, passkey: device.sign(one.asked) })).rejects.toMatchObject(isOver)
})

test('a copy of a passkey, whose counter fell behind, is refused', async () => {
  const { person, device } = await withPasskey()
  const first = await secondStep(person)
  await testApp.answer(first.token, { passkey: device.sign(first.asked, { counter: 7 }) })
  for (const counter of [7, 6, 0]) {
    const { token, asked } = await secondStep(person)
    await expect(testApp.answer(token, { passkey: device.sign(asked, { counter }) })).rejects.toMatchObject(refused)
  }
  const [row] = await testApp.db.select().from(passkeysTable).where(eq(passkeysTable.credentialId, device.id))
  expect(row?.counter).toBe(7)
})

test('a passkey opens neither a closed account nor another person’s', async () => {
  const { person, device } = await withPasskey()
  const stranger = await withPasskey()
  const { token, asked } = await secondStep(person)
  await expect(testApp.answer(token, { passkey: stranger.device.sign(asked) })).rejects.toMatchObject(refused)
  const step = await secondStep(person)
  await testApp.db.update(usersTable).set({ disabledAt: new Date(), disabledReason: 'admin' }).where(eq(usersTable.id, person.id))
  await expect(testApp.answer(step.token, { passkey: device.sign(step.asked) })).rejects.toMatchObject({ status: 401 })
  const alike = await alone()
  await expect(enter({ token: alike.token, passkey: device.sign(alike.passkey) })).rejects.toMatchObject({ status: 401 })
})

test('a challenge for a new passkey is valid once, in the session that asked for it', async () => {
  const [person, other] = [await testApp.one('user'), await testApp.one('user')]
  await testApp.prove(person)
  await testApp.prove(other)
  const device = testPasskey()
  const { token, creation } = await testApp.as(person).secondFactor.beginPasskey()
  const made = { token, name: 'Phone', passkey: device.make(creation) }
  await expect(testApp.as(other).secondFactor.addPasskey(made)).rejects.toMatchObject(refused)
  await testApp.as(person).secondFactor.addPasskey(made)
  await expect(testApp.as(person).secondFactor.addPasskey(made)).rejects.toMatchObject(refused)
  // The same device for another account: a passkey belongs to one person.
  const again = await testApp.as(other).secondFactor.beginPasskey()
  const taken = { token: again.token, name: 'Mine too', passkey: device.make(again.creation) }
  await expect(testApp.as(other).secondFactor.addPasskey(taken)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a proof by passkey counts only in the session that asked for it', async () => {
  const { person, device } = await withPasskey()
  const step = await secondStep(person)
  const { accessToken } = await testApp.answer(step.token, { passkey: device.sign(step.asked) })
  testApp.pass(minutes(10))
  const [context, there] = [testApp.as(person).secondFactor, testApp.as({ token: accessToken }).secondFactor]
  const { token, passkey: asked } = await context.proofRequest()
  const passkey = device.sign(asked ?? { challenge: '' })
  await expect(there.prove({ token, passkey })).rejects.toMatchObject(refused)
  // That used up the challenge.
  await expect(context.prove({ token, passkey })).rejects.toMatchObject(refused)
  const next = await context.proofRequest()
  await context.prove({ token: next.token, passkey: device.sign(next.passkey ?? { challenge: '' }) })
  await context.newRecoveryCodes()
})

test('every sign-in opens a new session, whichever session the browser had before', async () => {
  const { person, device } = await withPasskey()
  const { token, passkey } = await alone()
  const planted = 'x'.repeat(43)
  const answer = await testApp.app.app.inject({
    method: 'POST',
    url: '/api/auth/signin-with-passkey',
    cookies: { session: planted },
    payload: { token, passkey: device.sign(passkey) },
  })
  expect(answer.json()).toMatchObject({ _id: person.id })
  expect(answer.json().accessToken).not.toBe(planted)
  expect(await testApp.as({ token: planted }).auth.session()).toEqual({ user: null })
  expect(await testApp.as(null).auth.signIn({ username: person.username, password })).not.toHaveProperty('accessToken')
})
