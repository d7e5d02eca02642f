import type { FieldChange } from '@app/contract/core/call.ts'
import type { Facts } from '@app/contract/logs/logs.calls.ts'
import type { SubjectKind } from '@app/contract/logs/logs.rules.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lastChangeOf } from './logs.store.ts'

/** The values of a form by field, as its call takes them. */
type FieldValues = Readonly<Record<string, FieldChange['value']>>

type Form = {
  /** The object in words: 'plan'. */
  noun: string
  /** The locked row. */
  row: { version: number; columnVersions: Record<string, number> }
  /** The version that the form was opened with; without one the last write wins. */
  version: number | undefined
  /** The fields of the form, by the columns that the trigger counts. */
  fieldOf: Readonly<Record<string, string>>
  now: FieldValues
  wanted: FieldValues
  /** The audit log's subject, where its entries use these field names. */
  subject?: { kind: SubjectKind; id: string }
}

/**
 * Refuses a stale edit and lists the changes since the sender's version. Fields that already have the sent value, as after a lost answer,
 * are no conflict.
 * @throws Refusal CONFLICT with the current version and the changes
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
  const message = `This ${noun} was changed while you were editing it. Review the differences, then save again.`
  throw new Refusal('CONFLICT', message, { version: row.version, changed })
}

/** The changed fields of a form, as the audit log stores them for `assertNotStale`. */
export function changedFacts(earlier: FieldValues, is: FieldValues): { before: Facts; after: Facts } {
  const names = Object.keys(is).filter((name) => !isSame(earlier[name], is[name]))
  const factsIn = (values: FieldValues) => Object.fromEntries(names.map((name) => [name, factOf(values[name] ?? null)]))
  return { before: factsIn(earlier), after: factsIn(is) }
}

const factOf = (value: FieldChange['value']): Facts[string] => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
