/** The source of the current time, so that a test can stop it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock that stops when it is first read, so that all steps of one act have the same time and can be grouped by it. Read it once the
 * object is locked: of two concurrent acts, the one that waited for the lock is then the later one.
 */
export function stopped(clock: Clock): Clock {
  let at: Date | undefined
  return {
    now: () => {
      at ??= clock.now()
      return at
    },
  }
}

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000
export const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
