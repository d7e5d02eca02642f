import { Readable } from 'node:stream'
import { isFilterValue, peopleFilter } from '@app/contract/core/filters.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, Refusal } from '#core/refusal.ts'
import { csvOf } from '#exports/index.ts'
import { requireActor } from '#http/caller.ts'
import { recordAudit } from '#logs/index.ts'
import { monthSheet } from './monthSheet.store.ts'

const people = z
  .string()
  .refine((text) => isFilterValue(peopleFilter(''), text))
  .optional()
const Query = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/), person: people, team: people })

/**
 * `GET /api/attendance/sheet?month=2026-11`: the sheet of a month, of all people for an admin and of their team for a manager, filtered
 * like the list. Each download is written to the audit log.
 */
export function registerMonthSheets(app: FastifyInstance, context: AppContext): void {
  app.get('/api/attendance/sheet', { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await requireActor(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    if (actor.role !== 'admin' && actor.role !== 'manager') throw notFound('File')
    const asked = Query.safeParse(request.query)
    if (!asked.success) throw badInput('month', 'Please choose a month.')
    const { month, person, team } = asked.data
    const scope = { person, team, ...(actor.role === 'manager' && { managerId: actor.id }) }
    await recordAudit(context.db, {
      actor,
      kind: 'export',
      activity: `downloaded the attendance of ${month}`,
      at: context.clock.now(),
    })
    const { bytes } = csvOf(context.db, monthSheet(month, scope, context.clock.now()))
    return await reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="attendance-${month}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(bytes))
  })
}
