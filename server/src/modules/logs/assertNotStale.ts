import type { FieldChange } from '@app/contract/core/call.ts'
import type { Facts } from '@app/contract/logs/logs.calls.ts'
import type { SubjectKind } from '@app/contract/logs/logs.rules.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lastChangeOf } from './logs.store.ts'

/** What a form says in each of its fields, as its call takes it. */
type Said = Readonly<Record<string, FieldChange['value']>>

type Form = {
  /** What is changed, as people call it: 'plan'. */
  noun: string
  /** The row, held until the transaction ends. */
  row: { version: number; columnVersions: Record<string, number> }
  /** The version that the form was begun from; without one the last to write wins. */
  version: number | undefined
  /** The fields of the form, by the columns that the trigger counts. */
  fieldOf: Readonly<Record<string, string>>
  now: Said
  wanted: Said
  /** What the audit log calls it, where its changes are written down by the names of these fields. */
  subject?: { kind: SubjectKind; id: string }
}

/**
 * Two people may have one form open: whoever saves second hears what the first has changed. What says already what they want it to
 * say, as after a lost answer, is no reason to refuse.
 * @throws Refusal CONFLICT with the version of now and what has changed
 */
export async function assertNotStale(db: Db, { noun, row, version, fieldOf, now, wanted, subject }: Form): Promise<void> {
  if (version === undefined || version >= row.version) return
  const changed: FieldChange[] = []
  for (const [column, at] of Object.entries(row.columnVersions)) {
    const field = fieldOf[column]
    if (field === undefined || at <= version || isSame(now[field], wanted[field])) continue
    changed.push({ field, value: now[field] ?? null, ...(subject && (await lastChangeOf(db, subject, field))) })
  }
  if (changed.length === 0) return
  const message = `Somebody else has changed this ${noun} meanwhile. Look at what is different, then save again.`
  throw new Refusal('CONFLICT', message, { version: row.version, changed })
}

/** What of a form an act has changed, as the audit log keeps it, so that `assertNotStale` can say who it was. */
export function changedFacts(was: Said, is: Said): { before: Facts; after: Facts } {
  const names = Object.keys(is).filter((name) => !isSame(was[name], is[name]))
  const factsIn = (said: Said) => Object.fromEntries(names.map((name) => [name, factOf(said[name] ?? null)]))
  return { before: factsIn(was), after: factsIn(is) }
}

const factOf = (value: FieldChange['value']): Facts[string] => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
