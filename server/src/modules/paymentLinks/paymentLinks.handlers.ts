import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { mayPay, remainingCents } from '@app/contract/orders/orders.rules.ts'
import { fingerprint } from '#config/secrets.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { intentByProviderId, openIntent } from '#payments/index.ts'
import { outcomeOf } from '#publicPayments/index.ts'
import { createPaymentLink } from './createPaymentLink.ts'
import { linkedOrder } from './linkedOrder.ts'
import { addressOfLink, linkIdOf } from './linkToken.ts'
import { isLinkPaid, paymentLinkById } from './paymentLinks.store.ts'

export const paymentLinks: Handlers<Contract['paymentLinks']> = {
  create: async (context) => {
    const { me, input, idempotencyKey } = context
    const { id, amountCents, currency, expiresAt } = await createPaymentLink(context, me, input, idempotencyKey)
    return { url: addressOfLink(context, id), amount: fromCents(amountCents, currency), currency, expiresAt: expiresAt.toISOString() }
  },
  open: async (context) => {
    const { link, order } = await linkNamed(context, context.input.link)
    const isAsked = mayPay(order) && link.amountCents <= remainingCents(order) && link.currency === order.currency
    const isOpen = isAsked && order.recycledAt === null && link.expiresAt > context.clock.now()
    return {
      state: (await isLinkPaid(context.db, link)) ? 'paid' : isOpen ? 'open' : 'over',
      orderName: order.name,
      orderNumber: order.number,
      amount: fromCents(link.amountCents, link.currency),
      currency: link.currency,
      expiresAt: link.expiresAt.toISOString(),
    }
  },
  createIntent: async (context) => {
    const { link: token, ...billing } = context.input
    const { link, order } = await linkNamed(context, token)
    const { intent, providerId, clientSecret } = await openIntent(context, linkedOrder, {
      id: order.id,
      input: link,
      userId: order.customerId,
      billing,
      from: context.from,
      idempotencyKey:
        context.idempotencyKey && `link:${fingerprint(JSON.stringify([link.id, context.from.visitorId, context.idempotencyKey]))}`,
    })
    return { clientSecret, paymentIntent: providerId, amount: fromCents(intent.amountCents, intent.currency), currency: intent.currency }
  },
  record: async (context) => {
    const { link } = await linkNamed(context, context.input.link)
    const intent = await intentByProviderId(context.db, context.cards.name === 'stripe' ? 'Stripe' : 'Sandbox', context.input.paymentIntent)
    if (!intent || intent.choice.paymentLinkId !== link.id) throw notFound('Payment')
    return outcomeOf(context, intent)
  },
}

/** The link of a token, with its order; NOT_FOUND for an invalid token. */
async function linkNamed({ db, secret }: Context, token: string) {
  const id = linkIdOf(secret, token)
  return orNotFound(id === undefined ? undefined : await paymentLinkById(db, id), 'Payment link')
}
