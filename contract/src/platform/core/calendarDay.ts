/** A calendar day as `2026-11-30`. Days before 1900 are refused: a year zero never existed, and databases cannot store it. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01') return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** A calendar day as shown to people: `31-12-2024`. */
export const dayWords = (day: string): string => day.split('-').toReversed().join('-')
