import type { logs as calls } from '@app/contract/logs/logs.calls.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeLogEntry } from './logs.serializer.ts'
import { listActs } from './logs.store.ts'

export const logs: Handlers<typeof calls> = {
  all: async ({ db, config, input }) => {
    const { items, ...counted } = await listActs(db, { ...input, timeZone: config.TIME_ZONE })
    return { items: items.map(serializeLogEntry), ...counted }
  },
}
