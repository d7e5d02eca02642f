export const timeReasonLength = 200
/** A clock that nobody stops stops by itself after so many hours. */
export const longestTimeHours = 12
/** How far back a time can be corrected or written down. */
export const correctableDays = 60
/** As many times as a list of one task or one week holds. */
export const mostTimesShown = 500

/** `5 h 20 min`, from whole minutes. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Whole minutes between two instants; what is begun counts when it is half over. */
export const minutesBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 60_000)
