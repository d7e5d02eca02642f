import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveMessage, realtimePath } from '@app/contract/core/realtime.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#http/app.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { openRealtime, type Realtime } from '#realtime/gateway.ts'
import type { TestPerson } from '#test/app.ts'
import { howMany } from '#test/howMany.ts'
import { handlers, registerOtherRoutes } from '../../modules.ts'

/** `CHAT_MESSAGES=10000 CHAT_CLIENTS=20` runs the long form. */
const [messages, clients] = [howMany('CHAT_MESSAGES', { short: 20, long: 60 }), Number(process.env.CHAT_CLIENTS ?? 4)]
const patience = 20_000 + messages * 60

let testApp: TestOrders
let lines: Realtime[]
let addresses: string[]
let closeSecond: () => Promise<void>
let isWorking = true
let working: Promise<void>
beforeAll(async () => {
  testApp = await startTestOrders()
  const second = { ...testApp.context }
  const other = await buildApp(second, handlers, (server) => registerOtherRoutes(server, second))
  lines = [openRealtime(testApp.url, () => {}), openRealtime(testApp.url, () => {})]
  testApp.context.push = lines[0]?.push ?? testApp.context.push
  lines[0]?.attach(testApp.app, testApp.context)
  lines[1]?.attach(other, second)
  addresses = [await testApp.app.listen({ port: 0, host: '127.0.0.1' }), await other.listen({ port: 0, host: '127.0.0.1' })]
  closeSecond = () => other.close()
  working = (async () => {
    while (isWorking) {
      await testApp.runJobs()
      await sleep(20)
    }
  })()
})
afterAll(async () => {
  isWorking = false
  await working
  for (const line of lines) await line.close()
  await closeSecond()
  await testApp.close()
})

const dial = (person: TestPerson, at: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const options = { path: realtimePath, transports: ['websocket'], reconnection: false, forceNew: true, auth: { token: person.token } }
    const socket = io(addresses[at % addresses.length] ?? '', options)
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })

/** A client that tracks a conversation as the screen does: live while the numbers are consecutive, and by a request if one is missing. */
function follower(person: TestPerson, conversationId: string, from = 0) {
  const known: { seq: number; message: string }[] = []
  let last = from
  let socket: Socket | null = null
  let asking: Promise<void> = Promise.resolve()
  const take = (seq: number, message: string) => {
    if (seq !== last + 1) return
    last = seq
    known.push({ seq, message })
  }
  const catchUp = () => {
    asking = asking.then(async () => {
      for (;;) {
        const page = await testApp.as(person).conversations.messages({ conversationId, after: last, limit: 100 })
        for (const { seq, message } of page) take(seq, message)
        if (page.length < 100) return
      }
    })
    return asking
  }
  return {
    known,
    catchUp,
    async up(at: number) {
      socket = await dial(person, at)
      socket.on('getGroupMessages', ({ id, seq, message, isChange }: LiveMessage) => {
        if (id !== conversationId || isChange) return
        if (seq === last + 1) take(seq, message)
        else if (seq > last) void catchUp()
      })
      await catchUp()
    },
    down: () => socket?.disconnect(),
  }
}

test('each message reaches every reader once and in order, over two processes, lost connections and retries', {
  timeout: patience,
}, async () => {
  const people = await Promise.all(Array.from({ length: clients }, (_, n) => testApp.one(n % 2 ? 'employee' : 'user')))
  const { admin } = testApp.people
  const { _id } = await testApp.as(admin).conversations.createGroup({ groupName: 'Everybody', members: people.map(({ id }) => id) })
  const following = people.map((person) => follower(person, _id))
  await Promise.all(following.map((one, at) => one.up(at)))
  let isSending = true
  const flapping = Promise.all(
    following.map(async (one, at) => {
      for (let n = 0; isSending; n += 1) {
        await sleep(Math.random() * 60)
        one.down()
        await sleep(Math.random() * 60)
        await one.up(at + n)
      }
    }),
  )
  const say = async (n: number) => {
    const person = people[n % people.length] ?? admin
    const words = { conversationId: _id, text: `message ${n}` }
    // A lost answer: the same message is sent again, at once or later.
    await Promise.all(
      Array.from({ length: n % 3 === 0 ? 2 : 1 }, () => testApp.as(person).conversations.send(words, { idempotencyKey: `key-${n}` })),
    )
  }
  for (let at = 0; at < messages; at += 5) await Promise.all([0, 1, 2, 3, 4].map((n) => say(at + n)))
  isSending = false
  await flapping
  await Promise.all(following.map(({ catchUp }) => catchUp()))
  const [first] = following
  expect(first?.known.map(({ seq }) => seq)).toEqual(Array.from({ length: messages }, (_, at) => at + 1))
  expect(new Set(first?.known.map(({ message }) => message)).size).toBe(messages)
  for (const { known } of following) expect(known).toEqual(first?.known)
  for (const one of following) one.down()
})

test('a removed member gets no further messages from either process, and a new member gets those after joining', {
  timeout: patience,
}, async () => {
  const { admin, employee, remote, customer } = testApp.people
  const { _id } = await testApp.as(admin).conversations.createGroup({ groupName: 'Team', members: [employee.id, customer.id] })
  const heard = new Map<string, string[]>()
  const sockets = await Promise.all(
    [employee, customer, remote].flatMap((person) => [0, 1].map((at) => dial(person, at).then((socket) => ({ person, at, socket })))),
  )
  for (const { person, at, socket } of sockets) {
    const words: string[] = []
    heard.set(`${person.name} ${at}`, words)
    socket.on('getGroupMessages', ({ id, message }: LiveMessage) => id === _id && words.push(message))
  }
  const of = (person: TestPerson) => [0, 1].map((at) => heard.get(`${person.name} ${at}`))
  await testApp.as(admin).conversations.send({ conversationId: _id, text: 'One' })
  await expect.poll(() => of(employee)).toEqual([['One'], ['One']])
  await testApp.as(admin).conversations.updateMembers({ id: _id, data: { groupName: 'Team', members: [remote.id, customer.id] } })
  await testApp.as(admin).conversations.send({ conversationId: _id, text: 'Two' })
  await expect
    .poll(() => of(customer))
    .toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
    ])
  await expect.poll(() => of(remote)).toEqual([['Two'], ['Two']])
  expect(of(employee)).toEqual([['One'], ['One']])
  for (const { socket } of sockets) socket.disconnect()
})

test('over the socket the author is the session’s person, a retry is the same message, and malformed input breaks nothing', {
  timeout: patience,
}, async () => {
  const { sales, customer, otherCustomer } = testApp.people
  const { _id } = await testApp.as(customer).conversations.createUserGroup({})
  const [mine, strange] = await Promise.all([dial(customer, 0), dial(otherCustomer, 1)])
  const say = (socket: Socket, event: string, words: unknown) => new Promise((resolve) => void socket.emit(event, words, resolve))
  mine.emit('addGroupUser', sales.id)
  const words = { isGroupMessage: true, id: _id, sender: sales.id, senderName: 'Sales', message: 'Over the line', idempotencyKey: 'line-1' }
  const said = await say(mine, 'sendGroupMessage', words)
  expect(said).toMatchObject({ message: 'Over the line', sender: [{ _id: customer.id }], groupId: _id, seq: 1 })
  expect(await say(mine, 'sendGroupMessage', words)).toEqual(said)
  expect(await say(strange, 'sendGroupMessage', words)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await say(strange, 'typing', { id: _id })).toMatchObject({ code: 'NOT_FOUND' })
  const nonsense = [
    null,
    7,
    'x',
    [],
    {},
    { id: {} },
    { id: '\u0000' },
    { id: _id, message: { $gt: '' } },
    { id: _id, message: 'x'.repeat(20_000) },
    { id: _id, message: '\u0000' },
  ]
  for (const event of ['sendGroupMessage', 'typing'])
    for (const one of nonsense) {
      expect(await say(strange, event, one)).not.toMatchObject({ code: 'INTERNAL' })
      expect(JSON.stringify(await say(mine, event, one))).not.toMatch(/INTERNAL|went wrong/)
    }
  for (const socket of [mine, strange]) socket.disconnect()
})
