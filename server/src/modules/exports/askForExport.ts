import type { Actor } from '@app/contract/core/access.ts'
import { type ExportSubject, exportName } from '@app/contract/exports/exports.rules.ts'
import type { ExportSelection } from '@app/contract/exports/exports.shapes.ts'
import { narrowingWords } from '@app/contract/exports/narrowingWords.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { recordAudit } from '#logs/index.ts'
import { beginExport } from './exports.jobs.ts'
import { type ExportToShow, exportBeingWritten, findExport, insertExport } from './exports.store.ts'
import { keptAs } from './selecting/keptSelection.ts'
import { namesIn } from './selecting/namesIn.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Orders a file with everything of a kind; a job writes it. Who asks again while it is being written gets the same one. */
export const askForExport = (context: Deps, actor: Actor, subject: ExportSubject): Promise<ExportToShow> =>
  ordered(context, actor, { subject, name: exportName(subject, context.clock.now()), state: 'writing', selectionKey: '' })

/** Orders a file with what a list shows, or with rows that were chosen of it; differently narrowed ones are written side by side. */
export async function askForSelection(context: Deps, actor: Actor, wanted: ExportSelection): Promise<ExportToShow> {
  const { subject, ids } = wanted
  const narrowing = await inWords(context.db, wanted)
  const name = exportName(subject, context.clock.now(), ids ? 'selected' : narrowing.length > 0 ? 'filtered' : 'all')
  return await ordered(context, actor, { subject, name, state: 'writingSelection', ...keptAs(wanted), narrowing })
}

type Wanted = Pick<Parameters<typeof insertExport>[1], 'subject' | 'name' | 'state' | 'selection' | 'narrowing'> & { selectionKey: string }

const ordered = ({ db, clock }: Deps, actor: Actor, wanted: Wanted): Promise<ExportToShow> =>
  db.transaction(async (db) => {
    const { subject, name, narrowing = [] } = wanted
    const now = clock.now()
    const file = { ...wanted, requestedBy: actor.id, begunAt: now, createdAt: now }
    let row = await insertExport(db, file)
    while (!row) {
      const written = await exportBeingWritten(db, file)
      if (written) return written
      // The one that was in the way has ended since, which makes room for a new one.
      row = await insertExport(db, file)
    }
    await beginExport(db, row)
    await recordAudit(db, {
      actor,
      kind: 'export',
      activity: `exported ${extentOf(
        subject,
        wanted,
        narrowing.map(({ label }) => label),
      )} to ${name}`,
      subject: { kind: 'export', id: row.id },
      at: now,
    })
    return orNotFound(await findExport(db, row.id), 'File')
  })

/** The log outlives the people whom a filter names, so it tells what was narrowed by and not to whom. */
const extentOf = (subject: ExportSubject, { selectionKey }: Wanted, labels: readonly string[]) =>
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

async function inWords(db: Db, selection: ExportSelection) {
  const names = await namesIn(db, selection)
  return narrowingWords(selection, (id) => names.get(id))
}
