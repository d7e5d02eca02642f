import type { logs as calls } from '@app/contract/logs/logs.calls.ts'
import { orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeLogEntry } from './logs.serializer.ts'
import { actById, filteredActs, listActs } from './logs.store.ts'

export const logs: Handlers<typeof calls> = {
  all: async ({ db, config, clock, input }) => {
    const reading = { zone: config.TIME_ZONE, now: clock.now() }
    const { items, ...counted } = await listActs(db, { ...input, filtered: filteredActs(input, reading), timeZone: reading.zone })
    return { items: items.map(serializeLogEntry), ...counted }
  },
  one: async ({ db, input: { id } }) => {
    const [act] = isId(id) ? await actById(db, id) : []
    return serializeLogEntry(orNotFound(act, 'Line'))
  },
}
