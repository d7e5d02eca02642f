import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import { dayInWords } from '#core/clock.ts'
import type { MailMessage } from '#outside/mail/letter.ts'
import type { Receiver } from './orderNews.store.ts'
import type { News } from './orderNews.ts'
import { cancelled, delivered, statusChanged } from './orders.letters.ts'
import { dueOf, orderInLetter } from './orderWords.ts'

/** The mail about a status, in the words for its reader. Only the customer's has a place for money. */
export function statusLetter(
  { brand, event, order }: Pick<News, 'brand' | 'event' | 'order'>,
  status: OrderStatus,
  person: Receiver,
): MailMessage {
  const about = { name: person.name, order: orderInLetter(brand, order) }
  const reader =
    person.id === order.customerId
      ? ({ reader: 'customer', due: dueOf(brand, order), freeReason: order.freeReason } as const)
      : ({ reader: 'staff' } as const)
  if (status === 'Delivered') return delivered(brand, { ...about, ...reader })
  if (status === 'Cancel Order') return cancelled(brand, { ...about, reader: reader.reader, reason: String(event.details.reason ?? '') })
  return statusChanged(brand, { ...about, ...reader, status, deadline: dayInWords(order.deadline) })
}
