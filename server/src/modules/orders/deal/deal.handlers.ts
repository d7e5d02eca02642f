import type { Actor } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Handlers } from '#http/handlers.ts'
import { wholeOrder } from '../lists/orderPeople.store.ts'
import { serializeOrder } from '../orders.serializer.ts'
import { findOrder } from '../orders.store.ts'
import { acceptDelivery, askForRevision } from './answerDelivery.ts'
import { answerOffer } from './answerOffer.ts'
import { makeOffer } from './makeOffer.ts'
import { remindOfOffer, seeOffer } from './offerSeen.ts'
import { serializeOffer } from './offers.serializer.ts'
import { offersOf } from './offers.store.ts'
import { editRequest, withdrawOrder } from './ownRequest.ts'
import { withdrawOffer } from './withdrawOffer.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config'> & { me: Actor }

export const deal: Handlers<Contract['deal']> = {
  offers: async ({ me, input, ...deps }) => {
    const { id } = await findOrder(deps.db, me, input.id)
    return (await offersOf(deps.db, id)).map((offer) => serializeOffer(offer, me, deps))
  },
  makeOffer: async (context) => {
    await makeOffer(context, context.me, context.input, context.idempotencyKey)
    return await serializedOrder(context, context.input.id)
  },
  withdrawOffer: async (context) => {
    await withdrawOffer(context, context.me, context.input)
    return await serializedOrder(context, context.input.id)
  },
  remindOfOffer: async (context) => {
    await remindOfOffer(context, context.me, context.input)
    return await serializedOrder(context, context.input.id)
  },
  seeOffer: async (context) => {
    await seeOffer(context, context.me, context.input)
    return { message: 'The offer is marked as seen.' }
  },
  answerOffer: async (context) => {
    await answerOffer(context, context.me, context.input)
    return await serializedOrder(context, context.input.id)
  },
  acceptDelivery: async (context) => {
    await acceptDelivery(context, context.me, context.input.id)
    return await serializedOrder(context, context.input.id)
  },
  askForRevision: async (context) => {
    await askForRevision(context, context.me, context.input)
    return await serializedOrder(context, context.input.id)
  },
  editRequest: async (context) => {
    await editRequest(context, context.me, context.input)
    return await serializedOrder(context, context.input._id)
  },
  withdrawOrder: async (context) => {
    await withdrawOrder(context, context.me, context.input)
    return await serializedOrder(context, context.input.id)
  },
}

const serializedOrder = async ({ me, ...deps }: Deps, id: string) => serializeOrder(await wholeOrder(deps.db, me, id), me, deps)
