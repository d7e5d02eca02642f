import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeService, serializeSession } from './catalogue.serializer.ts'
import { listBookableSessions, listServices } from './catalogue.store.ts'

export const catalogue: Handlers<Contract['catalogue']> = {
  services: async ({ db, input }) => {
    const { items, ...counted } = await listServices(db, input)
    return { items: items.map(serializeService), ...counted }
  },
  sessions: async ({ db, input }) => {
    const { items, ...counted } = await listBookableSessions(db, input)
    return { items: items.map(serializeSession), ...counted }
  },
}
