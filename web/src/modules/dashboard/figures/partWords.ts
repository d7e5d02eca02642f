import { daysInWords, shortDay, weekday } from '@app/contract/core/format.ts'
import type { Days } from '@app/contract/dashboard/spans.rules.ts'

/** `Mon 16 Nov`, or `16 Nov – 22 Nov` for more than a day. */
export const partWords = ({ from, to }: Days): string =>
  from === to ? `${weekday(from, 'short')} ${shortDay(from, false)}` : `${shortDay(from, false)} – ${shortDay(to, false)}`

/** The short label below a bar. */
export const partMark = ({ from }: Days): string => shortDay(from, false)

/** `16 November – 22 November 2026`. */
export const spanWords = ({ from, to }: Days): string => daysInWords(from, to)
