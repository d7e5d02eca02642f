import type { Actor } from '@app/contract/core/access.ts'
import type { HomeWords } from '@app/contract/home/home.calls.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, Refusal } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { insertHomeDetails, lockHomeDetails, saveHomeDetails } from './home.store.ts'
import type { HomeRow } from './home.table.ts'

type Change = HomeWords & { id: string; updatedAt?: string | undefined }

/**
 * Writes what the landing page says. Whoever says what they began from overwrites nobody who was faster.
 * @throws Refusal CONFLICT when somebody else has written in between
 */
export const updateHome = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  { id, updatedAt, ...words }: Change,
): Promise<HomeRow> =>
  db.transaction(async (db) => {
    const before = await lockHomeDetails(db)
    if (before && isSame(before, words)) return before
    // Who began before anything was written knows no version, only an id that stood for nothing.
    const isOther = before && (updatedAt === undefined ? before.id !== id : before.updatedAt.getTime() !== Date.parse(updatedAt))
    if (isOther) throw overtaken(before, words)
    const now = clock.now()
    // What it was written at is also its version, so it never stands still or goes back.
    const at = before && now <= before.updatedAt ? later(before.updatedAt, 1) : now
    const after = before ? await saveHomeDetails(db, before.id, words, at) : await insertHomeDetails(db, words, at)
    // Two first versions at once: one of them has just written its row.
    if (!after) throw conflict('Somebody else has just written these words. Save again.')
    const shown = before && { heading: before.heading, details: before.details, logoText: before.logoText }
    await recordAudit(db, {
      actor: me,
      kind: 'settings',
      activity: 'edited the landing page',
      subject: { kind: 'home', id: after.id },
      ...(shown && { before: shown }),
      after: words,
      at: now,
    })
    await enqueue(db, 'homeChanged', { id: after.id })
    return after
  })

const fields = ['heading', 'details', 'logoText'] as const

/** The version is when it was written, in milliseconds; only the form knows which of its fields said the same when it was begun. */
const overtaken = (now: HomeRow, input: HomeWords) =>
  new Refusal('CONFLICT', 'Somebody else has changed these words meanwhile. Look at what is different, then save again.', {
    version: now.updatedAt.getTime(),
    changed: fields
      .filter((field) => now[field] !== input[field])
      .map((field) => ({ field, value: now[field], at: now.updatedAt.toISOString() })),
  })
const isSame = (row: HomeRow, { heading, details, logoText }: HomeWords) =>
  row.heading === heading && row.details === details && row.logoText === logoText
