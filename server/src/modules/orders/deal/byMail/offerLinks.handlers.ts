import type { Contract } from '@app/contract/index.ts'
import { answerActions, isPossible } from '@app/contract/orders/deal.rules.ts'
import type { OpenedOffer } from '@app/contract/orders/offerLinks.calls.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { answerOffer } from '../answerOffer.ts'
import { seeOffer } from '../offerSeen.ts'
import { serializeOffer } from '../offers.serializer.ts'
import { mailedOffer } from './mailedOffer.store.ts'
import { isOver, isSealed, readToken } from './offerToken.ts'

export const offerLinks: Handlers<Contract['offerLinks']> = {
  open: async (context) => openedOffer(context, await offerNamed(context, context.input.link)),
  see: async (context) => {
    const { offer, order } = await offerNamed(context, context.input.link)
    await seeOffer(context, customerOf(order), { id: order.id, offer: offer.id })
    return { message: 'The offer is marked as seen.' }
  },
  answer: async (context) => {
    const { db, clock, config, ports } = context
    const { link, ...rest } = context.input
    const { offer, order, isOver } = await offerNamed(context, link)
    if (isOver) throw conflict('This link is no longer good. Please sign in, or ask us for a new offer.')
    await answerOffer({ db, clock, config, ports }, customerOf(order), { ...rest, id: order.id, offer: offer.id }, { byMail: true })
    return openedOffer(context, await offerNamed(context, link))
  },
}

/** The link acts as the customer to whom it was mailed, for this offer only. */
const customerOf = ({ customerId }: { customerId: string }) => ({ id: customerId, role: 'user', isSuperAdmin: false }) as const

/** The offer that a token was sealed for; NOT_FOUND for any other token and for a closed order or account. */
async function offerNamed({ db, secret, clock }: Context, link: string) {
  const token = readToken(link)
  const found = orNotFound(token && (await mailedOffer(db, token.id)), 'Offer')
  if (!token || found.isCustomerClosed || found.order.recycledAt !== null || !isSealed(secret, token, found.order.customerId))
    throw notFound('Offer')
  return { ...found, isOver: isOver(token, clock.now()) }
}

function openedOffer(context: Context, { offer, order, isOver }: Awaited<ReturnType<typeof offerNamed>>): OpenedOffer {
  const { number, amount, currency, includes, note, validUntil, validUntilAt, deadline, isProposal, state } = serializeOffer(
    { offer },
    null,
    context,
  )
  return {
    ...{ number, amount, currency, includes, note, validUntil, validUntilAt, deadline, isProposal, state },
    orderName: order.name,
    orderNumber: order.number,
    timezone: order.timezone,
    mayAnswer: state === 'open' && !isOver && isPossible(answerActions.accepted, order.status),
  }
}
