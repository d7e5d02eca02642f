import type { Contract } from '@app/contract/index.ts'
import { isId } from '#core/ids.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { coinsOf } from './coins.store.ts'

export const coins: Handlers<Contract['coins']> = {
  ofUser: async ({ db, input }) => ({
    userId: input.userId,
    totalCoins: orNotFound(isId(input.userId) ? await coinsOf(db, input.userId) : undefined, 'User'),
  }),
}
