import type { Contract } from '@app/contract/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { signUploadGrant } from '#uploads/index.ts'
import { accountAt } from './accountAt.ts'
import { filteredPublicOrders, listPublicOrders } from './publicOrderLists.store.ts'
import { serializePublicOrder, serializePublicOrderSummary } from './publicOrders.serializer.ts'
import { filesOfPublicOrder, publicOrderToShow } from './publicOrders.store.ts'
import { sendPublicOrder } from './sendPublicOrder.ts'
import { turnIntoOrder } from './turnIntoOrder.ts'

export const publicOrders: Handlers<Contract['publicOrders']> = {
  create: async (context) => {
    const { input, idempotencyKey, from } = context
    const number = await sendPublicOrder(context, input, { idempotencyKey, visitorId: from.visitorId })
    return { message: 'Created Order Successfully', number }
  },
  uploadGrant: async ({ secret, clock, config, from }) =>
    signUploadGrant(secret, {
      purpose: 'publicOrderFile',
      owner: { visitorId: from.visitorId },
      configuredMaxBytes: config.MAX_UPLOAD_MB * 1_000_000,
      now: clock.now(),
    }),
  one: async ({ db, input }) => {
    const found = orNotFound(await publicOrderToShow(db, input.id), 'Public order')
    const { account, person } = await accountAt(db, found.publicOrder.email)
    return serializePublicOrder(found, { files: await filesOfPublicOrder(db, input.id), account, customer: person })
  },
  all: async ({ db, clock, zone, input }) => {
    const filtered = filteredPublicOrders(input, { zone, now: clock.now() })
    const { items, ...counted } = await listPublicOrders(db, { ...input, filtered })
    return { items: items.map(serializePublicOrderSummary), ...counted }
  },
  turn: (context) => turnIntoOrder(context, context.me, context.input),
}
