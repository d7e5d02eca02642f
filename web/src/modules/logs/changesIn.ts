import type { Facts, LogEntry } from '@app/contract/logs/logs.calls.ts'

type Change = { field: string; was: string | undefined; is: string | undefined }

/** The changes field by field, in words. A field on one side only was added or removed. */
export function changesIn({ before = {}, after = {} }: Pick<LogEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({ field: words(field), was: factIn(before, field), is: factIn(after, field) }))
    .filter(({ was, is }) => was !== is)
}

function factIn(facts: Facts, field: string): string | undefined {
  const value = facts[field]
  if (value === undefined) return undefined
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** `disabledReason` reads as 'disabled reason'. */
const words = (field: string) => field.replace(/[A-Z]/g, (email) => ` ${email.toLowerCase()}`)
