/** Whole hours of a shift, as the record keeps them: 9:10 to 17:55 is 8. */
export const wholeHours = (minutes: number) => Math.floor(minutes / 60)

/** The full minutes between two instants. */
export const minutesBetween = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))

type Today = { checkin?: string | undefined; checkout?: string | undefined; isLeave: boolean }

/** What somebody can do now, by the record of their day: come, go, or neither. */
export function nextStep(record: Today | undefined): 'checkIn' | 'checkOut' | 'isOut' | 'isOnLeave' {
  if (!record) return 'checkIn'
  if (record.isLeave) return 'isOnLeave'
  return record.checkout ? 'isOut' : 'checkOut'
}

/** A shift that has been open for longer was probably never ended, and the person is told so. */
export const forgottenAfterHours = 16
