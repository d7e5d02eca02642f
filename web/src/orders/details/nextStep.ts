import { isBackOffice, type OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { handled } from '../handled.ts'

/** Whose move it is. `nobody` when the story is over. */
export type Mover = 'you' | 'customer' | 'office' | 'worker' | 'nobody'
/** The one thing the reader can do about it. */
export type Act =
  | { kind: 'pay' }
  | { kind: 'feedback' }
  | { kind: 'download' }
  | { kind: 'amount' | 'assign' | 'deliver' | 'progress' }
  | { kind: 'status'; to: OrderStatus; label: string }
export type NextStep = { title: string; text?: string; mover: Mover; act?: Act }

/** What happens next with an order, who acts, and what this reader can do; in the reader's own words. */
export function nextStep(order: Order, me: Pick<Me, 'id' | 'role' | 'isSuperAdmin'>): NextStep {
  if (order.status === 'Cancel Order') return cancelled(order)
  if (me.role === 'user') return forCustomer(order)
  return isBackOffice(me.role) ? forOffice(order) : forAssignee(order, me)
}

const cancelled = ({ cancellationReason }: Order): NextStep => ({
  title: 'This order is cancelled',
  mover: 'nobody',
  ...(cancellationReason && { text: cancellationReason }),
})

function forCustomer(order: Order): NextStep {
  const left = amountLeft(order)
  const pay = order.mayPay ? ({ kind: 'pay' } as const) : undefined
  switch (order.status) {
    case 'Requested':
    case 'Reviewing':
      return { title: 'We are reading your request', text: 'You get a price next. Nothing is charged before you pay.', mover: 'office' }
    case 'Deal Confirmed':
      return pay && !order.paidAmount
        ? { title: `Pay ${left}, so that the work can start`, text: partialWords(order), mover: 'you', act: pay }
        : { title: 'A developer is about to start', mover: 'worker', ...(pay && { text: `${left} is left to pay.`, act: pay }) }
    case 'Development':
    case 'Testing':
      return {
        title: order.status === 'Testing' ? 'Your project is being tested' : 'Your project is being developed',
        mover: 'worker',
        ...(pay
          ? { text: `${progressWords(order)} ${left} is left to pay. The source code opens when everything is paid.`, act: pay }
          : { text: progressWords(order) }),
      }
    case 'Delivered':
      if (pay && !order.codeReleasedAt)
        return {
          title: `Your code is ready. Pay ${left} to open it`,
          text: 'It opens the moment everything is paid.',
          mover: 'you',
          act: pay,
        }
      return {
        title: 'Your code is here',
        text: 'Look at it, and tell us where something is missing.',
        mover: 'you',
        act: { kind: 'download' },
      }
    default:
      return {
        title: 'This order is complete',
        text: 'How was it? A few words help the next customer.',
        mover: 'nobody',
        act: { kind: 'feedback' },
      }
  }
}

function forOffice(order: Order): NextStep {
  const customer = order.customer[0]?.name ?? 'The customer'
  const isAssigned = order.assignedTo.length + order.assignedEmployee.length > 0
  const assign: NextStep = { title: 'Assign it to somebody', text: 'Nobody works on it yet.', mover: 'you', act: { kind: 'assign' } }
  switch (order.status) {
    case 'Requested':
    case 'Reviewing':
      return order.totalAmount
        ? {
            title: `Confirm the deal for ${money(order.totalAmount, order.currency)}`,
            text: `Then ${customer} can pay.`,
            mover: 'you',
            act: { kind: 'status', to: 'Deal Confirmed', label: 'Confirm the deal' },
          }
        : { title: 'Name a price', text: `${customer} waits for it.`, mover: 'you', act: { kind: 'amount' } }
    case 'Deal Confirmed':
      if (!order.totalAmount)
        return { title: 'Name a price', text: `${customer} cannot pay without it.`, mover: 'you', act: { kind: 'amount' } }
      if (order.remaining && !order.paidAmount)
        return { title: `${customer} pays ${amountLeft(order)}`, text: 'Then the work starts.', mover: 'customer' }
      return isAssigned ? start('worker') : assign
    case 'Development':
    case 'Testing':
      if (!isAssigned) return assign
      return {
        title: order.status === 'Testing' ? 'It is being tested' : 'It is being developed',
        text: progressWords(order),
        mover: 'worker',
      }
    case 'Delivered':
      if (order.remaining)
        return { title: `${customer} pays the remaining ${amountLeft(order)}`, text: lockWords(order), mover: 'customer' }
      return {
        title: 'Complete the order',
        text: `It is delivered and paid. Complete it when ${customer} has nothing to add.`,
        mover: 'you',
        act: { kind: 'status', to: 'Completed', label: 'Complete the order' },
      }
    default:
      return { title: 'This order is complete', mover: 'nobody' }
  }
}

function forAssignee(order: Order, me: Pick<Me, 'id' | 'role'>): NextStep {
  const { managerId, employeeId } = handled(order)
  // A manager who has handed the order on looks after it; whoever has it last does the work.
  const isWorker = me.id === employeeId || (me.id === managerId && employeeId === null)
  const hands: NextStep | null =
    me.id === managerId && employeeId === null
      ? { title: 'Assign it to an employee', text: 'Or do it yourself and deliver the code.', mover: 'you', act: { kind: 'assign' } }
      : null
  switch (order.status) {
    case 'Requested':
    case 'Reviewing':
      return { title: 'The deal is not confirmed yet', text: 'You are told when the work can start.', mover: 'office' }
    case 'Deal Confirmed':
      return hands ?? (isWorker ? start('you') : { title: 'The work can start', mover: 'worker' })
    case 'Development':
    case 'Testing':
      if (hands) return hands
      if (!isWorker)
        return {
          title: order.status === 'Testing' ? 'It is being tested' : 'It is being developed',
          text: progressWords(order),
          mover: 'worker',
        }
      return { title: 'Finish the work and deliver the code', mover: 'you', act: { kind: 'deliver' } }
    case 'Delivered':
      return { title: 'It is delivered', text: 'Nothing is left to do unless the customer asks for a change.', mover: 'customer' }
    default:
      return { title: 'This order is complete', mover: 'nobody' }
  }
}

const start = (mover: Mover): NextStep => ({
  title: 'Start the work',
  mover,
  act: { kind: 'status', to: 'Development', label: 'Start the work' },
})

const progressWords = ({ progress }: Order) => `${progress}% is done.`

const amountLeft = (order: Order) => money(order.remainingAmount ?? 0, order.currency)

const partialWords = ({ partialAmount, currency }: Order) =>
  partialAmount ? `You may pay half of it now: ${money(partialAmount, currency)}.` : 'The work starts then.'

const lockWords = ({ codeReleasedAt }: Order) =>
  codeReleasedAt ? 'The source code is open for them already.' : 'The source code opens when everything is paid.'
