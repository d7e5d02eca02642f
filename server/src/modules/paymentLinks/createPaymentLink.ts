import type { Actor } from '@app/contract/core/access.ts'
import { decimalsMessage, isAmount, toCents } from '@app/contract/core/money.ts'
import { mayPay, remainingCents } from '@app/contract/orders/orders.rules.ts'
import type { NewPaymentLink } from '@app/contract/paymentLinks/paymentLinks.calls.ts'
import type { z } from 'zod'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import { lockOrder, recordOrderEvents } from '#orders/index.ts'
import { refuseUnchargeable, refuseUnpayableRest } from '#payments/index.ts'
import { insertPaymentLink } from './paymentLinks.store.ts'
import type { PaymentLinkRow } from './paymentLinks.table.ts'

/** Creates a link for all or part of the amount left to pay; the order's timeline records it. Throws NOT_FOUND, REFUSED, BAD_INPUT. */
export const createPaymentLink = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  wanted: z.output<typeof NewPaymentLink>,
  idempotencyKey: string | null,
): Promise<PaymentLinkRow> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, me, wanted.order)
    refuseUnless(mayPay(order), 'There is nothing to pay for this order now.')
    if (!isAmount(wanted.amount, order.currency)) throw badInput('amount', decimalsMessage(order.currency))
    const amountCents = toCents(wanted.amount, order.currency)
    if (amountCents > remainingCents(order)) throw badInput('amount', 'This is more than what is left to pay.')
    refuseUnchargeable(amountCents, order.currency)
    refuseUnpayableRest(order, amountCents)
    const now = clock.now()
    const { link, isNew } = await insertPaymentLink(db, {
      orderId: order.id,
      amountCents,
      currency: order.currency,
      createdBy: me.id,
      idempotencyKey,
      createdAt: now,
      expiresAt: later(now, days(wanted.days)),
    })
    if (isNew)
      await recordOrderEvents(db, order.id, { actorId: me.id, at: now }, [
        {
          kind: 'paymentLink',
          details: { amountCents, currency: order.currency, until: link.expiresAt.toISOString().slice(0, 10) },
        },
      ])
    return link
  })
