import type { ParsedCronItem } from 'graphile-worker'

export type CronLine = Pick<ParsedCronItem, 'identifier' | 'match'>

const minuteMs = 60_000
/** Lines are looked back for over so many minutes: each of ours is due at least once a day. */
const mostMinutesBack = 25 * 60
/** A line that is ahead of the clock by more than this was started under a clock that ran ahead. */
export const toleratedAheadMs = 2 * minuteMs

export const minuteOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs)

/**
 * Decides for each line whether it is due at `now`. A line that missed several of its minutes is due once. A line that the table does not
 * know, or that ran under a clock that was ahead, continues from now.
 */
export function dueLines(lines: readonly CronLine[], startedUpTo: ReadonlyMap<string, Date>, now: Date) {
  const due: { line: string; missed: number }[] = []
  const fresh: string[] = []
  const ahead: string[] = []
  const minute = minuteOf(now)
  for (const line of lines) {
    const last = startedUpTo.get(line.identifier)
    if (!last) fresh.push(line.identifier)
    else if (last.getTime() - now.getTime() > toleratedAheadMs) ahead.push(line.identifier)
    else {
      const count = timesDue(line, last, minute)
      if (count > 0) due.push({ line: line.identifier, missed: count - 1 })
    }
  }
  return { minute, due, fresh, ahead }
}

/** Counts the minutes after `last` and up to `minute` in which the line was due. */
function timesDue({ match }: CronLine, last: Date, minute: Date): number {
  const first = Math.max(last.getTime() + minuteMs, minute.getTime() - mostMinutesBack * minuteMs)
  let count = 0
  for (let at = minute.getTime(); at >= first; at -= minuteMs) if (match(partsOf(new Date(at)))) count += 1
  return count
}

const partsOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
