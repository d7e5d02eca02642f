import { coinsInWords } from '@app/contract/coins/coins.rules.ts'
import { dayInWords } from '@app/contract/core/format.ts'
import { type Currency, currencies } from '@app/contract/core/money.ts'
import { type OrderEventKind, type OrderStatus, statusFrom } from '@app/contract/orders/orders.rules.ts'
import { returnWords } from '@app/contract/payments/returnWords.ts'
import { emailBrandFrom } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { type NotificationRequest, notifyNow } from '#notifications/index.ts'
import type { Brand } from '#outside/mail/emailTemplate.ts'
import { isClosed, peopleWithRole } from '#users/index.ts'
import { tellOfAnswer, tellOfOffer, tellOfRevision } from '../deal/dealNews.ts'
import { nextActionOf } from '../nextAction/nextActionOf.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { amountInWords, orderInEmail, orderPage } from '../timeline/orderWords.ts'
import { emailsTo as to } from './emailsTo.ts'
import { moneyBack } from './moneyBack.emails.ts'
import { nextInEmail, type Upcoming } from './nextInEmail.ts'
import { statusEmail } from './orderEmails.ts'
import { type EventToTell, type OrderToTell, type Receiver, receiverById } from './orderNotifications.store.ts'
import { assigned, orderReceived } from './orders.emails.ts'
import { isPriceNotification, priceEmail, priceOfDeal, priceText } from './priceNews.ts'

/** What is told: the event, its order as it stands now, and with which words a mail may begin. */
export type OrderNotificationContext = OrderToTell &
  Upcoming &
  Pick<AppContext, 'config' | 'secret'> & { db: Db; brand: Brand; event: OrderEventRow; actorName: string }
/** One thing to tell, but for what all of an event have in common. */
export type NotificationDraft = Omit<NotificationRequest, 'key' | 'href'> & { hasPage?: boolean }

/** Who is told what, by the kind of event. Kinds that are not here stand in the timeline, and that is enough. */
const tellings: { [Kind in OrderEventKind]?: (news: OrderNotificationContext) => Promise<NotificationDraft[]> | NotificationDraft[] } = {
  created: async (news) => {
    const { order, customer, brand } = news
    const about = {
      name: customer.name,
      order: orderInEmail(brand, order),
      category: order.category,
      deadline: dayInWords(order.deadline),
    }
    const email = { ...orderReceived(brand, about), mailKind: 'orderReceived' }
    const backOffice = await peopleWithRole(news.db, ['admin', 'sales'])
    return [
      {
        kind: 'orders',
        userIds: [customer.id],
        text: `Your order ${order.name} is with us.`,
        emails: to([customer], () => email),
      },
      { kind: 'orders', userIds: idsOf(backOffice), text: `New order #${order.number}: ${order.name}` },
    ]
  },

  status: (news) => {
    const { event, order, customer } = news
    const status = statusFrom(String(event.details.to)) ?? order.status
    const text = `${order.name}: ${status}`
    const price = status === 'Deal Confirmed' ? priceOfDeal(news) : undefined
    const workers = parties(news).filter(({ id }) => id !== customer.id)
    return [
      { kind: 'orders', userIds: idsOf(workers), text, emails: statusEmails(news, status, workers) },
      {
        kind: 'orders',
        userIds: isClosed(customer) ? [] : [customer.id],
        text: price ? `${text}. ${price}` : text,
        emails: statusEmails(news, status, [customer]),
      },
    ]
  },

  amounts: (news) => {
    const { customer, order } = news
    // Of what is cancelled nobody is asked to pay anything.
    if (order.status === 'Cancel Order') return []
    const emails = to([customer], (person) => ({ ...priceEmail(news, person), mailKind: 'orderPrice' }))
    return [{ kind: 'orders', userIds: [customer.id], text: priceText(news), emails }]
  },

  managerAssigned: (news) => tellOfAssignment(news),
  employeeAssigned: (news) => tellOfAssignment(news),

  fileAdded: (news) => {
    const { event, order } = news
    const { category, isAgain, files } = event.details
    const userIds = idsOf(parties(news))
    const text = `${order.name}: ${files === 1 ? 'a new file' : `${files} new files`}`
    // The first source code is told of with the status that it brings.
    if (category !== 'sourceCode' || !isAgain) return [{ kind: 'files', userIds, text }]
    return [{ kind: 'orders', userIds, text, emails: statusEmails(news, 'Delivered') }]
  },

  codeReleased: (news) => [{ kind: 'files', userIds: [news.customer.id], text: `${news.order.name}: the source code is open for you` }],
  coins: (news) => {
    const coins = Number(news.event.details.coins)
    const text =
      coins > 0 ? `${news.order.name} has brought you ${coins} coins` : `${coinsInWords(coins)} of ${news.order.name} were taken back`
    return [{ kind: 'coins', userIds: [news.customer.id], text }]
  },

  offer: (news) => tellOfOffer(news),
  offerAnswer: (news) => tellOfAnswer(news),
  revision: (news) => tellOfRevision(news),

  refunded: async (news) => {
    const { amountCents, currency, state } = news.event.details
    const toOffice = await tellOfReturn(news)
    // A refund that fails is the company's to put right, and is told by it.
    if (state === 'failed') return toOffice
    const amount = amountInWords(Number(amountCents), currencyFrom(currency))
    const text = `We gave you back ${amount} for ${news.order.name}`
    const emails = to([news.customer], ({ name }) => ({
      ...moneyBack(news.brand, { name, order: orderInEmail(news.brand, news.order), amount, isByHand: news.event.details.byHand === true }),
      mailKind: 'payment',
    }))
    return [...toOffice, { kind: 'payments', userIds: [news.customer.id], text, emails }]
  },
  dispute: (news) => tellOfReturn(news),
}

type Deps = Pick<AppContext, 'db' | 'config' | 'clock' | 'push' | 'secret' | 'mailer'>

/** What was taken back before anybody was told is news to nobody. */
export const hasNews = (kind: OrderEventKind, details: OrderEventRow['details']) =>
  details.undoes === undefined && (kind === 'amounts' ? isPriceNotification(details) : tellings[kind] !== undefined)

/** Tells of an event. Telling it again changes nothing: mails and notifications are named by the event. */
export async function notifyOfOrderEvent(context: Deps, about: EventToTell): Promise<void> {
  const brand = emailBrandFrom(about.company, context.config)
  await notifyNow(context, await orderNotificationsOf(context, brand, about), brand)
}

/** Who is told what of an event that its order, as it is read here, stands for. */
export async function orderNotificationsOf(
  context: Pick<Deps, 'db' | 'config' | 'clock' | 'secret'>,
  brand: Brand,
  about: EventToTell,
): Promise<NotificationRequest[]> {
  const { event, order, actor, matters } = about
  const { db, clock, config, secret } = context
  const tell = tellings[event.kind]
  if (!tell) return []
  const next = nextActionOf(order, matters, context)
  const upcoming = { next, now: clock.now(), timeZone: config.TIME_ZONE }
  const told = await tell({ ...about, ...upcoming, db, config, secret, brand, actorName: actor?.name ?? brand.name })
  return told.map(({ hasPage = true, ...notice }) => ({
    ...notice,
    // Nobody is notified of what they did themselves; the letters of it they keep.
    userIds: notice.userIds.filter((id) => id !== event.actorId),
    key: `order:${event.id}`,
    ...(hasPage && { href: orderPage(order) }),
  }))
}

/** What the back office has to know of money that went back, or that somebody's bank wants back. */
async function tellOfReturn(news: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { kind, details } = news.event
  const { amountCents, currency, state, reason, answerBy } = details
  const amount = amountInWords(Number(amountCents), currencyFrom(currency))
  const words = returnWords({ kind: kind === 'dispute' ? 'dispute' : 'refunded', state: String(state), amount, reader: 'company' })
  const until =
    answerBy && (state === 'open' || state === 'inquiry') ? `. Answer at the card provider by ${dayInWords(String(answerBy))}.` : ''
  const text = `${news.order.name}: ${words}${reason ? ` (${String(reason)})` : ''}${until}`
  return [{ kind: 'payments', userIds: idsOf(await peopleWithRole(news.db, ['admin', 'sales'])), text }]
}

const currencyFrom = (value: unknown): Currency => currencies.find((currency) => currency === value) ?? 'USD'

/** Whoever has it now reads what they need to begin; whoever had it before learns that they needn't go on. */
async function tellOfAssignment(news: OrderNotificationContext): Promise<NotificationDraft[]> {
  const { db, brand, event, order, actorName } = news
  const { toId, fromId } = event.details
  const told: NotificationDraft[] = []
  const now = typeof toId === 'string' ? await receiverById(db, toId) : undefined
  if (now) {
    const about = { name: now.name, order: orderInEmail(brand, order), assignedBy: actorName, deadline: dayInWords(order.deadline) }
    const reporting = order.employeeReporting && dayInWords(order.employeeReporting)
    const { sentence: next } = nextInEmail(news, now)
    const email = { ...assigned(brand, { ...about, reporting, note: order.managerNote, next }), mailKind: 'orderAssigned' }
    const text = `${order.name} is assigned to you`
    told.push({ kind: 'assignments', userIds: [now.id], text, emails: to([now], () => email) })
  }
  if (typeof fromId === 'string')
    told.push({ kind: 'assignments', userIds: [fromId], text: `${order.name} is no longer assigned to you`, hasPage: false })
  return told
}

/** The customer, and the manager and developer who work on it. */
const parties = ({ customer, manager, employee }: OrderToTell): Receiver[] =>
  [customer, manager, employee].filter((person) => person !== null).filter((person) => !isClosed(person))

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

const statusEmails = (news: OrderNotificationContext, status: OrderStatus, people = parties(news)) =>
  to(people, (person) => ({ ...statusEmail(news, status, person), mailKind: 'orderStatus', label: status }))
