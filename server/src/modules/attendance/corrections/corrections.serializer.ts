import type { Correction } from '@app/contract/attendance/attendance.calls.ts'
import { serializeColleague } from '#users/index.ts'
import type { CorrectionToShow } from './corrections.store.ts'

export const serializeCorrection = ({ correction: row, person, day, decider }: CorrectionToShow): Correction => ({
  _id: row.id,
  attendance: row.attendanceId,
  attendanceUser: [serializeColleague(person)],
  checkInDate: day,
  before: { checkin: row.beforeInAt.toISOString(), ...(row.beforeOutAt && { checkout: row.beforeOutAt.toISOString() }) },
  after: { checkin: row.afterInAt.toISOString(), checkout: row.afterOutAt.toISOString() },
  reason: row.reason,
  status: row.status,
  ...(decider && { decidedBy: decider }),
  ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
})
