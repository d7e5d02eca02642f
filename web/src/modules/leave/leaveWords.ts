import { rangeWords } from '@app/contract/leave/leave.rules.ts'
import type { Leave } from '@app/contract/leave/leave.shapes.ts'

/** `1 day`, `3.5 days`. */
export const daysInWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export const leaveRange = ({ leaveDays: [firstDay, lastDay], startsAtNoon, endsAtNoon }: Leave) =>
  rangeWords({ firstDay, lastDay, startsAtNoon, endsAtNoon }).replace(/^(on|from) /, '')
export const leaveName = (leave: Leave) => `the leave of ${leave.leaveUser[0]?.name ?? 'a person'} ${leaveRange(leave)}`
