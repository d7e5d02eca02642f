import { fromCents } from '@app/contract/core/money.ts'
import type { Contract } from '@app/contract/index.ts'
import { fingerprint } from '#config/secrets.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { findOrder } from '#orders/index.ts'
import { intentByProviderId, openIntent } from '#payments/index.ts'
import { outcomeOf } from '#publicPayments/index.ts'
import { createPaymentLink } from './createPaymentLink.ts'
import { linkedOrder } from './linkedOrder.ts'
import { addressOfLink, linkIdOf } from './linkToken.ts'
import { isStillAsked, payerOf, serializeLink } from './paymentLinks.serializer.ts'
import { isLinkPaid, linksOfOrder, paymentLinkById } from './paymentLinks.store.ts'
import { revokePaymentLink, sendPaymentLink } from './sendPaymentLink.ts'

export const paymentLinks: Handlers<Contract['paymentLinks']> = {
  create: async (context) => {
    const { me, input, idempotencyKey } = context
    const { id, amountCents, currency, expiresAt } = await createPaymentLink(context, me, input, idempotencyKey)
    return {
      _id: id,
      url: addressOfLink(context, id),
      amount: fromCents(amountCents, currency),
      currency,
      expiresAt: expiresAt.toISOString(),
    }
  },
  ofOrder: async ({ db, me, clock, input }) => {
    const order = await findOrder(db, me, input.order)
    return (await linksOfOrder(db, order.id)).map((row) => serializeLink(row, order, me, clock.now()))
  },
  send: async (context) => {
    const { id } = await sendPaymentLink(context, context.me, context.input)
    return await shown(context, id)
  },
  revoke: async (context) => {
    await revokePaymentLink(context, context.me, context.input.id)
    return await shown(context, context.input.id)
  },
  open: async (context) => {
    const { link, order } = await linkNamed(context, context.input.link)
    const isOpen = isStillAsked(link, order) && link.revokedAt === null && link.expiresAt > context.clock.now()
    return {
      state: (await isLinkPaid(context.db, link)) ? 'paid' : isOpen ? 'open' : 'over',
      orderName: order.name,
      orderNumber: order.number,
      amount: fromCents(link.amountCents, link.currency),
      currency: link.currency,
      expiresAt: link.expiresAt.toISOString(),
      payer: await payerOf(context.db, link, order),
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

async function shown({ db, me, clock }: Context, id: string) {
  const found = orNotFound(await paymentLinkById(db, id), 'Payment link')
  const row = orNotFound(
    (await linksOfOrder(db, found.order.id)).find(({ link }) => link.id === id),
    'Payment link',
  )
  return serializeLink(row, found.order, me, clock.now())
}

/** The link of a token, with its order; NOT_FOUND for an invalid token. */
async function linkNamed({ db, secret }: Context, token: string) {
  const id = linkIdOf(secret, token)
  return orNotFound(id === undefined ? undefined : await paymentLinkById(db, id), 'Payment link')
}
