import type { Reading } from '@app/contract/core/dueDay.ts'

/** Where and when this page is read: the browser's own zone. */
export const readingAt = (now: Date): Reading => ({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, now })
