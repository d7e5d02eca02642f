import { fingerprint } from '#config/secrets.ts'

/** One text for each input, in whatever order its fields were sent. */
export const inputHash = (input: unknown): string => fingerprint(JSON.stringify(ordered(input)) ?? '')

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inner]) => [name, ordered(inner)]))
}
