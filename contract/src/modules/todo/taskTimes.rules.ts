export const timeReasonLength = 200
/** Hours after which a forgotten timer stops automatically. */
export const longestTimeHours = 12
/** How many days back a time can be corrected or added. */
export const correctableDays = 60
/** The most times in a list of one task or one week. */
export const mostTimesShown = 500

/** `5 h 20 min`, from whole minutes. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Whole minutes between two instants, rounded to the nearest. */
export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)
