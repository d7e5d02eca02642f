import { fingerprint } from '#config/secrets.ts'

/** The hash of an input, independent of the sequence of its fields. */
export const inputHash = (input: unknown): string => fingerprint(JSON.stringify(ordered(input)) ?? '')

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inner]) => [name, ordered(inner)]))
}
