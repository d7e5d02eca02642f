import type { ReaderClock } from '@app/contract/core/dueDay.ts'

/** This browser's time zone, such as Europe/London. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's clock in this browser's time zone. */
export const readerClockAt = (now: Date): ReaderClock => ({ zone: browserZone(), now })
