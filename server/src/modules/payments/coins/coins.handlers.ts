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
    return { userId, totalCoins, heldCoins: (await heldCoinsOf(db, userId)).elsewhere }
  },
  create: async (here) => ({ userId: here.input.userId, totalCoins: await openCoins(here, here.me, here.input) }),
  update: async (here) => {
    const totalCoins = await changeCoins(here, here.me, { ...here.input, idempotencyKey: here.idempotencyKey })
    return { userId: here.input.userId, totalCoins }
  },
  afterDelivery: async (here) => ({ userId: here.input.userId, totalCoins: await grantDeliveryCoins(here, here.me, here.input) }),
  entries: async ({ db, me, input }) => {
    if (!isId(input.userId)) throw notFound('User')
    const { items, ...counted } = await coinEntriesOf(db, input.userId, input)
    return { items: items.map((line) => serializeCoinEntry(line, me)), ...counted }
  },
}
