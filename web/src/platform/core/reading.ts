import type { ReaderClock } from '@app/contract/core/dueDay.ts'

/** The zone of this browser's clocks, such as Europe/London. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where and when this page is read: the browser's own zone. */
export const readingAt = (now: Date): ReaderClock => ({ zone: browserZone(), now })
