import type { Contract } from '@app/contract/index.ts'
import { hitsOfAKind } from '@app/contract/search/search.rules.ts'
import type { Handlers } from '#http/handlers.ts'
import { findOrders } from '#orders/index.ts'
import { findPayments } from '#payments/index.ts'
import { findPeople } from '#users/index.ts'
import { serializeOrderHit, serializePaymentHit, serializePersonHit } from './search.serializer.ts'

export const search: Handlers<Contract['search']> = {
  // One after the other, so that a person who types occupies one connection and not three.
  quick: async ({ db, me, input }) => {
    const words = input.search.replace(/\s+/g, ' ')
    const orders = await findOrders(db, me, words, hitsOfAKind)
    const people = await findPeople(db, me, words, hitsOfAKind)
    const payments = await findPayments(db, me, words, hitsOfAKind)
    return {
      orders: orders.map((order) => serializeOrderHit(order, me)),
      people: people.map(serializePersonHit),
      payments: payments.map(serializePaymentHit),
    }
  },
}
