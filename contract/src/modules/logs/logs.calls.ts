import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get } from '#core/call.ts'
import { Day } from '#core/day.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { logFilters } from './logs.filters.ts'
import { auditKinds, logTabs, subjectKinds } from './logs.rules.ts'

/** Values by field name, readable by people; never a secret. */
export const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type Facts = z.infer<typeof Facts>

export const LogEntry = z.object({
  _id: z.string(),
  timestamp: z.iso.datetime(),
  /** The whole sentence, with the actor's name at that time. */
  message: z.string(),
  kind: z.enum(auditKinds),
  /** The person who acted; absent when the product itself did. */
  actor: Person.optional(),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string(), username: z.string().optional() }).optional(),
  before: Facts.optional(),
  after: Facts.optional(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const logs = {
  all: get('/api/main/get-all-logs', admins)
    .takes(
      listInput(logTabs, ['createdAt', 'kind']).extend({
        ...filterFields(logFilters),
        /** Only entries about this person, order or object. */
        subject: z.string().optional(),
        /** The first and the last day, in the company's time zone. */
        from: Day.optional(),
        to: Day.optional(),
      }),
    )
    .answers(listOf(LogEntry, logTabs))
    .says('The audit log, newest first: roles, access, passwords, money, files, settings and exports.'),
  one: get('/api/main/get-log', admins)
    .takes(z.object({ id: z.string().max(100) }))
    .answers(LogEntry)
    .says('One entry of the audit log.'),
}
