import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockOrderById } from '#orders/index.ts'
import { type Charge, orderPayable, type PayableKind, plainChoice } from '#payments/index.ts'
import { isStillAsked } from './paymentLinks.serializer.ts'
import { isLinkPaid, isLinkRevoked } from './paymentLinks.store.ts'
import type { PaymentLinkRow } from './paymentLinks.table.ts'

/** An order paid by a link: the amount is fixed, the rest is as for its customer. */
export const linkedOrder: PayableKind<PaymentLinkRow> = { ...orderPayable, isLinked: true, quote }

async function quote(db: Db, { clock }: AppContext, orderId: string, link: PaymentLinkRow): Promise<Charge> {
  const order = await lockOrderById(db, orderId)
  if (!order || order.recycledAt !== null) throw notFound('Payment link')
  refuseUnless(!(await isLinkPaid(db, link)), 'This link has been paid already. Nothing was charged.')
  refuseUnless(!(await isLinkRevoked(db, link.id)), 'This link was revoked. Please ask us for a new one.')
  refuseUnless(link.expiresAt > clock.now(), 'This link is no longer valid. Please ask us for a new one.')
  refuseUnless(isStillAsked(link, order), 'The amount left to pay has changed since this link was created. Please ask us for a new one.')
  const choice = { ...plainChoice, isPartial: link.amountCents < remainingCents(order), paymentLinkId: link.id }
  return { amountCents: link.amountCents, currency: link.currency, choice }
}
