import { dayInWords } from '@app/contract/core/format.ts'
import { href, ordersOfRole } from '@app/contract/screens.ts'
import type { AppContext } from '#core/context.ts'
import type { NotificationRequest } from '#notifications/index.ts'
import type { Brand } from '#outside/mail/emailTemplate.ts'
import { isClosed } from '#users/index.ts'
import { assignedSeveral } from '../emails/assignments.emails.ts'
import { type EventToTell, receiverById } from '../emails/orderNotifications.store.ts'
import { orderNotificationsOf } from '../emails/orderNotifications.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { orderInEmail } from '../timeline/orderWords.ts'

type Deps = Pick<AppContext, 'db' | 'config' | 'clock' | 'secret'>
type Details = OrderEventRow['details']

/** What is told of assignments that were made together: whoever gets or loses several orders is told once of all of them. */
export async function assignmentNotifications(context: Deps, brand: Brand, events: readonly EventToTell[]): Promise<NotificationRequest[]> {
  const gained = severalBy(events, 'toId')
  const lost = severalBy(events, 'fromId')
  const news: NotificationRequest[] = []
  for (const about of events) {
    const { details } = about.event
    // Whoever has one of them alone is told of it as ever.
    const left = { ...details, ...(isIn(gained, details.toId) && { toId: null }), ...(isIn(lost, details.fromId) && { fromId: null }) }
    news.push(...(await orderNotificationsOf(context, brand, { ...about, event: { ...about.event, details: left } })))
  }
  for (const [id, those] of gained) news.push(...(await gainedSeveral(context, brand, id, those)))
  for (const [id, those] of lost) news.push(lostSeveral(id, those))
  return news
}

const isIn = (people: ReadonlyMap<string, unknown>, id: Details[string] | undefined) => typeof id === 'string' && people.has(id)

/** The people whom several of the events name, each with those events. */
function severalBy(events: readonly EventToTell[], name: 'toId' | 'fromId'): Map<string, EventToTell[]> {
  const people = new Map<string, EventToTell[]>()
  for (const about of events) {
    const id = about.event.details[name]
    if (typeof id === 'string') people.set(id, [...(people.get(id) ?? []), about])
  }
  return new Map([...people].filter(([, those]) => those.length > 1))
}

async function gainedSeveral({ db }: Deps, brand: Brand, id: string, those: readonly EventToTell[]): Promise<NotificationRequest[]> {
  const [first] = those
  const person = await receiverById(db, id)
  if (!first || !person) return []
  const page = href(ordersOfRole[person.role])
  const orders = those.map(({ order }) => ({ ...orderInEmail(brand, order), deadline: dayInWords(order.deadline) }))
  const about = { name: person.name, assignedBy: first.actor?.name ?? brand.name, orders, href: new URL(page, brand.href).href }
  const letter = { ...assignedSeveral(brand, about), mailKind: 'orderAssigned', userId: id, to: person.email }
  const text = `${those.length} orders are assigned to you`
  return [
    {
      key: `assigned:${first.event.id}`,
      kind: 'assignments',
      userIds: toldOf(id, first),
      text,
      href: page,
      emails: isClosed(person) ? [] : [letter],
    },
  ]
}

const lostSeveral = (id: string, those: readonly EventToTell[]): NotificationRequest => ({
  key: `unassigned:${those[0]?.event.id}`,
  kind: 'assignments',
  userIds: those[0] ? toldOf(id, those[0]) : [],
  text: `${those.length} orders are no longer assigned to you`,
})

/** Nobody is notified of what they did themselves. */
const toldOf = (id: string, { event }: EventToTell): string[] => (event.actorId === id ? [] : [id])
