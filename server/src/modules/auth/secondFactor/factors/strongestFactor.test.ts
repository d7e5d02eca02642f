import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#core/clock.ts'
import { signedIn } from '#test/client.ts'
import { testPasskey } from '../passkeys/testPasskey.ts'
import { type FactorTest, password, startFactorTest } from '../testFactors.ts'

let testApp: FactorTest
beforeAll(async () => {
  testApp = await startFactorTest()
})
afterAll(() => testApp.close())

const noProof = { code: 'REFUSED', field: 'proof' }
const signIn = async (username: string) => ({ token: signedIn(await testApp.as(null).auth.signIn({ username, password })).accessToken })
async function addPasskey(person: { token: string }) {
  const device = testPasskey()
  const { token, creation } = await testApp.as(person).secondFactor.beginPasskey()
  const { recoveryCodes } = await testApp.as(person).secondFactor.addPasskey({ token, name: 'Laptop', passkey: device.make(creation) })
  return { device, recoveryCodes }
}

test('a session from before the first factor ends with it, and cannot remove it', async () => {
  const owner = await testApp.one('user')
  const [thief, passkeyThief] = [await signIn(owner.username), await signIn(owner.username)]
  await testApp.as(thief).secondFactor.prove({ password })
  await testApp.withApp(owner)
  for (const call of ['beginApp', 'removeApp', 'newRecoveryCodes', 'status'] as const)
    for (const session of [thief, passkeyThief])
      await expect(testApp.as(session).secondFactor[call]()).rejects.toMatchObject({ status: 401 })
  expect((await testApp.as(owner).auth.session()).user?.username).toBe(owner.username)
  expect(await testApp.as(owner).auth.sessions()).toHaveLength(1)

  const other = await testApp.one('user')
  const earlier = await signIn(other.username)
  await testApp.prove(other)
  await addPasskey(other)
  await expect(testApp.as(earlier).secondFactor.status()).rejects.toMatchObject({ status: 401 })
})

test('the password alone proves nothing once there is a factor, and is not counted', async () => {
  const { person, secret, recoveryCodes } = await testApp.withApp(await testApp.one('user'))
  testApp.pass(minutes(10))
  const calls = testApp.as(person).secondFactor
  for (const typed of [password, 'wrong', 'wrong', 'wrong'])
    await expect(calls.prove({ password: typed })).rejects.toMatchObject({
      code: 'REFUSED',
      field: 'password',
      message: 'Please confirm with the code of your authenticator app, or with a recovery code.',
    })
  for (const change of ['removeApp', 'newRecoveryCodes'] as const) await expect(calls[change]()).rejects.toMatchObject(noProof)
  expect((await calls.proofRequest()).methods).toEqual(['totp', 'recoveryCode'])
  await calls.prove({ recoveryCode: recoveryCodes[0] ?? '' })
  expect((await calls.newRecoveryCodes()).recoveryCodes).toHaveLength(10)
  testApp.pass(minutes(10))
  await expect(calls.removeApp()).rejects.toMatchObject(noProof)
  await calls.prove({ code: testApp.codeOf(secret) })
  await calls.removeApp()
  testApp.pass(minutes(10))
  await calls.prove({ password })
})

test('of several factors the strongest is required: with a passkey, a code of the app changes nothing', async () => {
  const { person, secret, recoveryCodes } = await testApp.withApp(await testApp.one('user'))
  const { device, recoveryCodes: more } = await addPasskey(person)
  expect(more).toBeUndefined()
  testApp.pass(minutes(10))
  const calls = testApp.as(person).secondFactor
  const words = { code: 'REFUSED', message: 'Please confirm with your passkey, or with a recovery code.' }
  await expect(calls.prove({ code: testApp.codeOf(secret) })).rejects.toMatchObject({ ...words, field: 'code' })
  await expect(calls.prove({ password })).rejects.toMatchObject({ ...words, field: 'password' })
  const asked = await calls.proofRequest()
  expect(asked.methods).toEqual(['passkey', 'recoveryCode'])
  await calls.prove({ token: asked.token, passkey: device.sign(asked.passkey ?? { challenge: '' }) })
  await calls.removeApp()
  testApp.pass(minutes(10))
  await calls.prove({ recoveryCode: recoveryCodes[1] ?? '' })
  await calls.newRecoveryCodes()
})

test('a second factor ends no session that had proved the first', async () => {
  const { person, secret } = await testApp.withApp(await testApp.one('user'))
  const { accessToken } = await testApp.answer((await testApp.firstStep(person)).token, { code: testApp.codeOf(secret) })
  await addPasskey(person)
  expect((await testApp.as({ token: accessToken }).auth.session()).user?._id).toBe(person.id)
})
