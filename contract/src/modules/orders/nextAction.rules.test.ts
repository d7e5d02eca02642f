import { expect, test } from 'vitest'
import type { Role } from '#core/access.ts'
import {
  actionsOf,
  actsNext,
  type NextAction,
  type NextFacts,
  type NextReader,
  nextAction,
  nextActionFor,
  nextReaderOf,
  nextReaders,
} from './nextAction.rules.ts'
import { nextActionWords } from './nextActionWords.ts'
import { orderStatuses, partialCents, remainingCents, seesMoney } from './orders.rules.ts'

const total = 67_500
const placed = new Date('2026-11-21T06:00:00Z')
const answerBy = new Date('2026-11-28T12:00:00Z')
const reviewUntil = new Date('2026-12-08T06:00:00Z')

type Balance = Pick<NextFacts, 'totalCents' | 'paidCents' | 'isFree' | 'surplusCents' | 'dispute'>
const plain = { isFree: false, surplusCents: 0, dispute: null }
const balances: Record<string, Balance> = {
  unpriced: { ...plain, totalCents: 0, paidCents: 0 },
  free: { ...plain, totalCents: 0, paidCents: 0, isFree: true },
  unpaid: { ...plain, totalCents: total, paidCents: 0 },
  half: { ...plain, totalCents: total, paidCents: 33_750 },
  paid: { ...plain, totalCents: total, paidCents: total },
  surplus: { ...plain, totalCents: total, paidCents: total, surplusCents: 5_000 },
  refunded: { ...plain, totalCents: total, paidCents: 0 },
  'partly refunded': { ...plain, totalCents: total, paidCents: 50_000 },
  disputed: { ...plain, totalCents: total, paidCents: 33_750, dispute: { answerBy } },
  'all disputed': { ...plain, totalCents: total, paidCents: 0, dispute: { answerBy: null } },
  'asked about': { ...plain, totalCents: total, paidCents: total, dispute: { answerBy } },
}
const yesNo = [false, true]

const offers: Record<string, NextFacts['offer']> = {
  '': null,
  ', offered': { state: 'open', validUntil: '2026-12-05' },
  ', offer expired': { state: 'expired', validUntil: '2026-11-05' },
  ', change asked for': { state: 'changeRequested', validUntil: null },
  ', declined': { state: 'declined', validUntil: null },
}

/** Every combination of facts that the next action depends on. */
const everyOrder = orderStatuses.flatMap((status) =>
  Object.entries(balances).flatMap(([balance, money]) =>
    yesNo.flatMap((isAssigned) =>
      yesNo.flatMap((hasWork) =>
        yesNo.flatMap((isCodeReleased) =>
          yesNo.flatMap((isReviewOver) =>
            Object.entries(offers).map(([offered, offer]) => ({
              name: `${status}, ${balance}${offered}${isAssigned ? ', assigned' : ''}${hasWork ? ', with its files' : ''}${isCodeReleased ? ', opened' : ''}${isReviewOver ? ', looked at' : ''}`,
              order: {
                ...money,
                status,
                offer,
                isAssigned,
                hasWork,
                isCodeReleased,
                isReviewOver,
                reviewUntil,
                createdAt: placed,
                deadline: '2026-12-01',
              } satisfies NextFacts,
            })),
          ),
        ),
      ),
    ),
  ),
)

const roleOf: Record<NextReader, Role> = { customer: 'user', office: 'sales', worker: 'employee', lead: 'manager', onlooker: 'manager' }
/** Everyone who can read an order; an unassigned order has no workers. */
const readersOf = ({ isAssigned }: NextFacts): NextReader[] => (isAssigned ? [...nextReaders] : ['customer', 'office'])
const cents = (amount: number) => `$${(amount / 100).toFixed(2)}`

/** The words that a reader gets, composed as the screens and emails compose them. */
function readBy(reader: NextReader, order: NextFacts) {
  const told: NextAction = nextActionFor(roleOf[reader], nextAction(order))
  const left = remainingCents(order)
  const half = partialCents(order.totalCents, 'USD')
  const { title, text = '' } = nextActionWords(told, reader, {
    status: order.status,
    progress: 40,
    customer: 'Carla',
    worker: order.isAssigned ? 'Emil' : undefined,
    money: seesMoney(roleOf[reader])
      ? {
          isPriced: order.totalCents > 0 || order.isFree,
          total: order.totalCents > 0 ? cents(order.totalCents) : undefined,
          left: left > 0 ? cents(left) : undefined,
          half: left > half ? cents(half) : undefined,
        }
      : undefined,
    ...(told.until !== null && { until: told.until }),
  })
  return { told, title, text, acts: actsNext(told, reader) }
}

/** A title that asks its reader to act has a sentence that begins with a verb. */
const isCommand = ({ title, text }: { title: string; text: string }) =>
  /(^|\. )(Pay|Name|Make|Confirm|Assign|Complete|Answer|Refund|Start|Finish|Upload) /.test(title) || /^Review it/.test(text)

test.each(orderStatuses)('in %s exactly one party acts, and every reader is shown the same party', (status) => {
  for (const each of everyOrder.filter(({ order }) => order.status === status)) lookAt(each)
})

function lookAt({ name, order }: (typeof everyOrder)[number]) {
  const readers = readersOf(order).map((reader) => ({ reader, ...readBy(reader, order) }))
  const { party, action } = nextAction(order)
  for (const { reader, told, title, text, acts } of readers) {
    // Hiding facts from a reader changes the words, never the party that acts.
    expect(told.party, name).toBe(party)
    expect(acts, `${reader} acts in ${name}`).toBe(isCommand({ title, text }))
    for (const words of [title, text]) expect(words, name).not.toMatch(/undefined|null|NaN| {2}|\s$| [,.]/)
    expect(acts).toBe(party !== 'none' && (reader === party || (party === 'worker' && reader === 'lead')))
    if (party === 'none') expect(text, `${reader} is told why`).not.toBe('')
  }
  // Only a finished order has no acting party, and then for every reader.
  if (party === 'none') expect(['Completed', 'Cancel Order']).toContain(order.status)
  else expect(readers.some(({ acts }) => acts)).toBe(true)
  const isWorkers = actionsOf.worker.some((name) => name === action)
  if (isWorkers) expect(order.isAssigned).toBe(true)
  // A customer is only asked to pay when something is left to pay.
  if (party === 'customer' && action !== 'review' && action !== 'answerOffer') expect(remainingCents(order)).toBeGreaterThan(0)
  if (action === 'payToOpen') expect([order.hasWork || order.status === 'Completed', order.isCodeReleased]).toEqual([true, false])
}

test('workers read no amount and nothing about banks or overpayment, regardless of the balance', () => {
  for (const { order, name } of everyOrder)
    for (const reader of ['worker', 'lead', 'onlooker'] as const) {
      const { title, text, told } = readBy(reader, order)
      expect(`${title} ${text}`, name).not.toMatch(/[$€₹]|675|337|bank|dispute|charge|price|overpa/i)
      expect(['answerDispute', 'giveBack']).not.toContain(told.action)
      if (told.action === 'settle') expect(told.until).toBeNull()
    }
})

test('a customer who has not paid and the employee who waits for the payment read the same thing', () => {
  const order = everyOrder.find(({ name }) => name === 'Deal Confirmed, unpaid, assigned')?.order
  if (!order) throw new Error('no such order')
  expect(readBy('customer', order)).toMatchObject({
    title: 'Pay $675.00 to start the work',
    text: 'You can pay half ($337.50) or the full amount.',
    acts: true,
  })
  expect(readBy('worker', order)).toMatchObject({ title: "Waiting for the customer's payment", acts: false })
  expect(readBy('office', order)).toMatchObject({ title: 'Carla pays $675.00', acts: false })
})

const unpaid = balances.unpaid
const open = { state: 'open', validUntil: '2026-12-05' } as const
const facts = (changes: Partial<NextFacts>): NextFacts => {
  const [first] = everyOrder
  if (!first) throw new Error('no order')
  return { ...first.order, ...balances.paid, isAssigned: true, hasWork: true, ...changes }
}

test.each<[string, Partial<NextFacts>, Partial<NextAction>]>([
  ['a new order is answered within two hours', { ...balances.unpriced }, { action: 'namePrice', until: '2026-11-21T08:00:00.000Z' }],
  ['the work is due on its deadline', { status: 'Development' }, { action: 'finish', until: '2026-12-01' }],
  [
    'a bank waits for its answer',
    { status: 'Completed', ...balances.disputed },
    { action: 'answerDispute', until: answerBy.toISOString() },
  ],
  ['a customer has their days to look', { status: 'Delivered' }, { action: 'review', until: reviewUntil.toISOString() }],
  ['after which the office closes', { status: 'Delivered', isReviewOver: true }, { action: 'complete', until: null }],
  ['what was paid too much is given back at the end', { status: 'Completed', ...balances.surplus }, { action: 'giveBack', until: null }],
  ['also when it was cancelled', { status: 'Cancel Order', ...balances.surplus }, { action: 'giveBack', until: null }],
  ['a delivery needs its files', { status: 'Delivered', hasWork: false }, { action: 'upload', until: '2026-12-01' }],
  ['a price that was forgotten', { status: 'Delivered', ...balances.unpriced }, { action: 'namePrice', until: null }],
  [
    'an offer is answered by its customer, through its last day',
    { ...unpaid, offer: open },
    { action: 'answerOffer', until: '2026-12-05' },
  ],
  ['one that has run out is made anew', { ...unpaid, offer: { ...open, state: 'expired' } }, { action: 'offerExpired', until: null }],
  [
    'a wish for a change is the office’s',
    { ...unpaid, offer: { ...open, state: 'changeRequested' } },
    { action: 'changeOffer', until: null },
  ],
  ['so is a decline', { ...unpaid, status: 'Reviewing', offer: { ...open, state: 'declined' } }, { action: 'offerDeclined', until: null }],
  ['consent comes before the first payment', { ...unpaid, status: 'Deal Confirmed', offer: open }, { action: 'answerOffer' }],
  ['work goes on while consent is asked for', { status: 'Development', offer: open }, { action: 'finish', until: '2026-12-01' }],
  ['open code and a rest', { status: 'Delivered', ...balances.half, isCodeReleased: true }, { action: 'payRest', until: null }],
])('%s', (_, changes, expected) => {
  expect(nextAction(facts({ status: 'Requested', ...changes }))).toMatchObject(expected)
})

test("only the back office sees the bank's deadline", () => {
  const told = nextAction(facts({ status: 'Completed', ...balances.disputed }))
  expect(nextActionFor('admin', told).until).toBe(answerBy.toISOString())
  expect(nextActionFor('user', told)).toEqual({ ...told, until: null })
  expect(nextActionFor('employee', told)).toEqual({ party: 'office', action: 'settle', until: null })
})

test('the assigned employee works on an order; a manager who handed it on is an onlooker', () => {
  const [manager, employee] = [
    { id: 'm', role: 'manager' },
    { id: 'e', role: 'employee' },
  ] as const
  expect(nextReaderOf(manager, { managerId: 'm', employeeId: null })).toBe('lead')
  expect(nextReaderOf(manager, { managerId: 'm', employeeId: 'e' })).toBe('onlooker')
  expect(nextReaderOf(employee, { managerId: 'm', employeeId: 'e' })).toBe('worker')
  expect(nextReaderOf({ id: 'x', role: 'admin' }, { managerId: 'x', employeeId: null })).toBe('office')
})
