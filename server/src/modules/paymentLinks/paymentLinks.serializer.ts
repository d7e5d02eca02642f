import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { mayPay, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { OpenedPaymentLink, PaymentLink } from '@app/contract/paymentLinks/paymentLinks.calls.ts'
import type { Db } from '#database/db.ts'
import { type OrderRow, orderToNotify } from '#orders/index.ts'
import { serializePerson } from '#users/index.ts'
import type { LinkOfOrder } from './paymentLinks.store.ts'
import type { PaymentLinkRow } from './paymentLinks.table.ts'

/** Whether the order still asks for the amount of a link. */
export const isStillAsked = (link: PaymentLinkRow, order: OrderRow): boolean =>
  mayPay(order) && order.recycledAt === null && link.amountCents <= remainingCents(order) && link.currency === order.currency

export function serializeLink({ link, maker, isPaid }: LinkOfOrder, order: OrderRow, reader: Actor, now: Date): PaymentLink {
  const isOpen = isStillAsked(link, order) && link.expiresAt > now
  return {
    _id: link.id,
    state: isPaid ? 'paid' : link.revokedAt !== null ? 'revoked' : isOpen ? 'open' : 'over',
    amount: fromCents(link.amountCents, link.currency),
    currency: link.currency,
    createdAt: link.createdAt.toISOString(),
    createdBy: serializePerson(maker, reader),
    expiresAt: link.expiresAt.toISOString(),
    ...(link.sentTo !== null && { sentTo: link.sentTo }),
    ...(link.sentAt !== null && { sentAt: link.sentAt.toISOString() }),
  }
}

/** The customer of the order, unless the link was mailed to another address: its reader is then another payer. */
export async function payerOf(db: Db, { sentTo }: PaymentLinkRow, order: OrderRow): Promise<OpenedPaymentLink['payer']> {
  const customer = (await orderToNotify(db, order.id))?.customer
  if (!customer) return {}
  const email = order.email ?? customer.email
  return sentTo === null || sentTo.toLowerCase() === email.toLowerCase() ? { name: customer.name, email } : { email: sentTo }
}
