import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import { dueOf, orderInEmail } from '../timeline/orderWords.ts'
import { nextInEmail } from './nextInEmail.ts'
import type { Receiver } from './orderNotifications.store.ts'
import type { OrderNotificationContext } from './orderNotifications.ts'
import { cancelled, delivered, revisionReceived, type Sent, statusChanged } from './orders.emails.ts'

/** The mail about a status, worded for its reader. Only customers read amounts. */
export function statusEmail(context: OrderNotificationContext, status: OrderStatus, person: Receiver): MailMessage {
  const { brand, event, order } = context
  const data = { name: person.name, order: orderInEmail(brand, order), next: nextInEmail(context, person) }
  // A customer is not asked to pay while their bank disputes a payment.
  const due = context.next.action === 'answerDispute' ? null : dueOf(brand, order)
  const reader =
    person.id === order.customerId ? ({ reader: 'customer', due, freeReason: order.freeReason } as const) : ({ reader: 'staff' } as const)
  if (status === 'Delivered') return delivered(brand, { ...data, ...reader, sent: sentWith(event.details) })
  if (event.details.isRevision)
    return revisionReceived(brand, { ...data, revision: context.matters.revision, deadline: deadlineInWords(order) })
  if (status === 'Cancel Order') return cancelled(brand, { ...data, reader: reader.reader, reason: String(event.details.reason ?? '') })
  return statusChanged(brand, { ...data, ...reader, status, deadline: deadlineInWords(order) })
}

/** The delivery of an event; events of a status that was set by hand have none. */
function sentWith({ delivery, fileName, note }: OrderNotificationContext['event']['details']): Sent {
  return {
    ...(delivery && { delivery: String(delivery) }),
    ...(fileName && { files: String(fileName) }),
    ...(note && { note: String(note) }),
  }
}
