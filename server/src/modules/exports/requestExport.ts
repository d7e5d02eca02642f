import type { Actor } from '@app/contract/core/access.ts'
import { describeFilters } from '@app/contract/exports/describeFilters.ts'
import { type ExportSubject, exportName } from '@app/contract/exports/exports.rules.ts'
import type { ExportSelection } from '@app/contract/exports/exports.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { beginExport } from './exports.jobs.ts'
import { type ExportToShow, exportBeingWritten, findExport, insertExport } from './exports.store.ts'
import { namesIn } from './selecting/namesIn.store.ts'
import { toStored } from './selecting/storedSelection.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Requests a file with everything of a kind; a job writes it. Asking again while it runs returns the same export. */
export const requestExport = (context: Deps, actor: Actor, subject: ExportSubject): Promise<ExportToShow> =>
  createExport(context, actor, { subject, name: exportName(subject, context.clock.now()), state: 'writing', selectionKey: '' })

/** Requests a file with a list's current rows, or with selected rows; exports with different filters run side by side. */
export async function requestSelection(context: Deps, actor: Actor, request: ExportSelection): Promise<ExportToShow> {
  const { subject, ids } = request
  const narrowing = await storedNarrowing(context.db, request)
  const name = exportName(subject, context.clock.now(), ids ? 'selected' : narrowing.length > 0 ? 'filtered' : 'all')
  return await createExport(context, actor, { subject, name, state: 'writingSelection', ...toStored(request), narrowing })
}

type ExportRequest = Pick<Parameters<typeof insertExport>[1], 'subject' | 'name' | 'state' | 'selection' | 'narrowing'> & {
  selectionKey: string
}

const createExport = ({ db, clock }: Deps, actor: Actor, request: ExportRequest): Promise<ExportToShow> =>
  db.transaction(async (db) => {
    const { subject, name, narrowing = [] } = request
    const now = clock.now()
    const file = { ...request, requestedBy: actor.id, begunAt: now, createdAt: now }
    let row = await insertExport(db, file)
    while (!row) {
      const written = await exportBeingWritten(db, file)
      if (written) return written
      // The export that blocked this one has ended since, so a new row can be inserted.
      row = await insertExport(db, file)
    }
    await beginExport(db, row)
    await recordAudit(db, {
      actor,
      kind: 'export',
      activity: `exported ${extentOf(
        subject,
        request,
        narrowing.map(({ label }) => label),
      )} to ${name}`,
      subject: { kind: 'export', id: row.id },
      at: now,
    })
    return orNotFound(await findExport(db, row.id), 'File')
  })

/** The audit log outlives the people in a filter, so it names the filters and not their values. */
const extentOf = (subject: ExportSubject, { selectionKey }: ExportRequest, labels: readonly string[]) =>
  selectionKey === '' || labels.length === 0 ? `all ${nouns[subject]}` : `${nouns[subject]} by ${labels.join(', ').toLowerCase()}`

const nouns = {
  users: 'users',
  orders: 'orders',
  payments: 'payments',
  publicPayments: 'public payments',
  publicOrders: 'public orders',
  invoices: 'invoices',
  eventAttendees: 'event attendees',
  logs: 'logs',
  bookings: 'bookings',
  subscriptions: 'subscriptions',
  leaves: 'leaves',
  otherPayments: 'other payments',
  feedback: 'feedback',
  mails: 'mails',
  notifications: 'notifications',
} as const satisfies Record<ExportSubject, string>

async function storedNarrowing(db: Db, selection: ExportSelection) {
  const names = await namesIn(db, selection)
  return describeFilters(selection, (id) => names.get(id))
}
