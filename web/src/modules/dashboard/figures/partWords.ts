import type { Days } from '@app/contract/dashboard/spans.rules.ts'
import dayjs from 'dayjs'

/** `Mon 16 Nov`, or `16 Nov – 22 Nov` where it is more than a day. */
export const partWords = ({ from, to }: Days): string =>
  from === to ? dayjs(from).format('ddd D MMM') : `${dayjs(from).format('D MMM')} – ${dayjs(to).format('D MMM')}`

/** What there is room for below a bar. */
export const partMark = ({ from }: Days): string => dayjs(from).format('D MMM')

/** `16 November – 22 November 2026`. */
export const spanWords = ({ from, to }: Days): string =>
  from === to ? dayjs(from).format('D MMMM YYYY') : `${dayjs(from).format('D MMMM')} – ${dayjs(to).format('D MMMM YYYY')}`
