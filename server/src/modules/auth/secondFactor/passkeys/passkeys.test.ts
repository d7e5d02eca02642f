import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import type { TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { passkeysTable } from '../secondFactor.table.ts'
import { type FactorDesk, password, startFactorDesk } from '../testFactors.ts'
import { testPasskey } from './testPasskey.ts'

let desk: FactorDesk
beforeAll(async () => {
  desk = await startFactorDesk()
})
afterAll(() => desk.close())

const refused = { code: 'BAD_INPUT', field: 'passkey' }
const isOver = { code: 'REFUSED', field: 'token' }

async function withPasskey(about: Parameters<FactorDesk['one']>[1] = {}) {
  const person = await desk.one('user', about)
  const device = testPasskey()
  await desk.prove(person)
  const { token, creation } = await desk.as(person).secondFactor.beginPasskey()
  await desk.as(person).secondFactor.addPasskey({ token, name: 'Phone', passkey: device.make(creation) })
  return { person, device }
}
async function secondStep(person: TestPerson) {
  const { token, passkey } = await desk.firstStep(person)
  if (!passkey) throw new Error('No passkey was asked for.')
  return { token, asked: passkey }
}
const alone = () => desk.as(null).secondFactor.passkeyRequest()
const enter = (input: Parameters<ReturnType<FactorDesk['as']>['secondFactor']['signInWithPasskey']>[0]) =>
  desk.as(null).secondFactor.signInWithPasskey(input)

test('a passkey is the second step, and what it signed opens nothing again', async () => {
  const { person, device } = await withPasskey()
  const { token, asked } = await secondStep(person)
  const passkey = device.sign(asked)
  expect(await desk.answer(token, { passkey })).toMatchObject({ _id: person.id })
  await expect(desk.answer(token, { passkey })).rejects.toMatchObject(isOver)
  const next = await secondStep(person)
  await expect(desk.answer(next.token, { passkey })).rejects.toMatchObject(refused)
})

test('a passkey alone signs in once for each question, and of many at once one gets in', async () => {
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
  await desk.answer(step.token, { passkey: device.sign(step.asked, { isVerified: false }) })
})

test('what was signed for another site, or for another question, opens nothing', async () => {
  const { person, device } = await withPasskey()
  for (const origin of ['https://localhost.evil.example', 'http://evil.example', 'http://localhost.evil.example:3000', 'null']) {
    const { token, asked } = await secondStep(person)
    await expect(desk.answer(token, { passkey: device.sign(asked, { origin }) })).rejects.toMatchObject(refused)
  }
  const [one, other] = [await secondStep(person), await alone()]
  await expect(desk.answer(one.token, { passkey: device.sign(other.passkey) })).rejects.toMatchObject(refused)
  await expect(enter({ token: one.token, passkey: device.sign(one.asked) })).rejects.toMatchObject(isOver)
})

test('a copy of a passkey, whose counter fell behind, is refused', async () => {
  const { person, device } = await withPasskey()
  const first = await secondStep(person)
  await desk.answer(first.token, { passkey: device.sign(first.asked, { counter: 7 }) })
  for (const counter of [7, 6, 0]) {
    const { token, asked } = await secondStep(person)
    await expect(desk.answer(token, { passkey: device.sign(asked, { counter }) })).rejects.toMatchObject(refused)
  }
  const [row] = await desk.db.select().from(passkeysTable).where(eq(passkeysTable.credentialId, device.id))
  expect(row?.counter).toBe(7)
})

test('a passkey opens neither a closed account nor anybody else’s', async () => {
  const { person, device } = await withPasskey()
  const stranger = await withPasskey()
  const { token, asked } = await secondStep(person)
  await expect(desk.answer(token, { passkey: stranger.device.sign(asked) })).rejects.toMatchObject(refused)
  const step = await secondStep(person)
  await desk.db.update(usersTable).set({ disabledAt: new Date(), disabledReason: 'admin' }).where(eq(usersTable.id, person.id))
  await expect(desk.answer(step.token, { passkey: device.sign(step.asked) })).rejects.toMatchObject({ status: 401 })
  const alike = await alone()
  await expect(enter({ token: alike.token, passkey: device.sign(alike.passkey) })).rejects.toMatchObject({ status: 401 })
})

test('a question for a new passkey is good for the session that asked it, once', async () => {
  const [person, other] = [await desk.one('user'), await desk.one('user')]
  await desk.prove(person)
  await desk.prove(other)
  const device = testPasskey()
  const { token, creation } = await desk.as(person).secondFactor.beginPasskey()
  const made = { token, name: 'Phone', passkey: device.make(creation) }
  await expect(desk.as(other).secondFactor.addPasskey(made)).rejects.toMatchObject(refused)
  await desk.as(person).secondFactor.addPasskey(made)
  await expect(desk.as(person).secondFactor.addPasskey(made)).rejects.toMatchObject(refused)
  // The same device for another account: a passkey belongs to one person.
  const again = await desk.as(other).secondFactor.beginPasskey()
  const taken = { token: again.token, name: 'Mine too', passkey: device.make(again.creation) }
  await expect(desk.as(other).secondFactor.addPasskey(taken)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a proof by passkey counts in the session that asked for it alone', async () => {
  const { person, device } = await withPasskey()
  const step = await secondStep(person)
  const { accessToken } = await desk.answer(step.token, { passkey: device.sign(step.asked) })
  desk.pass(minutes(10))
  const [here, there] = [desk.as(person).secondFactor, desk.as({ token: accessToken }).secondFactor]
  const { token, passkey: asked } = await here.proofRequest()
  const passkey = device.sign(asked ?? { challenge: '' })
  await expect(there.prove({ token, passkey })).rejects.toMatchObject(refused)
  // The question was used up by that.
  await expect(here.prove({ token, passkey })).rejects.toMatchObject(refused)
  const next = await here.proofRequest()
  await here.prove({ token: next.token, passkey: device.sign(next.passkey ?? { challenge: '' }) })
  await here.newRecoveryCodes()
})

test('whoever signs in gets a session of their own making, whatever their browser brought', async () => {
  const { person, device } = await withPasskey()
  const { token, passkey } = await alone()
  const planted = 'x'.repeat(43)
  const answer = await desk.app.app.inject({
    method: 'POST',
    url: '/api/auth/signin-with-passkey',
    cookies: { session: planted },
    payload: { token, passkey: device.sign(passkey) },
  })
  expect(answer.json()).toMatchObject({ _id: person.id })
  expect(answer.json().accessToken).not.toBe(planted)
  expect(await desk.as({ token: planted }).auth.session()).toEqual({ user: null })
  expect(await desk.as(null).auth.signIn({ username: person.username, password })).not.toHaveProperty('accessToken')
})
