import { coinsInWords } from '@app/contract/coins/coins.rules.ts'
import { type Currency, currencies } from '@app/contract/core/money.ts'
import { type OrderEventKind, type OrderStatus, statusFrom } from '@app/contract/orders/orders.rules.ts'
import { returnWords } from '@app/contract/payments/returnWords.ts'
import { newsBrandOf } from '#company/index.ts'
import { dayInWords } from '#core/clock.ts'
import type { Db } from '#core/db.ts'
import type { House } from '#core/house.ts'
import { type NewsLetter, type News as Notice, notify } from '#notifications/index.ts'
import type { Brand } from '#outside/mail/letter.ts'
import { isClosed, peopleWithRole } from '#users/index.ts'
import { nextActionOf } from './nextActionOf.ts'
import { nextInLetter, type Upcoming } from './nextInLetter.ts'
import { statusLetter } from './orderLetters.ts'
import { mattersOf } from './orderMatters.store.ts'
import { type OrderToTell, type Receiver, receiverById } from './orderNews.store.ts'
import { assigned, orderReceived } from './orders.letters.ts'
import type { OrderEventRow } from './orders.table.ts'
import { amountInWords, orderInLetter, orderPage } from './orderWords.ts'

/** What is told: the event, its order as it stands now, and with which words a mail may begin. */
export type News = OrderToTell & Upcoming & { db: Db; brand: Brand; event: OrderEventRow; actorName: string }

/** Who is told what, by the kind of event. Kinds that are not here stand in the timeline, and that is enough. */
const tellings: { [Kind in OrderEventKind]?: (news: News) => Promise<void> } = {
  created: async (news) => {
    const { order, customer, brand } = news
    const about = {
      name: customer.name,
      order: orderInLetter(brand, order),
      category: order.category,
      deadline: dayInWords(order.deadline),
    }
    const letter = { ...orderReceived(brand, about), mailKind: 'orderReceived' }
    await tell(news, {
      kind: 'orders',
      userIds: [customer.id],
      text: `Your order ${order.name} is with us.`,
      letters: to([customer], () => letter),
    })
    const backOffice = await peopleWithRole(news.db, ['admin', 'sales'])
    await tell(news, { kind: 'orders', userIds: idsOf(backOffice), text: `New order #${order.number}: ${order.name}` })
  },

  status: async (news) => {
    const { event, order } = news
    const status = statusFrom(String(event.details.to)) ?? order.status
    await tell(news, {
      kind: 'orders',
      userIds: idsOf(parties(news)),
      text: `${order.name}: ${status}`,
      letters: statusLetters(news, status),
    })
  },

  managerAssigned: (news) => tellOfAssignment(news),
  employeeAssigned: (news) => tellOfAssignment(news),

  fileAdded: async (news) => {
    const { event, order } = news
    const { category, isAgain, files } = event.details
    const userIds = idsOf(parties(news))
    const text = `${order.name}: ${files === 1 ? 'a new file' : `${files} new files`}`
    // The first source code is told of with the status that it brings.
    if (category !== 'sourceCode' || !isAgain) return tell(news, { kind: 'files', userIds, text })
    await tell(news, { kind: 'orders', userIds, text, letters: statusLetters(news, 'Delivered') })
  },

  codeReleased: (news) =>
    tell(news, { kind: 'files', userIds: [news.customer.id], text: `${news.order.name}: the source code is open for you` }),
  coins: (news) => {
    const coins = Number(news.event.details.coins)
    const text =
      coins > 0 ? `${news.order.name} has brought you ${coins} coins` : `${coinsInWords(coins)} of ${news.order.name} were taken back`
    return tell(news, { kind: 'coins', userIds: [news.customer.id], text })
  },

  refunded: async (news) => {
    const { amountCents, currency, state } = news.event.details
    await tellOfReturn(news)
    // A refund that fails is the company's to put right, and is told by it.
    if (state === 'failed') return
    const amount = amountInWords(Number(amountCents), currencyFrom(currency))
    await tell(news, { kind: 'payments', userIds: [news.customer.id], text: `We gave you back ${amount} for ${news.order.name}` })
  },
  dispute: (news) => tellOfReturn(news),
}

type Here = Pick<House, 'db' | 'config' | 'clock'>

export const hasNews = (kind: OrderEventKind) => tellings[kind] !== undefined

/** Tells of an event, in a transaction of its own. Telling it again changes nothing: mails and notifications are named by the event. */
export async function tellNews({ db, config, clock }: Here, event: OrderEventRow, about: OrderToTell): Promise<void> {
  const actor = event.actorId ? await receiverById(db, event.actorId) : undefined
  const next = nextActionOf(about.order, await mattersOf(db, about.order.id), { clock, config })
  const upcoming = { next, now: clock.now(), timeZone: config.TIME_ZONE }
  const brand = await newsBrandOf(db, config)
  await db.transaction(async (db) => {
    await tellings[event.kind]?.({ ...about, ...upcoming, db, brand, event, actorName: actor?.name ?? brand.name })
  })
}

/** What the back office has to know of money that went back, or that somebody's bank wants back. */
async function tellOfReturn(news: News) {
  const { kind, details } = news.event
  const { amountCents, currency, state, reason, answerBy } = details
  const amount = amountInWords(Number(amountCents), currencyFrom(currency))
  const words = returnWords({ kind: kind === 'dispute' ? 'dispute' : 'refunded', state: String(state), amount })
  const until =
    answerBy && (state === 'open' || state === 'inquiry') ? `. Answer at the card provider by ${dayInWords(String(answerBy))}.` : ''
  const text = `${news.order.name}: ${words}${reason ? ` (${String(reason)})` : ''}${until}`
  await tell(news, { kind: 'payments', userIds: idsOf(await peopleWithRole(news.db, ['admin', 'sales'])), text })
}

const currencyFrom = (value: unknown): Currency => currencies.find((currency) => currency === value) ?? 'USD'

/** Whoever has it now reads what they need to begin; whoever had it before learns that they needn't go on. */
async function tellOfAssignment(news: News) {
  const { db, brand, event, order, actorName } = news
  const { toId, fromId } = event.details
  const now = typeof toId === 'string' ? await receiverById(db, toId) : undefined
  if (now) {
    const about = { name: now.name, order: orderInLetter(brand, order), assignedBy: actorName, deadline: dayInWords(order.deadline) }
    const reporting = order.employeeReporting && dayInWords(order.employeeReporting)
    const { sentence: next } = nextInLetter(news, now)
    const letter = { ...assigned(brand, { ...about, reporting, note: order.managerNote, next }), mailKind: 'orderAssigned' }
    const text = `${order.name} is assigned to you`
    await tell(news, { kind: 'assignments', userIds: [now.id], text, letters: to([now], () => letter) })
  }
  if (typeof fromId === 'string')
    await tell(news, { kind: 'assignments', userIds: [fromId], text: `${order.name} is no longer assigned to you` }, { hasPage: false })
}

/** The customer, and the manager and developer who work on it. */
const parties = ({ customer, manager, employee }: OrderToTell): Receiver[] =>
  [customer, manager, employee].filter((person) => person !== null).filter((person) => !isClosed(person))

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

type Written = Omit<NewsLetter, 'userId' | 'to'>
const to = (people: readonly Receiver[], letterOf: (person: Receiver) => Written): NewsLetter[] =>
  people.filter((person) => !isClosed(person)).map((person) => ({ ...letterOf(person), userId: person.id, to: person.email }))

const statusLetters = (news: News, status: OrderStatus) =>
  to(parties(news), (person) => ({ ...statusLetter(news, status, person), mailKind: 'orderStatus', label: status }))

/** Nobody is notified of what they did themselves; the letters of it they keep. One event may say different things to different people. */
async function tell({ db, event, order }: News, notice: Omit<Notice, 'key' | 'href'>, { hasPage = true } = {}) {
  const userIds = notice.userIds.filter((id) => id !== event.actorId)
  await notify(db, { ...notice, key: `order:${event.id}`, userIds, ...(hasPage && { href: orderPage(order) }) })
}
