import { orderStatuses } from '@app/contract/orders/orders.rules.ts'
import { expect, test } from 'vitest'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import { assigned, cancelled, deadlineNear, delivered, orderReceived, paymentReceived, statusChanged } from './orders.emails.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example', email: 'hello@desk.example', address: 'Bengaluru' }
const order = { name: 'Payroll importer', number: 1042, href: 'https://desk.example/orders/1' }
const due = { amount: '$60.00', href: 'https://desk.example/pay/1' }
const next = { title: 'Look at it', sentence: 'Your move: Look at it.' }
const asha = { name: 'Asha', order, next }
const ravi = { name: 'Ravi', order, next }

const all: Record<string, MailMessage> = {
  received: orderReceived(brand, { ...asha, category: 'Web', deadline: '25 November 2026', opens: '' }),
  ...Object.fromEntries(
    orderStatuses.map((status) => [`customer ${status}`, statusChanged(brand, { reader: 'customer', ...asha, status, due })]),
  ),
  ...Object.fromEntries(orderStatuses.map((status) => [`staff ${status}`, statusChanged(brand, { reader: 'staff', ...ravi, status })])),
  assigned: assigned(brand, {
    ...ravi,
    next: next.sentence,
    assignedBy: 'Meera',
    deadline: '25 November 2026',
    reporting: '24 November 2026',
    note: 'Old order of columns.',
  }),
  'staff delivered': delivered(brand, { reader: 'staff', ...ravi }),
  delivered: delivered(brand, { reader: 'customer', ...asha, due }),
  paid: paymentReceived(brand, { ...asha, amount: '$60.00', method: 'Card', transaction: 'pi_1', paidAt: 'today' }),
  today: deadlineNear(brand, {
    ...ravi,
    deadline: '21 November 2026',
    due: 'due today, 21 November 2026',
    timezone: '10 PM EST',
    progress: 80,
  }),
  cancelled: cancelled(brand, { reader: 'customer', ...asha, reason: 'Withdrawn by the university.' }),
  'staff cancelled': cancelled(brand, { reader: 'staff', ...ravi, reason: 'Withdrawn by the university.' }),
}
const forStaff = Object.entries(all).filter(([name]) => /^staff|^assigned|^today/.test(name))

test.each(Object.entries(all))('%s names the order, greets the person and has one main link', (_, { subject, body }) => {
  expect(subject).toContain('Payroll importer')
  expect(body.text).toMatch(/^Hello (Asha|Ravi),$/m)
  expect(body.text).toContain('#1042')
  expect(body.html.match(/<td class="act" bgcolor/g)).toHaveLength(1)
})

test.each(forStaff)('%s does not mention money', (_, { subject, body }) => {
  expect(subject + body.text).not.toMatch(/[$€₹£]|\bpa(y|id|yment)\b|price|amount|charg/i)
})

test('each status has its own words for each kind of reader', () => {
  for (const reader of ['customer', 'staff'] as const) {
    const bodies = orderStatuses.map((status) => all[`${reader} ${status}`]?.body.text.split('\n').slice(0, 7).join('\n'))
    expect(new Set(bodies).size).toBe(orderStatuses.length)
  }
})

test('each email includes the next action in the given words', () => {
  for (const [name, { body }] of Object.entries(all))
    if (/^(customer|staff) |^delivered|^assigned/.test(name) && name !== 'staff cancelled') expect(body.text, name).toContain(next.sentence)
})

test('the email of a new order promises a confirmation within 1–2 hours', () => {
  expect(all.received?.body.text).toContain('confirm it by email within 1–2 hours')
})

test('with a balance the email states it and links to the payment, without one it links to the files', () => {
  expect(all.delivered?.body.text).toContain('Left to pay: $60.00')
  expect(all.delivered?.body.text).toContain(due.href)
  const paid = delivered(brand, { reader: 'customer', ...asha, due: null }).body.text
  expect(paid).not.toContain('Left to pay')
  expect(paid).toContain(order.href)
  expect(paid).not.toContain(due.href)

  const confirmed = statusChanged(brand, { reader: 'customer', ...asha, status: 'Deal Confirmed', due: null }).body.text
  expect(confirmed).not.toContain('Left to pay')
  const rest = paymentReceived(brand, { ...asha, amount: '$60.00', method: 'Card', transaction: 'pi_1', paidAt: 'today', due }).body.text
  expect(rest).toContain('Left to pay: $60.00')
  expect(all.paid?.body.text).toContain('Left to pay: Nothing')
})

test('cancellation reasons and assignment notes are quoted verbatim', () => {
  expect(all.cancelled?.body.text).toContain('> Withdrawn by the university.')
  expect(all.assigned?.body.text).toContain('Meera wrote:\n> Old order of columns.')
  expect(assigned(brand, { ...ravi, next: next.sentence, assignedBy: 'Meera', deadline: '25 November 2026' }).body.text).not.toContain('>')
})

test('a very long order name is shortened in the subject', () => {
  const { subject } = delivered(brand, { ...ravi, reader: 'staff', order: { ...order, name: `Line\r\nbreak ${'x'.repeat(400)}` } })
  expect(subject).toMatch(/^Delivered: Line break x+…$/)
  expect(subject.length).toBeLessThanOrEqual(140)
})
