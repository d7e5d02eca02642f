import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOfOffer } from '../deal/byMail/offerToken.ts'
import { openOfferOf } from '../deal/offers.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const readers = ['customer', 'manager', 'employee', 'sales', 'admin'] as const
type Reader = (typeof readers)[number]
/** The notifications of a reader, and the subjects of their mails. */
type News = [told: string[], mailed?: string[]]
type Deed = {
  does: string
  by: Reader
  before?: Partial<OrderRow>
  /** Earlier deeds, whose news is not counted. */
  after?(order: OrderRow): Promise<unknown>
  act(order: OrderRow): Promise<unknown>
  /** Readers that are missing get nothing. */
  news: Partial<Record<Reader, News>>
}

const as = (reader: Reader) => testApp.as(testApp.people[reader])
const request = { name: 'Shop', details: 'All of it.', category: 'Web', deadline: '2026-12-01', timezone: 'UTC' }
const offer = ({ id }: OrderRow) => as('sales').deal.makeOffer({ id, amount: 120, includes: 'All' })
const answer = async ({ id }: OrderRow, answer: 'accepted' | 'declined') => {
  const open = await openOfferOf(testApp.db, id)
  return await as('customer').deal.answerOffer({ id, offer: open?.id ?? '', answer, words: 'Thank you.' })
}
async function acceptByLink({ id, customerId }: OrderRow) {
  const open = await openOfferOf(testApp.db, id)
  const link = open && new URL(addressOfOffer(testApp.context, open, customerId)).searchParams.get('offer')
  return await testApp.as(null).offerLinks.answer({ link: link ?? '', answer: 'accepted' })
}
const addFile = async (by: Reader, orderId: string, category: 'sourceCode' | 'requirements', name: string) =>
  as(by).documents.add({ orderId, category, uploadId: await testApp.makeUpload(testApp.people[by], name) })
const deliver = ({ id }: OrderRow) => addFile('employee', id, 'sourceCode', 'app.zip')
const revise = ({ id }: OrderRow) => as('customer').deal.askForRevision({ id, reason: 'The week should start on Monday' })
const setStatus =
  (by: Reader, status: string, more = {}) =>
  ({ id }: OrderRow) =>
    as(by).orders.updateStatus({ id, status, ...more })

const reviewing = { status: 'Reviewing' } as const
const paid = { status: 'Development', totalCents: 5_000, paidCents: 5_000 } as const
const revision = 'Carla Customer asks for a change: The week should start on Monday (Shop, revision 1)'
const accepted: Deed['news'] = {
  manager: [['Carla Customer confirmed the deal for Shop'], ['Confirmed: Shop']],
  employee: [['Carla Customer confirmed the deal for Shop'], ['Confirmed: Shop']],
  sales: [['Carla Customer accepts the offer of $120.00 for Shop: “Thank you.”']],
  admin: [['Carla Customer accepts the offer of $120.00 for Shop: “Thank you.”']],
}

const deeds: Deed[] = [
  {
    does: 'places an order',
    by: 'customer',
    act: () => as('customer').orders.create(request),
    news: { customer: [[], ['We have your order Shop']], sales: [['New order #N: Shop']], admin: [['New order #N: Shop']] },
  },
  {
    does: 'enters an order with its price and its manager',
    by: 'sales',
    act: () =>
      as('sales').orders.create({
        ...request,
        customer: testApp.people.customer.id,
        totalAmount: 40,
        assignedTo: testApp.people.manager.id,
      }),
    news: {
      customer: [['We entered your order Shop. The price is $40.00. Answer our offer.'], ['The price is $40.00: Shop']],
      manager: [['Shop is assigned to you'], ['Assigned to you: Shop']],
      admin: [['New order #N: Shop']],
    },
  },
  {
    does: 'makes an offer',
    by: 'sales',
    before: reviewing,
    act: offer,
    news: { customer: [['We offer Shop for $120.00. Accept it, ask for a change, or decline.'], ['Our offer of $120.00: Shop']] },
  },
  {
    does: 'sets a price',
    by: 'sales',
    before: reviewing,
    act: ({ id }) => as('sales').orders.update({ _id: id, totalAmount: 120 }),
    news: { customer: [['The price of Shop is $120.00. Answer our offer.'], ['The price is $120.00: Shop']] },
  },
  { does: 'accepts an offer', by: 'customer', before: reviewing, after: offer, act: (order) => answer(order, 'accepted'), news: accepted },
  {
    does: 'accepts an offer by the mailed link',
    by: 'customer',
    before: reviewing,
    after: offer,
    act: acceptByLink,
    news: {
      ...accepted,
      sales: [['Carla Customer accepts the offer of $120.00 for Shop']],
      admin: [['Carla Customer accepts the offer of $120.00 for Shop']],
    },
  },
  {
    does: 'declines an offer',
    by: 'customer',
    before: reviewing,
    after: offer,
    act: (order) => answer(order, 'declined'),
    news: {
      sales: [['Carla Customer declines the offer of $120.00 for Shop: “Thank you.”']],
      admin: [['Carla Customer declines the offer of $120.00 for Shop: “Thank you.”']],
    },
  },
  {
    does: 'confirms the deal by hand, with a price',
    by: 'sales',
    before: reviewing,
    act: setStatus('sales', 'Deal Confirmed', { totalAmount: 90 }),
    news: {
      customer: [
        ['We confirmed the deal for Shop. The price is $90.00. You can pay half now, or the full amount.'],
        ['Your order is confirmed: Shop'],
      ],
      manager: [['sales 8 confirmed the deal for Shop'], ['Confirmed: Shop']],
      employee: [['sales 8 confirmed the deal for Shop'], ['Confirmed: Shop']],
    },
  },
  {
    does: 'starts work',
    by: 'manager',
    before: { ...paid, status: 'Deal Confirmed' },
    act: setStatus('manager', 'Development'),
    news: {
      customer: [['We started work on Shop'], ['Work on your order has begun: Shop']],
      employee: [['Maya Manager started work on Shop'], ['In development: Shop']],
    },
  },
  {
    does: 'assigns the developer',
    by: 'manager',
    before: { ...paid, employeeId: null },
    act: ({ id }) => as('manager').orders.update({ _id: id, assignedEmployee: testApp.people.employee.id }),
    news: { employee: [['Shop is assigned to you'], ['Assigned to you: Shop']] },
  },
  {
    does: 'delivers',
    by: 'employee',
    before: paid,
    act: deliver,
    news: {
      customer: [['We delivered Shop: app.zip. You earned 50 coins.'], ['Delivered: Shop']],
      manager: [['Emil Employee delivered Shop: app.zip'], ['Delivered: Shop']],
    },
  },
  {
    does: 'delivers a new version',
    by: 'employee',
    before: paid,
    after: deliver,
    act: deliver,
    news: {
      customer: [['Emil Employee delivered a new version of Shop: app.zip'], ['Delivered: Shop']],
      manager: [['Emil Employee delivered a new version of Shop: app.zip'], ['Delivered: Shop']],
    },
  },
  {
    does: 'asks for a revision',
    by: 'customer',
    before: paid,
    after: deliver,
    act: revise,
    news: {
      customer: [[], ['We have your change: Shop']],
      manager: [[revision], ['Revision 1 of Shop: The week should start on Monday']],
      employee: [[revision], ['Revision 1 of Shop: The week should start on Monday']],
      sales: [[revision]],
      admin: [[revision]],
    },
  },
  {
    does: 'delivers the revision',
    by: 'employee',
    before: paid,
    after: async (order) => {
      await deliver(order)
      await revise(order)
    },
    act: deliver,
    news: {
      customer: [['We delivered Shop: app.zip'], ['Delivered: Shop']],
      manager: [['Emil Employee delivered Shop: app.zip'], ['Delivered: Shop']],
    },
  },
  {
    does: 'accepts the delivery',
    by: 'customer',
    before: paid,
    after: deliver,
    act: ({ id }) => as('customer').deal.acceptDelivery({ id }),
    news: {
      manager: [['Carla Customer accepted the delivery of Shop'], ['Completed: Shop']],
      employee: [['Carla Customer accepted the delivery of Shop'], ['Completed: Shop']],
    },
  },
  {
    does: 'cancels',
    by: 'sales',
    before: paid,
    act: setStatus('sales', 'Cancel Order', { reason: 'The course is over' }),
    news: {
      customer: [['We cancelled Shop: The course is over'], ['Cancelled: Shop']],
      manager: [['sales 8 cancelled Shop: The course is over'], ['Cancelled: Shop']],
      employee: [['sales 8 cancelled Shop: The course is over'], ['Cancelled: Shop']],
    },
  },
  {
    does: 'adds a file',
    by: 'customer',
    before: paid,
    act: ({ id }) => addFile('customer', id, 'requirements', 'log.txt'),
    news: { manager: [['Carla Customer added log.txt to Shop']], employee: [['Carla Customer added log.txt to Shop']] },
  },
  {
    does: 'writes a comment',
    by: 'customer',
    before: paid,
    act: ({ id }) => as('customer').orderComments.create({ order: id, message: 'Hello' }),
    news: {
      manager: [['Carla Customer wrote about Shop'], ['1 new message about Shop']],
      employee: [['Carla Customer wrote about Shop'], ['1 new message about Shop']],
    },
  },
  {
    does: 'records a payment',
    by: 'sales',
    before: { status: 'Deal Confirmed', totalCents: 5_000 },
    act: ({ id }) => as('sales').payments.record({ paymentMethod: 'Cash', currency: 'USD', order: id, amount: 25 }, { idempotencyKey: id }),
    news: {
      customer: [['We received $25.00 for Shop'], ['We received $25.00 for Shop']],
      admin: [['Carla Customer paid $25.00 for Shop']],
    },
  },
]

async function newsOf({ before, after, act }: Deed): Promise<Deed['news']> {
  const { manager, employee } = testApp.people
  const people = { managerId: manager.id, employeeId: employee.id }
  const order = await testApp.makeOrder({ name: 'Shop', ...people, totalCents: 0, paidCents: 0, ...before })
  await after?.(order)
  await testApp.runJobs()
  await testApp.db.execute(sql`delete from notifications`)
  await testApp.db.execute(sql`delete from notification_groups`)
  await testApp.db.execute(sql`delete from mails`)
  await testApp.db.execute(sql`delete from order_comment_bursts`)
  await act(await testApp.orderNow(order.id))
  await testApp.runJobs()
  const news: Deed['news'] = {}
  for (const reader of readers) {
    const told = (await testApp.toldTo(testApp.people[reader])).map((text) => text.replace(/#\d+/, '#N'))
    const mailed = (await testApp.mailsTo(testApp.people[reader])).map(({ subject }) => subject)
    if (told.length + mailed.length > 0) news[reader] = mailed.length > 0 ? [told, mailed] : [told]
  }
  return news
}

test.each(deeds)('$by $does: one piece of news each, nothing for the actor but a receipt', async (deed) => {
  expect(await newsOf(deed)).toEqual(deed.news)
})
