import { dealActions, dealSteps, isPossible, statusAfter, stepRefusal } from '@app/contract/orders/deal.rules.ts'
import { type OrderStatus, orderStatuses } from '@app/contract/orders/orders.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderRow } from '../orders.table.ts'
import { insertOffer } from './offers.store.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals()
})
afterAll(() => testApp.close())

const roles = ['customer', 'otherCustomer', 'manager', 'otherManager', 'employee', 'remote', 'sales', 'admin'] as const
type Who = (typeof roles)[number]
type Call = Exclude<(typeof dealActions)[number], 'completeByItself'>
const calls = dealActions.filter((action): action is Call => action !== 'completeByItself')

/** An order in this status, with everything that the action needs: paid work, and an open offer unless the request is to be edited. */
async function orderFor(status: OrderStatus, action: Call) {
  const { customer, manager, employee, sales } = testApp.people
  const order = await testApp.makeOrder({
    status,
    managerId: manager.id,
    employeeId: employee.id,
    ...(status !== 'Requested' && { totalCents: 50_000, paidCents: 50_000, dealConfirmedAt: testApp.now(), deliveredAt: testApp.now() }),
    customerId: customer.id,
  })
  if (action === 'acceptDelivery' || action === 'acceptOffer') await testApp.addWork(order)
  const offer =
    action === 'editRequest' || action === 'withdrawOrder' || action === 'askForRevision'
      ? undefined
      : await insertOffer(testApp.db, { orderId: order.id, amountCents: 50_000, currency: 'USD', madeBy: sales.id, madeAt: testApp.now() })
  return { order, offerId: offer?.id ?? '' }
}

function act(who: Who, action: Call, { id }: OrderRow, offer: string) {
  const { deal } = testApp.as(testApp.people[who])
  switch (action) {
    case 'makeOffer':
      return deal.makeOffer({ id, amount: 600, includes: 'All of it.' }, { idempotencyKey: `walk-${who}-${id}` })
    case 'withdrawOffer':
      return deal.withdrawOffer({ id, offer })
    case 'remindOfOffer':
      return deal.remindOfOffer({ id, offer })
    case 'acceptOffer':
      return deal.answerOffer({ id, offer, answer: 'accepted' })
    case 'askForOfferChange':
      return deal.answerOffer({ id, offer, answer: 'changeRequested', words: 'Without the report, please.' })
    case 'declineOffer':
      return deal.answerOffer({ id, offer, answer: 'declined' })
    case 'acceptDelivery':
      return deal.acceptDelivery({ id })
    case 'askForRevision':
      return deal.askForRevision({ id, reason: 'The cart forgets what is in it.' })
    case 'editRequest':
      return deal.editRequest({ _id: id, details: 'All of it, and a cart.' })
    case 'withdrawOrder':
      return deal.withdrawOrder({ id })
  }
}

const recorded: Record<Call, string> = {
  makeOffer: 'offer',
  withdrawOffer: 'offerWithdrawn',
  remindOfOffer: 'offerReminded',
  acceptOffer: 'offerAnswer',
  askForOfferChange: 'offerAnswer',
  declineOffer: 'offerAnswer',
  acceptDelivery: 'status',
  askForRevision: 'revision',
  editRequest: 'edited',
  withdrawOrder: 'status',
}
const isOffice = (who: Who) => who === 'sales' || who === 'admin'
/** Repeating a finished step changes nothing and answers the current state. */
const isDoneAlready = (action: Call, status: OrderStatus) =>
  (action === 'acceptDelivery' && status === 'Completed') || (action === 'withdrawOrder' && status === 'Cancel Order')

test.each(calls)('%s, by every role and in every status, is done and recorded, or refused with the text of its step', async (action) => {
  for (const status of orderStatuses)
    await Promise.all(
      roles.map(async (who) => {
        const at = `${who} in ${status}`
        const { order, offerId } = await orderFor(status, action)
        const events = (await testApp.eventsOf(order.id)).length
        const outcome = await act(who, action, order, offerId).then(
          (answer) => ({ answer }),
          (error: { code: string; message: string }) => ({ error }),
        )
        const after = await testApp.orderNow(order.id)
        const story = (await testApp.eventsOf(order.id)).slice(events)
        const isParty = dealSteps[action].by === 'office' ? isOffice(who) : who === 'customer'
        if (isParty && isPossible(action, status)) {
          expect(outcome, at).toHaveProperty('answer')
          expect(after.status, at).toBe(statusAfter(action, status))
          expect(
            story.map(({ kind, actorId }) => [kind, actorId]),
            at,
          ).toContainEqual([recorded[action], testApp.people[who].id])
          return
        }
        expect(after, at).toEqual(order)
        expect(story, at).toEqual([])
        if (isParty && isDoneAlready(action, status)) expect(outcome, at).toHaveProperty('answer')
        else if (isParty) expect(outcome, at).toMatchObject({ error: { code: 'REFUSED', message: stepRefusal(action, status) } })
        else if (who === 'otherCustomer' && dealSteps[action].by === 'customer')
          expect(outcome, at).toMatchObject({ error: { code: 'NOT_FOUND', message: 'Order not found!' } })
        else expect(outcome, at).toMatchObject({ error: { code: 'FORBIDDEN' } })
      }),
    )
})

test('the steps that an order offers a reader are those that the calls allow', async () => {
  for (const status of orderStatuses)
    for (const who of ['customer', 'sales', 'admin', 'manager', 'employee'] as const) {
      const { order } = await orderFor(status, 'acceptOffer')
      const { dealChoices } = await testApp.as(testApp.people[who]).orders.one({ id: order.id })
      const expected = calls.filter(
        (action) =>
          (dealSteps[action].by === 'office' ? isOffice(who) : who === 'customer') &&
          isPossible(action, status) &&
          // A request with an open offer can't be edited.
          action !== 'editRequest',
      )
      expect(dealChoices, `${who} in ${status}`).toEqual(expected)
    }
})

test('extending a deadline is free before the deal, needs consent after it, and is refused to people who may not edit', async () => {
  for (const status of orderStatuses)
    for (const who of roles) {
      const at = `${who} in ${status}`
      const { order } = await orderFor(status, 'editRequest')
      const input = testApp.as(testApp.people[who]).orders.update({ _id: order.id, deadline: '2026-12-24' })
      if (!isOffice(who)) {
        await expect(input, at).rejects.toMatchObject({
          code: /customer/i.test(who) ? 'FORBIDDEN' : who === 'manager' || who === 'employee' ? 'REFUSED' : 'NOT_FOUND',
        })
        continue
      }
      // A deal stays in force while the order is back in review.
      const isAsked = ['Reviewing', 'Deal Confirmed', 'Development', 'Testing', 'Delivered'].includes(status)
      const answer = await input
      expect(answer.deadline, at).toBe(isAsked ? order.deadline : '2026-12-24')
      expect(answer.offer?.deadline, at).toBe(isAsked ? '2026-12-24' : undefined)
    }
})
