import { type AccountLimitName, accountLimits, windowsFor } from '@app/contract/core/accountLimits.ts'
import { callsByModule } from '@app/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { clientOver } from '#test/client.ts'
import { handlers, registerOtherRoutes } from '../../../modules.ts'
import { buildApp } from '../app.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders({ RATE_LIMITS: 'on' })
})
afterAll(() => testApp.close())

const request = { name: 'Chess in Rust', details: 'With a clock.', category: 'Games', deadline: '2026-12-01', timezone: '10 PM EST' }

/** An act of these limits; sessions are counted by the same code. */
type Act = (person: TestPerson) => Promise<(number: number) => Promise<unknown>>
const acts: Record<'orders' | 'comments' | 'messages', Act> = {
  orders: async (person) => () => testApp.as(person).orders.create(request),
  comments: async (person) => {
    const order = await testApp.makeOrder({ customerId: person.id, createdBy: person.id })
    return (number) => testApp.as(person).orderComments.create({ order: order.id, message: `Words ${number}` })
  },
  messages: async (person) => {
    const { _id } = await testApp.as(person).conversations.createUserGroup({ userId: person.id })
    return (number) => testApp.as(person).conversations.send({ conversationId: _id, text: `Words ${number}` })
  },
}

test.each(['orders', 'comments', 'messages'] as const)(
  'one customer’s %s are limited, and the refusal says when they can go on',
  {
    timeout: 60_000,
  },
  async (name) => {
    const act = await acts[name](await testApp.one('user'))
    const [window = { max: 0, seconds: 0 }] = accountLimits[name].windows
    for (let number = 0; number < window.max; number++) await act(number)
    const refused = await act(window.max).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'TOO_MANY', retryAfter: expect.any(Number) })
    expect(String(refused)).toMatch(
      new RegExp(
        `You have (placed|sent) ${window.max} (orders|messages) within (a minute|10 minutes)\\. You can go on in (a minute|\\d+ minutes)\\.`,
      ),
    )
    // Another person behind the same address goes on.
    await (await acts[name](await testApp.one('user')))(0)
  },
)

test('calls at once do not exceed the limit, in any process and by any call of the same kind', { timeout: 60_000 }, async () => {
  const person = await testApp.one('user')
  const { _id } = await testApp.as(person).conversations.createUserGroup({ userId: person.id })
  const other = await buildApp(testApp.context, handlers, (server) => registerOtherRoutes(server, testApp.context))
  const there = clientOver(async ({ method, path, ...rest }) => {
    const answer = await other.inject({ method, url: path, ...rest })
    return { status: answer.statusCode, body: answer.json() }
  }, person.token)
  const { max } = accountLimits.messages.windows[0]
  const done = await Promise.allSettled(
    Array.from({ length: max + 10 }, (_, number) =>
      number % 2 === 0
        ? testApp.as(person).conversations.send({ conversationId: _id, text: 'Here' })
        : there.conversations.sendToUserGroup({ groupId: _id, message: 'There' }),
    ),
  )
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(max)
  await other.close()
})

test('a refused call and a repetition with the same key do not count', { timeout: 60_000 }, async () => {
  const person = await testApp.one('user')
  const order = await testApp.makeOrder({ customerId: person.id, createdBy: person.id })
  const { create } = testApp.as(person).orderComments
  const { max } = accountLimits.comments.windows[0]
  for (let number = 0; number < max + 5; number++)
    await expect(create({ order: order.id, message: '' })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  for (let number = 0; number < max + 5; number++)
    await create({ order: order.id, message: 'Once' }, { idempotencyKey: 'one-and-the-same' })
  for (let number = 1; number < max; number++) await create({ order: order.id, message: `Words ${number}` })
  await expect(create({ order: order.id, message: 'One more' })).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('staff have a higher limit', () => {
  for (const name of Object.keys(accountLimits) as AccountLimitName[])
    for (const [index, { max }] of windowsFor(name, 'user').entries())
      expect(windowsFor(name, 'sales')[index]?.max).toBeGreaterThanOrEqual(max * 2)
})

test('every call that adds an order, a session, a comment or a message has its limit', () => {
  const limited = Object.entries(callsByModule).flatMap(([module, calls]) =>
    Object.entries(calls).flatMap(([name, { accountLimit }]) => (accountLimit ? [`${module}.${name}: ${accountLimit}`] : [])),
  )
  expect(limited.sort()).toEqual([
    'bookings.create: bookings',
    'conversations.send: messages',
    'conversations.sendToGroup: messages',
    'conversations.sendToUserGroup: messages',
    'orderComments.create: comments',
    'orderComments.reply: comments',
    'orders.create: orders',
    'outsource.comment: comments',
    'subscriptions.beginCard: cards',
  ])
})
