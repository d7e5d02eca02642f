import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRow } from '../orders.table.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals()
})
afterAll(() => testApp.close())

const agreed = (changes: Partial<OrderRow> = {}) =>
  testApp.makeOrder({ status: 'Deal Confirmed', totalCents: 12_000, dealConfirmedAt: testApp.now(), ...changes })
const sales = () => testApp.as(testApp.people.sales)
const admin = () => testApp.as(testApp.people.admin)

/** Every way to raise the price of a deal: the call, and the order that it starts with. */
const rises: Record<string, { order?: Partial<OrderRow>; raise: (order: OrderRow) => Promise<unknown> }> = {
  'a form': { raise: ({ id }) => sales().orders.update({ _id: id, totalAmount: 500 }) },
  'a form with a later deadline': {
    raise: ({ id }) => sales().orders.update({ _id: id, totalAmount: 500, deadline: '2026-12-24', name: 'Renamed' }),
  },
  'two forms, one after the other': {
    raise: async ({ id }) => {
      await sales().orders.update({ _id: id, deadline: '2026-12-24' })
      await admin().orders.update({ _id: id, totalAmount: 500 })
    },
  },
  'an offer': { raise: (order) => testApp.offer(order) },
  'a form during the work': {
    order: { status: 'Testing', paidCents: 6_000 },
    raise: ({ id }) => admin().orders.update({ _id: id, totalAmount: 500 }),
  },
  'a form after the delivery': {
    order: { status: 'Delivered', paidCents: 12_000 },
    raise: ({ id }) => admin().orders.update({ _id: id, totalAmount: 500 }),
  },
  'a form of an order back in review': {
    raise: async ({ id }) => {
      await sales().orders.updateStatus({ id, status: 'Reviewing' })
      await sales().orders.update({ _id: id, totalAmount: 500 })
    },
  },
  'an offer for an order back in review': {
    raise: async (order) => {
      await sales().orders.updateStatus({ id: order.id, status: 'Reviewing' })
      await testApp.offer(order)
    },
  },
  'a form of an order that was cancelled and reopened': {
    raise: async ({ id }) => {
      await sales().orders.updateStatus({ id, status: 'Cancel Order', reason: 'By mistake' })
      await sales().orders.updateStatus({ id, status: 'Reviewing' })
      await sales().orders.update({ _id: id, totalAmount: 500 })
    },
  },
  'a price for a free deal': {
    order: { totalCents: 0, freeReason: 'A favour' },
    raise: ({ id }) => sales().orders.update({ _id: id, totalAmount: 500 }),
  },
  'a price for a deal that has none': { order: { totalCents: 0 }, raise: ({ id }) => sales().orders.update({ _id: id, totalAmount: 500 }) },
}

test.each(Object.entries(rises))(
  '%s is a proposal: declined, nothing more is owed; accepted, it is',
  async (_, { order: changes, raise }) => {
    const { customer } = testApp.people
    for (const answer of ['declined', 'accepted'] as const) {
      const order = await agreed(changes)
      await raise(order)
      const asked = await testApp.as(customer).orders.one({ id: order.id })
      expect(asked).toMatchObject({ totalAmount: order.totalCents / 100, offer: { amount: 500, state: 'open', isProposal: true } })
      await testApp.as(customer).deal.answerOffer({ id: order.id, offer: asked.offer?._id ?? '', answer })
      const { totalCents, freeReason } = await testApp.orderNow(order.id)
      expect({ totalCents, freeReason }).toEqual(
        answer === 'accepted' ? { totalCents: 50_000, freeReason: null } : { totalCents: order.totalCents, freeReason: order.freeReason },
      )
    }
  },
)

test('a lower price applies at once, and the customer has nothing to decline; a rise from there is a proposal', async () => {
  const order = await agreed()
  const lowered = await sales().orders.update({ _id: order.id, totalAmount: 80 })
  expect(lowered).toMatchObject({ totalAmount: 80, offer: { amount: 80, state: 'confirmedByHand' } })
  expect((await testApp.as(testApp.people.customer).orders.one({ id: order.id })).dealChoices).toEqual([])
  expect(await sales().orders.update({ _id: order.id, totalAmount: 100 })).toMatchObject({
    totalAmount: 80,
    offer: { amount: 100, isProposal: true },
  })
  // Repeating the change makes no second proposal.
  await sales().orders.update({ _id: order.id, totalAmount: 100 })
  expect(await testApp.offersOf(order)).toHaveLength(2)
})

test('undoing a lower price that the customer was told of does not raise it', async () => {
  const order = await agreed()
  await admin().orders.update({ _id: order.id, totalAmount: 80 })
  await testApp.runJobs()
  const { results } = await admin().orders.undo({ changes: [{ id: order.id, made: { totalAmount: 80 } }] })
  expect(results[0]?.problem).toBe('The customer already knows the lower price. Make an offer to raise it.')
  expect(await testApp.orderNow(order.id)).toMatchObject({ totalCents: 8_000 })
})

test('the price of a finished order is not raised, and the currency of an agreed price stays', async () => {
  for (const status of ['Completed', 'Cancel Order'] as const) {
    const order = await agreed({ status })
    await expect(admin().orders.update({ _id: order.id, totalAmount: 500 })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      field: 'totalAmount',
    })
    expect(await admin().orders.update({ _id: order.id, totalAmount: 100 })).toMatchObject({ totalAmount: 100 })
  }
  const order = await agreed()
  await expect(sales().orders.update({ _id: order.id, currency: 'KWD' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'currency' })
})
