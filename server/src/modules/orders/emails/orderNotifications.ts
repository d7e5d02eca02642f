import { coinsInWords } from '@app/contract/coins/coins.rules.ts'
import { dayInWords } from '@app/contract/core/format.ts'
import { type Currency, currencies } from '@app/contract/core/money.ts'
import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { inBrief } from '@app/contract/orders/nextActionWords.ts'
import { mayPay, type OrderEventKind, type OrderStatus, remainingCents, statusFrom } from '@app/contract/orders/orders.rules.ts'
import { returnWords } from '@app/contract/payments/returnWords.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandFrom, weOpenAt } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { type NotificationRequest, notifyNow } from '#notifications/index.ts'
import type { Brand } from '#outside/mail/emailTemplate.ts'
import { isClosed, peopleWithRole, zoneOf } from '#users/index.ts'
import { answerNotifications, offerNotifications, revisionNotifications } from '../deal/dealNotifications.ts'
import { nextActionOf } from '../nextAction/nextActionOf.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { amountInWords, orderInEmail, orderPage } from '../timeline/orderWords.ts'
import { emailsTo as to } from './emailsTo.ts'
import { moneyBack } from './moneyBack.emails.ts'
import { nextInEmail, type Upcoming } from './nextInEmail.ts'
import { statusEmail } from './orderEmails.ts'
import { type EventToNotify, type OrderToNotify, type Receiver, receiverById } from './orderNotifications.store.ts'
import { assigned, orderReceived } from './orders.emails.ts'
import { isPriceNotification, priceEmail, priceOfDeal, priceText } from './priceNotifications.ts'
import { filesText, statusText } from './statusTexts.ts'

/** The context of a notification: the event, its order as it is now, and the brand. */
export type OrderNotificationContext = OrderToNotify &
  Upcoming &
  Pick<EventToNotify, 'company'> &
  Pick<AppContext, 'config' | 'secret'> & { db: Db; brand: Brand; event: OrderEventRow; actorName: string }
/** One notification of an event, without the parts that all notifications of the event share. */
export type NotificationDraft = Omit<NotificationRequest, 'key' | 'href'> & { hasPage?: boolean }

/** The notifications by kind of event. Other kinds only appear in the timeline. */
const notificationsByKind: {
  [Kind in OrderEventKind]?: (context: OrderNotificationContext) => Promise<NotificationDraft[]> | NotificationDraft[]
} = {
  created: async (context) => {
    const { order, customer, brand } = context
    const about = {
      name: customer.name,
      order: orderInEmail(brand, order),
      category: order.category,
      deadline: deadlineInWords(order),
      opens: await weOpenAt(context.db, context.event.at, zoneOf(customer, context.config.TIME_ZONE), context.company),
      ...(context.event.details.isPriced && {
        price: amountInWords(order.totalCents, order.currency),
        next: nextInEmail(context, customer),
      }),
    }
    const email = { ...orderReceived(brand, about), mailKind: 'orderReceived' }
    const backOffice = await peopleWithRole(context.db, ['admin', 'sales'])
    return [
      {
        kind: 'orders',
        userIds: [customer.id],
        text: about.price
          ? `We entered your order ${order.name}. The price is ${about.price}. ${about.next?.title}.`
          : `We received your order ${order.name}.`,
        emails: to([customer], () => email),
      },
      {
        kind: 'orders',
        userIds: idsOf(backOffice),
        text: `New order #${order.number}: ${order.name}`,
        group: ordersGroup(context),
      },
    ]
  },

  status: (context) => {
    const { event, order, customer } = context
    const status = statusFrom(String(event.details.to)) ?? order.status
    const emailsToCustomer = statusEmails(context, status, [customer])
    // The people who do the work read what is asked in the notification of the revision itself.
    if (event.details.isRevision)
      return [{ kind: 'orders', userIds: [customer.id], text: `We have your change of ${order.name}`, emails: emailsToCustomer }]
    const price = status === 'Deal Confirmed' ? priceOfDeal(context) : undefined
    const workers = parties(context).filter(({ id }) => id !== customer.id)
    return [
      { kind: 'orders', userIds: idsOf(workers), text: statusText(context, 'worker'), emails: statusEmails(context, status, workers) },
      {
        kind: 'orders',
        userIds: isClosed(customer) ? [] : [customer.id],
        text: price ? `${statusText(context, 'customer')}. ${price}` : statusText(context, 'customer'),
        emails: emailsToCustomer,
      },
    ]
  },

  amounts: (context) => {
    const { customer, order } = context
    // A cancelled order asks for no payment.
    if (order.status === 'Cancel Order') return []
    const emails = to([customer], (person) => ({ ...priceEmail(context, person), mailKind: 'orderPrice' }))
    return [{ kind: 'orders', userIds: [customer.id], text: priceText(context), emails }]
  },

  managerAssigned: (context) => notificationsOfAssignment(context),
  employeeAssigned: (context) => notificationsOfAssignment(context),

  fileAdded: (context) => {
    const { event, order } = context
    const { category, isAgain } = event.details
    const userIds = idsOf(parties(context))
    const text = filesText(context)
    if (category !== 'sourceCode' || !isAgain)
      return [
        {
          kind: 'files',
          userIds,
          text,
          group: {
            key: `orderFiles:${order.id}:${event.actorId}`,
            many: `${context.actorName} added files to ${order.name} {count} times`,
          },
        },
      ]
    return [{ kind: 'orders', userIds, text, emails: statusEmails(context, 'Delivered') }]
  },

  codeReleased: (context) => [
    { kind: 'files', userIds: [context.customer.id], text: `You now have access to the source code of ${context.order.name}` },
  ],
  coins: (context) => {
    const coins = Number(context.event.details.coins)
    const text =
      coins > 0 ? `You earned ${coins} coins with ${context.order.name}` : `${coinsInWords(coins)} of ${context.order.name} were taken back`
    return [{ kind: 'coins', userIds: [context.customer.id], text }]
  },

  offer: (context) => offerNotifications(context),
  offerReminded: (context) => offerNotifications(context),
  offerAnswer: (context) => answerNotifications(context),
  revision: (context) => revisionNotifications(context),
  adminAsked: async ({ db, event, order, actorName }) => {
    const { what, amountCents, currency, words } = event.details
    const amount = typeof amountCents === 'number' ? ` of ${amountInWords(amountCents, currencyFrom(currency))}` : ''
    const text = `${actorName} asks for ${what === 'refund' ? 'a refund' : 'an invoice'}${amount}: ${inBrief(String(words), 160)} (${order.name})`
    return [{ kind: 'payments', userIds: idsOf(await peopleWithRole(db, ['admin'])), text }]
  },

  refunded: async (context) => {
    const { amountCents, currency, state } = context.event.details
    const toOffice = await returnNotifications(context)
    // A failed refund is a matter for the company alone.
    if (state === 'failed') return toOffice
    const amount = amountInWords(Number(amountCents), currencyFrom(currency))
    const text = `We refunded ${amount} for ${context.order.name}`
    const emails = to([context.customer], ({ name }) => ({
      ...moneyBack(context.brand, {
        name,
        order: orderInEmail(context.brand, context.order),
        amount,
        isByHand: context.event.details.byHand === true,
        after: afterRefund(context),
      }),
      mailKind: 'payment',
    }))
    return [...toOffice, { kind: 'payments', userIds: [context.customer.id], text, emails }]
  },
  dispute: (context) => returnNotifications(context),
}

/** The order's balance after a refund: the new price after a favour, or the amount that is left to pay again. */
function afterRefund({ order, event }: OrderNotificationContext): string | undefined {
  const words = (cents: number) => amountInWords(cents, order.currency)
  const left = remainingCents(order)
  if (event.details.isFavour !== true) return mayPay(order) ? `${words(left)} of ${words(order.totalCents)} is left to pay.` : undefined
  return left > 0
    ? `The price of your order is now ${words(order.totalCents)}, of which ${words(left)} is left to pay.`
    : `The price of your order is now ${words(order.totalCents)}, so nothing is left to pay.`
}

/** Orders of one person in a row: the customer's page lists their own. */
const ordersGroup = ({ event, customer, actorName }: OrderNotificationContext): NotificationRequest['group'] => ({
  key: `ordersBy:${event.actorId}`,
  many: `${actorName} placed {count} orders`,
  href: event.actorId === customer.id ? href('viewUser', { id: customer.id }) : href('orders'),
})

type Deps = Pick<AppContext, 'db' | 'config' | 'clock' | 'push' | 'secret' | 'mailer'>

/** One deed is one notification: parts of a delivery, a deal or a new order are announced with it. */
function isToldElsewhere(kind: OrderEventKind, details: OrderEventRow['details']): boolean {
  if (kind === 'amounts') return !isPriceNotification(details)
  if (kind === 'fileAdded') return details.category === 'sourceCode' && !details.isAgain
  return kind === 'coins' && details.isToldWithDelivery === true
}

/** Mails that confirm an act to its own actor. */
const ownReceipts: readonly string[] = ['orderReceived', 'revisionReceived']

/** Undos and undone changes send no notification. */
export const hasNotifications = (kind: OrderEventKind, details: OrderEventRow['details']) =>
  details.undoes === undefined && !isToldElsewhere(kind, details) && notificationsByKind[kind] !== undefined

/** Notifies people of an event. Idempotent: mails and notifications are keyed by the event. */
export async function notifyOfOrderEvent(context: Deps, about: EventToNotify): Promise<void> {
  const brand = emailBrandFrom(about.company, context.config)
  await notifyNow(context, await orderNotificationsOf(context, brand, about), brand)
}

/** The notifications of an event, with its order in its current state. */
export async function orderNotificationsOf(
  context: Pick<Deps, 'db' | 'config' | 'clock' | 'secret'>,
  brand: Brand,
  about: EventToNotify,
): Promise<NotificationRequest[]> {
  const { event, order, actor, matters } = about
  const { db, clock, config, secret } = context
  const notificationsOf = notificationsByKind[event.kind]
  if (!notificationsOf) return []
  const next = nextActionOf(order, matters, context)
  const upcoming = { next, now: clock.now(), timeZone: config.TIME_ZONE, matters }
  const drafts = await notificationsOf({ ...about, ...upcoming, db, config, secret, brand, actorName: actor?.name ?? brand.name })
  return drafts.map(({ hasPage = true, ...notice }) => ({
    ...notice,
    // People get no news of their own actions, except receipts.
    userIds: notice.userIds.filter((id) => id !== event.actorId),
    emails: (notice.emails ?? []).filter(({ userId, mailKind }) => userId !== event.actorId || ownReceipts.includes(mailKind)),
    key: `order:${event.id}`,
    ...(hasPage && { href: orderPage(order) }),
  }))
}

/** Notifies the back office of a refund or a dispute. */
async function returnNotifications(context: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { kind, details } = context.event
  const { amountCents, currency, state, reason, answerBy } = details
  const amount = amountInWords(Number(amountCents), currencyFrom(currency))
  const words = returnWords({ kind: kind === 'dispute' ? 'dispute' : 'refunded', state: String(state), amount, reader: 'company' })
  const until =
    answerBy && (state === 'open' || state === 'inquiry') ? `. Answer at the card provider by ${dayInWords(String(answerBy))}.` : ''
  const text = `${words} for ${context.order.name}${reason ? ` (${String(reason)})` : ''}${until}`
  return [{ kind: 'payments', userIds: idsOf(await peopleWithRole(context.db, ['admin', 'sales'])), text }]
}

const currencyFrom = (value: unknown): Currency => currencies.find((currency) => currency === value) ?? 'USD'

/** The new assignee gets what they need to begin; the previous one learns that they can stop. */
async function notificationsOfAssignment(context: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { db, brand, event, order, actorName } = context
  const { toId, fromId } = event.details
  const drafts: NotificationDraft[] = []
  const now = typeof toId === 'string' ? await receiverById(db, toId) : undefined
  if (now) {
    const about = { name: now.name, order: orderInEmail(brand, order), assignedBy: actorName, deadline: deadlineInWords(order) }
    const reporting = order.employeeReporting && dayInWords(order.employeeReporting)
    const { sentence: next } = nextInEmail(context, now)
    const email = { ...assigned(brand, { ...about, reporting, note: order.managerNote, next }), mailKind: 'orderAssigned' }
    const text = `${order.name} is assigned to you`
    drafts.push({ kind: 'assignments', userIds: [now.id], text, emails: to([now], () => email) })
  }
  if (typeof fromId === 'string')
    drafts.push({ kind: 'assignments', userIds: [fromId], text: `${order.name} is no longer assigned to you`, hasPage: false })
  return drafts
}

/** The customer, and the manager and developer who work on it. */
const parties = ({ customer, manager, employee }: OrderToNotify): Receiver[] =>
  [customer, manager, employee].filter((person) => person !== null).filter((person) => !isClosed(person))

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

const statusEmails = (context: OrderNotificationContext, status: OrderStatus, people = parties(context)) =>
  to(people, (person) => ({
    ...statusEmail(context, status, person),
    mailKind: context.event.details.isRevision ? 'revisionReceived' : 'orderStatus',
    label: status,
  }))
