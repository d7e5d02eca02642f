import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutIds } from '#test/withoutIds.ts'
import { startTestDeals, type TestDeals } from './testDeals.ts'

let testApp: TestDeals
beforeAll(async () => {
  testApp = await startTestDeals()
})
afterAll(() => testApp.close())

test('one call prices the order, sets deadline and manager, and notifies the customer once with a link to answer', async () => {
  const { customer, manager, sales } = testApp.people
  const order = await testApp.makeOrder({ name: 'A shop to offer' })
  const answer = await testApp.offer(order, { assignedTo: manager.id })
  expect(answer).toMatchObject({ totalAmount: 500, deadline: '2026-12-10', status: 'Requested' })
  expect(answer.assignedTo[0]?._id).toBe(manager.id)
  expect(answer.nextAction).toEqual({ party: 'customer', action: 'answerOffer', until: '2026-11-30' })

  const seen = await testApp.as(customer).orders.one({ id: order.id })
  expect(seen.offer).toMatchObject({ number: 1, amount: 500, includes: 'The shop, with tests.', state: 'open', isProposal: false })
  expect(seen.dealChoices).toEqual(['acceptOffer', 'askForOfferChange', 'declineOffer', 'withdrawOrder'])

  await testApp.runJobs()
  const mails = (await testApp.mailsTo(customer)).filter(({ subject }) => subject.endsWith('A shop to offer'))
  expect(mails.map(({ subject }) => subject)).toEqual(['Our offer of $500.00: A shop to offer'])
  expect(mails[0]?.text).toContain('The shop, with tests.')
  expect(await testApp.toldTo(customer)).toContain('We offer A shop to offer for $500.00. Accept it, ask for a change, or decline.')
  const kinds = (await testApp.eventsOf(order.id)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['amounts', 'edited', 'managerAssigned', 'offer']))
  const [shown] = await testApp.as(sales).deal.offers({ id: order.id })
  expect(shown?.madeBy?._id).toBe(sales.id)
})

test('accepting confirms the deal; timeline and office see who did', async () => {
  const { customer, sales, manager, employee } = testApp.people
  const order = await testApp.makeOrder({ name: 'Accepted', managerId: manager.id, employeeId: employee.id })
  const { offer } = await testApp.offer(order)
  const answer = await testApp.as(customer).deal.answerOffer({ id: order.id, offer: offer?._id ?? '', answer: 'accepted' })
  expect(answer).toMatchObject({ status: 'Deal Confirmed', mayPay: true, nextAction: { action: 'payToStart', party: 'customer' } })
  // Repeating the answer changes nothing, and a different one is refused.
  await testApp.as(customer).deal.answerOffer({ id: order.id, offer: offer?._id ?? '', answer: 'accepted' })
  await expect(testApp.as(customer).deal.answerOffer({ id: order.id, offer: offer?._id ?? '', answer: 'declined' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const events = await testApp.eventsOf(order.id)
  expect(events.filter(({ kind }) => kind === 'offerAnswer')).toHaveLength(1)
  expect(events.find(({ kind }) => kind === 'status')).toMatchObject({
    actorId: customer.id,
    details: { from: 'Requested', to: 'Deal Confirmed', acceptedOffer: 1 },
  })
  await testApp.runJobs()
  expect(await testApp.toldTo(sales)).toContain('Carla Customer accepts the offer of $500.00 for Accepted')
  // Workers see nothing of offers, in the order, its timeline and their mails.
  for (const worker of [manager, employee]) {
    const all = [await testApp.as(worker).orders.one({ id: order.id }), await testApp.as(worker).orders.timeline({ id: order.id })]
    expect(withoutIds(JSON.stringify(all))).not.toMatch(/"offer"|acceptedOffer|50000|"amount"|500\b|tests\./)
    expect(withoutIds(JSON.stringify(await testApp.mailsTo(worker)))).not.toMatch(/\$|500\b/)
    await expect(testApp.as(worker).deal.offers({ id: order.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test("a new price is a new offer, and the previous offer can't be answered any more", async () => {
  const { customer } = testApp.people
  const order = await testApp.makeOrder()
  const { offer: first } = await testApp.offer(order)
  const { offer: second } = await testApp.offer(order, { amount: 450 })
  const answer = { id: order.id, answer: 'accepted' } as const
  await expect(testApp.as(customer).deal.answerOffer({ ...answer, offer: first?._id ?? '' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This offer was replaced by another one, of $450.00. Please look at that one.',
  })
  expect(await testApp.as(customer).deal.answerOffer({ ...answer, offer: second?._id ?? '' })).toMatchObject({
    status: 'Deal Confirmed',
    totalAmount: 450,
  })
  expect((await testApp.offersOf(order)).map(({ state, amount }) => [state, amount])).toEqual([
    ['accepted', 450],
    ['superseded', 500],
  ])
})

test("an offer is valid through its last day in the company's time zone; afterwards a new one is needed", async () => {
  const { customer } = testApp.people
  const order = await testApp.makeOrder()
  const { offer } = await testApp.offer(order, { validUntil: '2026-11-21' })
  const accept = () => testApp.as(customer).deal.answerOffer({ id: order.id, offer: offer?._id ?? '', answer: 'accepted' })
  await testApp.passDays(1)
  try {
    await expect(accept()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('This offer was good until'),
    })
    const seen = await testApp.as(customer).orders.one({ id: order.id })
    expect(seen.offer?.state).toBe('expired')
    expect(seen.nextAction).toMatchObject({ party: 'office', action: 'offerExpired' })
    expect(seen.dealChoices).toEqual(['editRequest', 'withdrawOrder'])
  } finally {
    await testApp.passDays(-1)
  }
  expect(await accept()).toMatchObject({ status: 'Deal Confirmed' })
})

test('requesting changes or declining records the reason, and the office acts next', async () => {
  const { customer, sales } = testApp.people
  const order = await testApp.makeOrder({ name: 'Too dear', status: 'Reviewing' })
  const { offer } = await testApp.offer(order)
  const answer = { id: order.id, offer: offer?._id ?? '' }
  await expect(testApp.as(customer).deal.answerOffer({ ...answer, answer: 'changeRequested', words: 'no' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'words',
  })
  const asked = await testApp.as(customer).deal.answerOffer({ ...answer, answer: 'changeRequested', words: 'Without the report, please.' })
  expect(asked.nextAction).toMatchObject({ party: 'office', action: 'changeOffer' })
  await testApp.runJobs()
  expect(await testApp.toldTo(sales)).toContain(
    'Carla Customer asks for changes to the offer of $500.00 for Too dear: “Without the report, please.”',
  )
  const { offer: cheaper } = await testApp.offer(order, { amount: 400 })
  const declined = await testApp.as(customer).deal.answerOffer({ id: order.id, offer: cheaper?._id ?? '', answer: 'declined' })
  expect(declined).toMatchObject({ status: 'Reviewing', nextAction: { party: 'office', action: 'offerDeclined' } })
})

test('an agreed deal stays in force until the customer accepts a new price and a later deadline', async () => {
  const { customer } = testApp.people
  const order = await testApp.makeOrder()
  const { offer } = await testApp.offer(order)
  await testApp.as(customer).deal.answerOffer({ id: order.id, offer: offer?._id ?? '', answer: 'accepted' })
  const proposed = await testApp.offer(order, { amount: 800, deadline: '2026-12-24' })
  expect(proposed).toMatchObject({ totalAmount: 500, deadline: '2026-12-10', offer: { amount: 800, isProposal: true, state: 'open' } })
  await testApp.as(customer).deal.answerOffer({ id: order.id, offer: proposed.offer?._id ?? '', answer: 'declined' })
  expect(await testApp.orderNow(order.id)).toMatchObject({ totalCents: 50_000, deadline: '2026-12-10', status: 'Deal Confirmed' })

  const again = await testApp.offer(order, { amount: 700, deadline: '2026-12-20' })
  const agreed = await testApp.as(customer).deal.answerOffer({ id: order.id, offer: again.offer?._id ?? '', answer: 'accepted' })
  expect(agreed).toMatchObject({ totalAmount: 700, deadline: '2026-12-20', status: 'Deal Confirmed' })
  expect((await testApp.offersOf(order)).map(({ state, amount }) => [state, amount])).toEqual([
    ['accepted', 700],
    ['declined', 800],
    ['accepted', 500],
  ])
})

test('after the deal, a later deadline waits for consent however it is entered; an earlier one does not', async () => {
  const { customer, admin } = testApp.people
  const order = await testApp.makeOrder({ status: 'Development', totalCents: 50_000, dealConfirmedAt: testApp.now() })
  const later = await testApp.as(admin).orders.update({ _id: order.id, deadline: '2026-12-20', details: 'All of it, and more.' })
  expect(later).toMatchObject({
    deadline: '2026-12-01',
    details: 'All of it, and more.',
    offer: { deadline: '2026-12-20', amount: 500, isProposal: true },
  })
  // Sending the same deadline again makes no second proposal.
  await testApp.as(admin).orders.update({ _id: order.id, deadline: '2026-12-20' })
  expect(await testApp.offersOf(order)).toHaveLength(1)
  expect(await testApp.as(admin).orders.update({ _id: order.id, deadline: '2026-11-28' })).toMatchObject({ deadline: '2026-11-28' })
  const agreed = await testApp.as(customer).deal.answerOffer({ id: order.id, offer: later.offer?._id ?? '', answer: 'accepted' })
  expect(agreed).toMatchObject({ deadline: '2026-12-20', totalAmount: 500, status: 'Development' })
})

test('a price entered in a form is an offer too, and a deal confirmed by staff is marked as such', async () => {
  const { sales } = testApp.people
  const order = await testApp.makeOrder()
  const priced = await testApp.as(sales).orders.update({ _id: order.id, totalAmount: 300 })
  expect(priced.offer).toMatchObject({ amount: 300, state: 'open', isProposal: false })
  expect(priced.nextAction).toMatchObject({ party: 'customer', action: 'answerOffer' })
  const confirmed = await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Deal Confirmed' })
  expect(confirmed.offer).toMatchObject({ state: 'confirmedByHand' })
  expect((await testApp.eventsOf(order.id)).find(({ kind }) => kind === 'status')?.details).toMatchObject({ isByHand: true })
})

test('the price of a deal and the price of a new order are in the offer history', async () => {
  const { sales, customer } = testApp.people
  const order = await testApp.makeOrder()
  await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Deal Confirmed', totalAmount: 90 })
  expect(await testApp.offersOf(order)).toMatchObject([{ amount: 90, state: 'confirmedByHand' }])
  const made = await testApp
    .as(sales)
    .orders.create(
      { name: 'Priced', details: 'All.', category: 'Web', deadline: '2026-12-01', timezone: 'UTC', customer: customer.id, totalAmount: 70 },
      { idempotencyKey: 'priced-order-1' },
    )
  expect(await testApp.offersOf({ id: made.order._id })).toMatchObject([{ amount: 70, state: 'open' }])
})

test('a repeated call makes one offer, and other customers find neither order nor offer', async () => {
  const { sales, otherCustomer } = testApp.people
  const order = await testApp.makeOrder()
  const input = { id: order.id, amount: 100, includes: 'All of it.' }
  await Promise.all([1, 2, 3].map(() => testApp.as(sales).deal.makeOffer(input, { idempotencyKey: `once-${order.id}` })))
  const offers = await testApp.offersOf(order)
  expect(offers).toHaveLength(1)
  const answer = { id: order.id, offer: offers[0]?._id ?? '', answer: 'accepted' } as const
  await expect(testApp.as(otherCustomer).deal.answerOffer(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(otherCustomer).deal.offers({ id: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
