/** Where "now" comes from, so that a test can stop time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** For an act of several steps: what it does has one time, by which it is known to be one act. */
export function stopped(clock: Clock): Clock {
  const now = clock.now()
  return { now: () => now }
}

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000
export const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
