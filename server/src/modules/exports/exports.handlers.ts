import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeExport } from './exports.serializer.ts'
import { listExports } from './exports.store.ts'
import { requestExport, requestSelection } from './requestExport.ts'
import { retryExport } from './retryExport.ts'

export const exports: Handlers<Contract['exports']> = {
  users: async (context) => serializeExport(await requestExport(context, context.me, 'users'), context.config),
  orders: async (context) => serializeExport(await requestExport(context, context.me, 'orders'), context.config),
  payments: async (context) => serializeExport(await requestExport(context, context.me, 'payments'), context.config),
  publicPayments: async (context) => serializeExport(await requestExport(context, context.me, 'publicPayments'), context.config),
  publicOrders: async (context) => serializeExport(await requestExport(context, context.me, 'publicOrders'), context.config),
  selection: async (context) => serializeExport(await requestSelection(context, context.me, context.input), context.config),
  all: async ({ db, config, input }) => {
    const { items, ...counted } = await listExports(db, input)
    return { items: items.map((item) => serializeExport(item, config)), ...counted }
  },
  retry: async (context) => serializeExport(await retryExport(context, context.me, context.input.id), context.config),
}
