import { slotStepMinutes } from '@app/contract/bookings/hours.rules.ts'
import { minutes } from '#core/clock.ts'
import { clockReader, type Hours, repeatedHours, type Span, workingSpans } from './workingHours.ts'

export type MentorAvailability = Hours & {
  userId: string
  bufferBefore: number
  bufferAfter: number
  notice: number
  dailyCap: number | null
}
/** Busy spans of each mentor, and their number of sessions on each day. */
export type Taken = { busy: ReadonlyMap<string, readonly Span[]>; sessions: ReadonlyMap<string, ReadonlyMap<string, number>> }
type SlotSearch = { within: Span; now: Date; sessionMinutes: number; timezone: string }

/**
 * Every possible start within a span, with the mentors who are free then. An hour that the clocks show twice is offered once, at its
 * first occurrence, on the clocks of the mentor and of the customer: each local time in the list means one instant.
 */
export function freeSlots(
  mentors: readonly MentorAvailability[],
  taken: Taken,
  { within, now, sessionMinutes, timezone }: SlotSearch,
): Map<number, number[]> {
  const free = new Map<number, number[]>()
  const read = clockReader()
  const twice = new Map<string, Span[]>()
  const twiceIn = (zone: string) => {
    const known = twice.get(zone) ?? repeatedHours(zone, within)
    twice.set(zone, known)
    return known
  }
  const length = minutes(sessionMinutes)
  for (const [place, mentor] of mentors.entries()) {
    const busy = taken.busy.get(mentor.userId) ?? []
    const sessions = taken.sessions.get(mentor.userId)
    const isTwice = [...twiceIn(mentor.timezone), ...twiceIn(timezone)]
    const earliest = Math.max(within.from, now.getTime() + Math.max(minutes(mentor.notice), 1))
    const [before, after] = [minutes(mentor.bufferBefore), length + minutes(mentor.bufferAfter)]
    for (const { day, from, to, coveredTo } of workingSpans(mentor, within, read)) {
      if (mentor.dailyCap !== null && (sessions?.get(day) ?? 0) >= mentor.dailyCap) continue
      for (let at = from; at < Math.min(to, within.to) && at + length <= coveredTo; at += minutes(slotStepMinutes)) {
        if (at < earliest || isTwice.some((span) => span.from <= at && at < span.to)) continue
        if (busy.some((span) => span.from < at + after && at - before < span.to)) continue
        const others = free.get(at)
        if (others) others.push(place)
        else free.set(at, [place])
      }
    }
  }
  return new Map([...free].toSorted(([a], [b]) => a - b))
}
