import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'

/** Follows a promise of an answer within hours: while the office is closed, it says from when the hours count. */
export function WeOpenAt() {
  const { data } = useQuery({ ...calls.chatQueue.hours.queryOptions(), staleTime: 60_000 })
  return data?.opensAt ? ` We open at ${moment(data.opensAt)}.` : null
}
