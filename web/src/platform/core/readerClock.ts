import type { ReaderClock } from '@app/contract/core/dueDay.ts'

let own: string | undefined

/** The zone of the signed-in person; none for visitors. A zone that this browser does not know is left to the browser's. */
export function setReaderZone(zone: string | undefined): void {
  own = zone !== undefined && isKnownZone(zone) ? zone : undefined
}

/** This browser's time zone, such as Europe/London. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone in which the reader sees times and has their today: their own, or else the browser's. */
export const readerZone = (): string => own ?? browserZone()

/** The reader's clock in their time zone. */
export const readerClockAt = (now: Date): ReaderClock => ({ zone: readerZone(), now })

/** Whether this browser knows a zone. */
export function isKnownZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
