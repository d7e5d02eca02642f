import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newToken } from '#config/secrets.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { openPusher, postLocally } from '#outside/webPush/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { startPushServer } from '#test/pushServer.ts'
import { devicesOf } from './devices.store.ts'

let testApp: TestApp
let service: Awaited<ReturnType<typeof startPushServer>>
let admin: TestPerson
let reader: TestPerson
beforeAll(async () => {
  service = await startPushServer()
  const way = { accepts: (endpoint: string) => endpoint.startsWith(service.origin), post: postLocally }
  testApp = await startTestApp({ context: { pusher: openPusher(newToken(), {}, way) } })
  admin = await testApp.one('admin')
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})
beforeEach(async () => {
  reader = await testApp.one('user')
  service.received.length = 0
  service.answer(201)
})

const of = (person: TestPerson) => testApp.as(person).notifications
const tell = async (text: string) => {
  await of(admin).create({ notification: text, user: reader.id })
  await testApp.runJobs()
}
const devices = async () => (await devicesOf(testApp.db, [reader.id])).length

test('an in-app notification is pushed to a closed browser of its reader, and is encrypted for it', async () => {
  const { key } = await of(reader).pushKey({})
  const browser = service.browser('first')
  await of(reader).addDevice(browser)
  await of(reader).addDevice(browser)
  expect(await of(reader).pushKey({})).toEqual({ key, endpoint: browser.endpoint })
  await tell('Your invoice is there')
  expect(service.received).toEqual([
    {
      payload: { title: 'Mentordesk', body: 'Your invoice is there', href: '/profile/my-notifications', tag: expect.any(String) },
      ttl: 3600,
      knownBy: key,
      claims: { aud: service.origin, exp: expect.any(Number), sub: 'mailto:desk@localhost' },
    },
  ])
})

test('no push is sent to people who have the product open, or who chose mail only', async () => {
  await of(reader).addDevice(service.browser('second'))
  testApp.present.add(reader.id)
  await tell('They see this one')
  testApp.present.delete(reader.id)
  await of(reader).setPreference({ kind: 'office', channel: 'mail' })
  await tell('This one is mailed')
  expect(service.received).toEqual([])
})

test('a push about a chat message or note contains the author, but none of the text', async () => {
  const sales = await testApp.one('sales')
  const { _id: groupId } = await testApp.as(reader).conversations.createUserGroup({})
  await testApp.as(sales).notifications.addDevice(service.browser('of-sales'))
  await of(reader).addDevice(service.browser('of-customer'))
  await testApp.as(admin).conversations.sendToUserGroup({ groupId, message: 'They owe us money', isNote: true, mentions: [sales.id] })
  await testApp.runJobs()
  const told = service.received.map(({ payload }) => payload)
  expect(told).toEqual([expect.objectContaining({ body: `${admin.name} mentioned you in the chat`, href: `/chat?c=${groupId}` })])
  expect(JSON.stringify(told)).not.toContain('money')
})

test('a deleted subscription is dropped, a failing service is retried, and signing out ends it', async () => {
  await of(reader).addDevice(service.browser('third'))
  service.answer(503)
  await tell('Later')
  const { rows } = await testApp.db.execute<{ attempts: number }>(
    `select attempts from graphile_worker.jobs where task_identifier = 'pushToDevice'`,
  )
  expect(rows).toEqual([{ attempts: 1 }])
  service.answer(410)
  await tell('This one is lost')
  expect(await devices()).toBe(0)

  service.answer(201)
  const browser = service.browser('fourth')
  await of(reader).addDevice(browser)
  expect(await devices()).toBe(1)
  await testApp.as(reader).auth.signOut({})
  expect(await devices()).toBe(0)
  // A person who takes over a browser is the only one notified in it.
  const [one, other] = [await testApp.one('user'), await testApp.one('user')]
  for (const person of [one, other]) await of(person).addDevice(browser)
  await of(one).removeDevice(browser)
  expect((await devicesOf(testApp.db, [one.id, other.id])).map(({ userId }) => userId)).toEqual([other.id])
})

test('a push service that fails repeatedly is paused for a while, without affecting the others', async () => {
  const down = await startPushServer()
  const send = openPusher(newToken(), {}, { accepts: () => true, post: postLocally }).send
  const deviceOf = (from: typeof down) => {
    const { endpoint, keys } = from.browser('one')
    return { endpoint, ...keys }
  }
  const [dead, alive] = [deviceOf(down), deviceOf(service)]
  await down.close()
  const ttl = { ttlSeconds: 60 }
  for (let tries = 0; tries < 5; tries += 1) await expect(send(dead, '{}', ttl)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(send(dead, '{}', ttl)).rejects.toBeInstanceOf(CircuitOpenError)
  expect(await send(alive, '{}', ttl)).toBe('sent')
})

test('only addresses of push services are accepted', async () => {
  const browser = service.browser('fifth')
  await expect(of(reader).addDevice({ ...browser, endpoint: 'https://169.254.169.254/' })).rejects.toMatchObject({ code: 'BAD_INPUT' })
})
