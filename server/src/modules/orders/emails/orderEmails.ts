import { dayInWords } from '@app/contract/core/format.ts'
import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import { dueOf, orderInEmail } from '../timeline/orderWords.ts'
import { nextInEmail } from './nextInEmail.ts'
import type { Receiver } from './orderNotifications.store.ts'
import type { OrderNotificationContext } from './orderNotifications.ts'
import { cancelled, delivered, statusChanged } from './orders.emails.ts'

/** The mail about a status, in the words for its reader. Only the customer's has a place for money. */
export function statusEmail(news: OrderNotificationContext, status: OrderStatus, person: Receiver): MailMessage {
  const { brand, event, order } = news
  const about = { name: person.name, order: orderInEmail(brand, order), next: nextInEmail(news, person) }
  // While a bank asks for money back nobody is asked to pay it again.
  const due = news.next.action === 'answerDispute' ? null : dueOf(brand, order)
  const reader =
    person.id === order.customerId ? ({ reader: 'customer', due, freeReason: order.freeReason } as const) : ({ reader: 'staff' } as const)
  if (status === 'Delivered') return delivered(brand, { ...about, ...reader })
  if (status === 'Cancel Order') return cancelled(brand, { ...about, reader: reader.reader, reason: String(event.details.reason ?? '') })
  return statusChanged(brand, { ...about, ...reader, status, deadline: dayInWords(order.deadline) })
}
