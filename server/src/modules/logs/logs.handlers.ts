import type { logs as calls } from '@app/contract/logs/logs.calls.ts'
import { orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeLogEntry } from './logs.serializer.ts'
import { auditById, filteredAudit, listAudit } from './logs.store.ts'

export const logs: Handlers<typeof calls> = {
  all: async ({ db, zone, clock, input }) => {
    const reading = { zone, now: clock.now() }
    const { items, ...counted } = await listAudit(db, { ...input, filtered: filteredAudit(input, reading), timeZone: reading.zone })
    return { items: items.map(serializeLogEntry), ...counted }
  },
  one: async ({ db, input: { id } }) => {
    const [line] = isId(id) ? await auditById(db, id) : []
    return serializeLogEntry(orNotFound(line, 'Line'))
  },
}
