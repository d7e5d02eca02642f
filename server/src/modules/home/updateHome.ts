import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { HomeWords } from '@app/contract/home/home.calls.ts'
import { later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, Refusal } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { insertHomeDetails, lockHomeDetails, saveHomeDetails } from './home.store.ts'
import type { HomeRow } from './home.table.ts'

type Change = { [Name in keyof HomeWords]?: HomeWords[Name] | undefined } & { id: string; updatedAt?: string | undefined }

/**
 * Saves the landing page's texts. An edit that carries its version never overwrites a newer one.
 * @throws Refusal CONFLICT if another admin has saved since
 */
export const updateHome = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  { id, updatedAt, ...change }: Change,
  /** The texts that are shown until an admin has saved any. */
  initial: HomeWords,
): Promise<HomeRow> =>
  db.transaction(async (db) => {
    const before = await lockHomeDetails(db)
    const words = afterChange(wordsOf(before ?? initial), change)
    if (before && isSame(before, words)) return before
    // A form opened before the first save knows no version, only the placeholder id.
    const isOther = before && (updatedAt === undefined ? before.id !== id : before.updatedAt.getTime() !== Date.parse(updatedAt))
    if (isOther) throw staleEditRefusal(before, words)
    const now = clock.now()
    // The timestamp is also the version, so it must increase.
    const at = before && now <= before.updatedAt ? later(before.updatedAt, 1) : now
    const after = before ? await saveHomeDetails(db, before.id, words, at) : await insertHomeDetails(db, words, at)
    // Two first saves at once: the other one has just inserted its row.
    if (!after) throw conflict('Another user has just saved these texts. Save again.')
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

/** The version is the timestamp in milliseconds. Only the form knows which of its fields are unchanged since it was opened. */
const staleEditRefusal = (now: HomeRow, input: HomeWords) =>
  new Refusal('CONFLICT', 'Another user has changed these texts. Check the differences, then save again.', {
    version: now.updatedAt.getTime(),
    changed: fields
      .filter((field) => now[field] !== input[field])
      .map((field) => ({ field, value: now[field], at: now.updatedAt.toISOString() })),
  })
const wordsOf = ({ heading, details, logoText }: HomeWords): HomeWords => ({ heading, details, logoText })
const isSame = (row: HomeRow, { heading, details, logoText }: HomeWords) =>
  row.heading === heading && row.details === details && row.logoText === logoText
