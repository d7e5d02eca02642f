import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { href, ordersOfRole } from '@app/contract/screens.ts'
import type { AppContext } from '#core/context.ts'
import type { NotificationRequest } from '#notifications/index.ts'
import type { Brand } from '#outside/mail/emailTemplate.ts'
import { isClosed } from '#users/index.ts'
import { assignedSeveral } from '../emails/assignments.emails.ts'
import { type EventToNotify, receiverById } from '../emails/orderNotifications.store.ts'
import { orderNotificationsOf } from '../emails/orderNotifications.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { orderInEmail } from '../timeline/orderWords.ts'

type Deps = Pick<AppContext, 'db' | 'config' | 'clock' | 'secret'>
type Details = OrderEventRow['details']

/** The notifications of a batch of assignments: a person who gains or loses several orders gets one for all of them. */
export async function assignmentNotifications(
  context: Deps,
  brand: Brand,
  events: readonly EventToNotify[],
): Promise<NotificationRequest[]> {
  const gained = severalBy(events, 'toId')
  const lost = severalBy(events, 'fromId')
  const notifications: NotificationRequest[] = []
  for (const occurrence of events) {
    const { details } = occurrence.event
    // A person with only one of them gets the usual notification.
    const left = { ...details, ...(isIn(gained, details.toId) && { toId: null }), ...(isIn(lost, details.fromId) && { fromId: null }) }
    notifications.push(...(await orderNotificationsOf(context, brand, { ...occurrence, event: { ...occurrence.event, details: left } })))
  }
  for (const [id, those] of gained) notifications.push(...(await gainedSeveral(context, brand, id, those)))
  for (const [id, those] of lost) notifications.push(lostSeveral(id, those))
  return notifications
}

const isIn = (people: ReadonlyMap<string, unknown>, id: Details[string] | undefined) => typeof id === 'string' && people.has(id)

/** The people whom several of the events name, each with those events. */
function severalBy(events: readonly EventToNotify[], name: 'toId' | 'fromId'): Map<string, EventToNotify[]> {
  const people = new Map<string, EventToNotify[]>()
  for (const occurrence of events) {
    const id = occurrence.event.details[name]
    if (typeof id === 'string') people.set(id, [...(people.get(id) ?? []), occurrence])
  }
  return new Map([...people].filter(([, those]) => those.length > 1))
}

async function gainedSeveral({ db }: Deps, brand: Brand, id: string, those: readonly EventToNotify[]): Promise<NotificationRequest[]> {
  const [first] = those
  const person = await receiverById(db, id)
  if (!first || !person) return []
  const page = href(ordersOfRole[person.role])
  const orders = those.map(({ order }) => ({ ...orderInEmail(brand, order), deadline: deadlineInWords(order) }))
  const occurrence = { name: person.name, assignedBy: first.actor?.name ?? brand.name, orders, href: new URL(page, brand.href).href }
  const assignmentEmail = { ...assignedSeveral(brand, occurrence), mailKind: 'orderAssigned', userId: id, to: person.email }
  const text = `${those.length} orders are assigned to you`
  return [
    {
      key: `assigned:${first.event.id}`,
      kind: 'assignments',
      userIds: receiversOf(id, first),
      text,
      href: page,
      emails: isClosed(person) ? [] : [assignmentEmail],
    },
  ]
}

const lostSeveral = (id: string, those: readonly EventToNotify[]): NotificationRequest => ({
  key: `unassigned:${those[0]?.event.id}`,
  kind: 'assignments',
  userIds: those[0] ? receiversOf(id, those[0]) : [],
  text: `${those.length} orders are no longer assigned to you`,
})

/** People get no notification of their own actions. */
const receiversOf = (id: string, { event }: EventToNotify): string[] => (event.actorId === id ? [] : [id])
