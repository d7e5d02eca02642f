import { type OrderEventKind, statusFrom } from '@app/contract/orders/orders.rules.ts'
import type { Config } from '#core/config.ts'
import type { Db } from '#core/db.ts'
import { postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import type { Brand, MailMessage } from '#outside/mail/letter.ts'
import { peopleWithRole } from '#users/index.ts'
import { statusLetter } from './orderLetters.ts'
import { type OrderToTell, type Receiver, receiverById } from './orderNews.store.ts'
import { assigned, orderReceived } from './orders.letters.ts'
import type { OrderEventRow } from './orders.table.ts'
import { dayInWords, orderInLetter, orderPage } from './orderWords.ts'

/** What is told: the event, its order as it stands now, and with which words a mail may begin. */
export type News = OrderToTell & { db: Db; brand: Brand; event: OrderEventRow; actorName: string }

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
    await mail(news, customer, 'orderReceived', orderReceived(brand, about))
    await say(news, [customer.id], `Your order ${order.name} is with us.`)
    const backOffice = await peopleWithRole(news.db, ['admin', 'sales'])
    await say(news, idsOf(backOffice), `New order #${order.number}: ${order.name}`)
  },

  status: async (news) => {
    const { event, order } = news
    const status = statusFrom(String(event.details.to)) ?? order.status
    for (const person of parties(news)) await mail(news, person, 'orderStatus', statusLetter(news, status, person), status)
    await say(news, idsOf(parties(news)), `${order.name}: ${status}`)
  },

  managerAssigned: (news) => tellOfAssignment(news),
  employeeAssigned: (news) => tellOfAssignment(news),

  fileAdded: async (news) => {
    const { event, order } = news
    const { category, isAgain, files } = event.details
    await say(news, idsOf(parties(news)), `${order.name}: ${files === 1 ? 'a new file' : `${files} new files`}`)
    // The first source code is told of with the status that it brings.
    if (category !== 'sourceCode' || !isAgain) return
    for (const person of parties(news)) await mail(news, person, 'orderStatus', statusLetter(news, 'Delivered', person), 'Delivered')
  },

  codeReleased: (news) => say(news, [news.customer.id], `${news.order.name}: the source code is open for you`),
  coins: (news) => say(news, [news.customer.id], `${news.order.name} has brought you ${news.event.details.coins} coins`),
}

export const hasNews = (kind: OrderEventKind) => tellings[kind] !== undefined

/** Tells of an event, in a transaction of its own. Telling it again changes nothing: mails and notifications are named by the event. */
export async function tellNews(db: Db, config: Config, brand: Brand, event: OrderEventRow, about: OrderToTell): Promise<void> {
  const actor = event.actorId ? await receiverById(db, event.actorId) : undefined
  await db.transaction(async (db) => {
    await tellings[event.kind]?.({ ...about, db, brand, event, actorName: actor?.name ?? config.BRAND_NAME })
  })
}

/** Whoever has it now reads what they need to begin; whoever had it before learns that they needn't go on. */
async function tellOfAssignment(news: News) {
  const { db, brand, event, order, actorName } = news
  const { toId, fromId } = event.details
  const now = typeof toId === 'string' ? await receiverById(db, toId) : undefined
  if (now) {
    const about = { name: now.name, order: orderInLetter(brand, order), assignedBy: actorName, deadline: dayInWords(order.deadline) }
    const reporting = order.employeeReporting && dayInWords(order.employeeReporting)
    await mail(news, now, 'orderAssigned', assigned(brand, { ...about, reporting, note: order.managerNote }))
    await say(news, [now.id], `${order.name} is assigned to you`)
  }
  if (typeof fromId === 'string') await say(news, [fromId], `${order.name} is no longer assigned to you`, { hasPage: false })
}

/** The customer, and the manager and developer who work on it. */
const parties = ({ customer, manager, employee }: OrderToTell): Receiver[] =>
  [customer, manager, employee].filter((person) => person !== null).filter((person) => person.disabledAt === null)

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

async function mail({ db, event }: News, to: Receiver, kind: string, message: MailMessage, label?: string) {
  if (to.disabledAt !== null) return
  await postMail(db, { key: `order:${event.id}:${to.id}`, to: to.email, kind, ...(label && { label }), ...message })
}

/** Nobody is told what they did themselves. */
async function say({ db, event, order }: News, userIds: readonly string[], text: string, { hasPage = true } = {}) {
  const others = userIds.filter((id) => id !== event.actorId)
  // One event may say different things to different people, and each of them is told one.
  await notify(db, { key: `order:${event.id}`, userIds: others, text, ...(hasPage && { href: orderPage(order) }) })
}
