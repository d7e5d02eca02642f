import { afterAll, beforeAll, expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals()
})
afterAll(() => testApp.close())

const rounds = howMany('DEAL_ROUNDS', { short: 2, long: 8 })
const settled = <T>(call: Promise<T>) =>
  call.then(
    () => 'done' as const,
    ({ code }: { code: string }) => code,
  )

test('acceptance and a new offer at once: the accepted offer becomes the deal, or the customer is refused with the new offer', async () => {
  const { customer } = testApp.people
  for (let round = 0; round < rounds; round++) {
    const order = await testApp.makeOrder()
    const { offer } = await testApp.offer(order)
    const [accepting, offering] = await Promise.all([
      settled(testApp.as(customer).deal.answerOffer({ id: order.id, offer: offer?._id ?? '', answer: 'accepted' })),
      settled(testApp.offer(order, { amount: 800 })),
    ])
    expect(offering).toBe('done')
    const now = await testApp.orderNow(order.id)
    const states = (await testApp.offersOf(order)).map(({ amount, state }) => [amount, state])
    if (accepting === 'done') {
      expect([now.status, now.totalCents]).toEqual(['Deal Confirmed', 50_000])
      expect(states).toEqual([
        [800, 'open'],
        [500, 'accepted'],
      ])
    } else {
      expect([accepting, now.status, now.totalCents]).toEqual(['CONFLICT', 'Requested', 80_000])
      expect(states).toEqual([
        [800, 'open'],
        [500, 'superseded'],
      ])
    }
  }
})

test('acceptance and withdrawal at once: the order is confirmed or cancelled, and its offer agrees', async () => {
  const { customer, sales } = testApp.people
  for (let round = 0; round < rounds; round++) {
    const order = await testApp.makeOrder()
    const { offer } = await testApp.offer(order)
    const about = { id: order.id, offer: offer?._id ?? '' }
    const outcomes = await Promise.all([
      settled(testApp.as(customer).deal.answerOffer({ ...about, answer: 'accepted' })),
      settled(testApp.as(customer).deal.withdrawOrder({ id: order.id })),
      settled(testApp.as(sales).deal.withdrawOffer(about)),
    ])
    const { status } = await testApp.orderNow(order.id)
    const [shown] = await testApp.offersOf(order)
    expect(['Deal Confirmed', 'Cancel Order']).toContain(status)
    expect(shown?.state).toBe(status === 'Deal Confirmed' ? 'accepted' : 'withdrawn')
    expect(outcomes[0] === 'done').toBe(status === 'Deal Confirmed')
    expect((await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'status')).toHaveLength(1)
  }
})

test('two offers at once leave one open, and concurrent answers count once', async () => {
  const { customer } = testApp.people
  for (let round = 0; round < rounds; round++) {
    const order = await testApp.makeOrder()
    await Promise.all([testApp.offer(order, { amount: 100 }), testApp.offer(order, { amount: 200 }, 'admin')])
    const [last, first] = await testApp.offersOf(order)
    expect([last?.state, first?.state]).toEqual(['open', 'superseded'])
    expect((await testApp.orderNow(order.id)).totalCents).toBe((last?.amount ?? 0) * 100)
    const about = { id: order.id, offer: last?._id ?? '' }
    const words = 'Without the report, please.'
    const outcomes = await Promise.all(
      (['accepted', 'declined', 'changeRequested', 'accepted'] as const).map((answer) =>
        settled(testApp.as(customer).deal.answerOffer({ ...about, answer, words })),
      ),
    )
    expect(outcomes).toContain('done')
    expect((await testApp.eventsOf(order.id)).filter(({ kind }) => kind === 'offerAnswer')).toHaveLength(1)
  }
})

test('concurrent edits by customer and office do not overwrite each other', async () => {
  const { customer, sales } = testApp.people
  const order = await testApp.makeOrder()
  const { version } = order
  await testApp.as(sales).orders.update({ _id: order.id, version, deadline: '2026-12-05' })
  await expect(testApp.as(customer).deal.editRequest({ _id: order.id, version, deadline: '2026-12-03' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const { version: now } = await testApp.orderNow(order.id)
  expect(await testApp.as(customer).deal.editRequest({ _id: order.id, version: now, name: 'Another shop' })).toMatchObject({
    name: 'Another shop',
  })
  await expect(testApp.as(customer).deal.editRequest({ _id: order.id, deadline: '2020-01-01' })).rejects.toMatchObject({
    field: 'deadline',
  })
  await testApp.offer(order)
  await expect(testApp.as(customer).deal.editRequest({ _id: order.id, name: 'A third one' })).rejects.toMatchObject({ code: 'CONFLICT' })
})
