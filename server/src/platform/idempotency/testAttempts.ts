import type { Contract } from '@app/contract/index.ts'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import { days, later } from '#core/clock.ts'
import { billing, type TestPayments } from '#payments/testPayments.ts'
import type { TestPerson } from '#test/app.ts'

type CallName = { [Module in keyof Contract]: `${Module}.${Extract<keyof Contract[Module], string>}` }[keyof Contract]
/** The caller and input of a call, and an input that would be another act. */
type Attempt = { by: TestPerson; input: object; other: object }

/** One attempt for each kind of call that creates something, as its screen would send it. */
export async function attemptsOf(testApp: TestPayments): Promise<Partial<Record<CallName, Attempt>>> {
  const { customer, sales, employee } = testApp.people
  const [admin, remote] = [await testApp.one('admin'), await testApp.one('remoteDeveloper')]
  const order = (await testApp.confirmedOrder()).id
  const outsourced = (await testApp.confirmedOrder({ employeeId: null })).id
  await testApp.as(admin).outsource.create({ orderId: outsourced })
  const said = await testApp.as(customer).orderComments.create({ order, message: 'First' })
  const direct = await testApp.as(sales).conversations.createDirect({ members: [sales.id, customer.id] })
  const group = await testApp.as(sales).conversations.createGroup({ groupName: 'Launch', members: [customer.id] })
  const query = await testApp.as(customer).conversations.createUserGroup({})
  const { _id: leaveType } = await testApp.as(admin).leave.createType({ name: 'Sick' })
  const { _id: section } = await testApp.as(admin).todo.createSection({ title: 'Plan' })
  const { _id: task } = await testApp.as(admin).todo.createTask({ title: 'Ship', section })
  const asked = await testApp.as(customer).orders.create(orderInput)
  const [session] = await testApp.db
    .insert(bookableSessionsTable)
    .values({ name: 'Code review', details: 'All of it.', duration: '60 minutes', priceCents: 0 })
    .returning()
  const pack = { name: 'Five', sessions: 5, amount: 199, goodForDays: 100 }
  const { _id: offeredPack } = await testApp.as(admin).sessionPacks.create({ ...pack, name: 'To buy' })
  const inDays = (count: number) => `${later(new Date(), days(count)).toISOString().slice(0, 10)}T10:00`
  const times = (hour: number) => ({ startedAt: `2026-11-20T0${hour}:00:00Z`, endedAt: `2026-11-20T0${hour}:30:00Z` })
  const invoice = { customerName: 'Zoë', invoiceTitle: 'Work', orders: [{ name: 'A site', price: 10, quantity: 1, tax: 0 }] }
  const { _id: issued } = await testApp.as(admin).invoices.create(invoice)
  const mail = { To: 'ann@example.com', Subject: 'Hello', Write: 'How are you?' }

  return {
    'orders.create': { by: customer, input: orderInput, other: { ...orderInput, name: 'Another' } },
    'orderComments.create': { by: customer, input: { order, message: 'Hi' }, other: { order, message: 'Ho' } },
    'orderComments.reply': {
      by: customer,
      input: { order, commentId: said._id, reply: 'Hi' },
      other: { order, commentId: said._id, reply: 'Ho' },
    },
    'deal.makeOffer': {
      by: sales,
      input: { id: asked.order._id, amount: 100, currency: 'USD', includes: 'All of it' },
      other: { id: asked.order._id, amount: 90, currency: 'USD', includes: 'All of it' },
    },
    'coins.update': {
      by: admin,
      input: { userId: customer.id, coins: 5, reason: 'Sorry' },
      other: { userId: customer.id, coins: 500, reason: 'Sorry' },
    },
    'notifications.create': {
      by: sales,
      input: { user: customer.id, notification: 'Hello' },
      other: { user: customer.id, notification: 'Bye' },
    },
    'payments.createIntent': {
      by: customer,
      input: { userId: customer.id, order, ...billing },
      other: { userId: customer.id, order, ...billing, isPartial: true },
    },
    'payments.record': {
      by: sales,
      input: { order: outsourced, amount: 40, currency: 'USD', paymentMethod: 'Cash' },
      other: { order: outsourced, amount: 60, currency: 'USD', paymentMethod: 'Cash' },
    },
    'paymentLinks.create': { by: sales, input: { order: outsourced, amount: 5 }, other: { order: outsourced, amount: 6 } },
    'invoices.create': { by: admin, input: invoice, other: { ...invoice, customerName: 'Zoe' } },
    'invoices.credit': {
      by: admin,
      input: { id: issued, reason: 'Wrong', amount: 2 },
      other: { id: issued, reason: 'Wrong', amount: 3 },
    },
    'subscriptions.createPlan': {
      by: admin,
      input: { name: 'Gold', price: '$ 49 / month', sessions: 4 },
      other: { name: 'Gold', price: '$ 59 / month', sessions: 4 },
    },
    'sessionPacks.create': { by: admin, input: pack, other: { ...pack, sessions: 6 } },
    'sessionPacks.open': { by: customer, input: { id: offeredPack, ...billing }, other: { id: offeredPack, ...billing, city: 'Salem' } },
    'videos.add': {
      by: admin,
      input: { title: 'React', videoId: 'dQw4w9WgXcQ' },
      other: { title: 'React in an hour', videoId: 'dQw4w9WgXcQ' },
    },
    'videos.addPlaylist': {
      by: admin,
      input: { title: 'SQL', playlistId: 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf' },
      other: { title: 'More SQL', playlistId: 'PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf' },
    },
    'chatQueue.createReply': {
      by: sales,
      input: { shortcut: 'hi', message: 'Hello', isShared: true },
      other: { shortcut: 'hi', message: 'Good day', isShared: true },
    },
    'conversations.createGroup': {
      by: sales,
      input: { groupName: 'Team', members: [customer.id] },
      other: { groupName: 'Team', members: [employee.id] },
    },
    'conversations.send': {
      by: customer,
      input: { conversationId: direct._id, text: 'Hi' },
      other: { conversationId: direct._id, text: 'Ho' },
    },
    'conversations.sendToGroup': { by: sales, input: { groupId: group._id, message: 'Hi' }, other: { groupId: group._id, message: 'Ho' } },
    'conversations.sendToUserGroup': {
      by: customer,
      input: { groupId: query._id, message: 'Hi' },
      other: { groupId: query._id, message: 'Ho' },
    },
    'whatsapp.createUser': {
      by: sales,
      input: { name: 'Asha', phoneNumber: '+919876543210' },
      other: { name: 'Asha', phoneNumber: '+919876543211' },
    },
    'leave.createType': { by: admin, input: { name: 'Annual', daysAYear: 24 }, other: { name: 'Annual', daysAYear: 20 } },
    'leave.create': {
      by: employee,
      input: { leaveUser: employee.id, leaveType, leaveDays: ['2040-03-05', '2040-03-06'], leaveMessage: 'A cold' },
      other: { leaveUser: employee.id, leaveType, leaveDays: ['2040-03-05', '2040-03-07'], leaveMessage: 'A cold' },
    },
    'todo.createSection': { by: sales, input: { title: 'Plan' }, other: { title: 'Plans' } },
    'todo.createTask': { by: admin, input: { title: 'Test it', section }, other: { title: 'Try it', section } },
    'todoWork.give': { by: admin, input: { person: employee.id, title: 'Read it' }, other: { person: employee.id, title: 'Write it' } },
    'taskTimes.add': {
      by: admin,
      input: { task, ...times(6), reason: 'No clock ran' },
      other: { task, ...times(7), reason: 'No clock ran' },
    },
    'outsource.comment': {
      by: remote,
      input: { orderId: outsourced, comment: 'I can do it', price: 100, days: 5 },
      other: { orderId: outsourced, comment: 'I can do it', price: 90, days: 5 },
    },
    'bookings.create': {
      by: customer,
      input: { booking: session?.id, date: inDays(5), timezone: 'UTC', details: 'Help.' },
      other: { booking: session?.id, date: inDays(6), timezone: 'UTC', details: 'Help.' },
    },
    'developerRequests.create': { by: customer, input: request, other: { ...request, workAs: 'Tester' } },
    'mail.send': { by: admin, input: mail, other: { ...mail, Subject: 'Hello again' } },
    'mail.record': {
      by: sales,
      input: { receiver: 'ann@example.com', subject: 'Hello', message: 'How are you?' },
      other: { receiver: 'ann@example.com', subject: 'Hello', message: 'How were you?' },
    },
  }
}

const orderInput = {
  name: 'A till',
  details: 'With a drawer',
  category: 'Web',
  type: 'New Project' as const,
  deadline: '2040-01-01',
  timezone: 'UTC',
  technologies: [],
  files: [],
}
const request = { workAs: 'Developer', availableTime: 'Evenings', joiningDate: '2040-01-01', description: 'I would like to.' }
