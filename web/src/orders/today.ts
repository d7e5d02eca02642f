const two = (n: number) => String(n).padStart(2, '0')

/** The calendar day of an instant where the reader is, 'YYYY-MM-DD'. */
export const dayHere = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** How many days lie between today and a calendar day: 0 today, negative when it has passed. */
export function daysUntil(day: string, now: Date): number {
  // Both days are counted in a zone that knows no daylight saving, so that each has 24 hours.
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayHere(now)}T00:00:00Z`)) / 86_400_000)
}
