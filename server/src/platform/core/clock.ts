/** The source of the current time, so that a test can stop it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still, so that all steps of one act have the same time and can be grouped by it. */
export function stopped(clock: Clock): Clock {
  const now = clock.now()
  return { now: () => now }
}

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000
export const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
