import type { Contract } from '@app/contract/index.ts'
import { coinsOf } from '#coins/index.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { changeCoins, openCoins } from './changeCoins.ts'
import { coinEntriesOf } from './coinEntries.store.ts'
import { serializeCoinEntry } from './coins.serializer.ts'
import { grantDeliveryCoins } from './grantDeliveryCoins.ts'
import { heldCoinsOf } from './heldCoins.store.ts'

export const coins: Handlers<Contract['coins']> = {
  ofUser: async ({ db, input: { userId } }) => {
    const totalCoins = orNotFound(isId(userId) ? await coinsOf(db, userId) : undefined, 'User')
    return { userId, totalCoins, heldCoins: (await heldCoinsOf(db, userId)).onOtherOrders }
  },
  create: async (context) => ({ userId: context.input.userId, totalCoins: await openCoins(context, context.me, context.input) }),
  update: async (context) => {
    const totalCoins = await changeCoins(context, context.me, { ...context.input, idempotencyKey: context.idempotencyKey })
    return { userId: context.input.userId, totalCoins }
  },
  afterDelivery: async (context) => ({
    userId: context.input.userId,
    totalCoins: await grantDeliveryCoins(context, context.me, context.input),
  }),
  entries: async ({ db, me, input }) => {
    if (!isId(input.userId)) throw notFound('User')
    const { items, ...counted } = await coinEntriesOf(db, input.userId, input)
    return { items: items.map((line) => serializeCoinEntry(line, me)), ...counted }
  },
}
