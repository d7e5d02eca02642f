/** How far back a page may ask; older pages reload everything. */
const keptMs = 15_000
/** Of a burst the latest are kept. */
const mostKept = 5_000
/** Topics that a page reloads if this process may have missed events: those whose loss would go unnoticed. */
const topicsAfterGap = ['notifications', 'whatsapp', 'conversations']

type Change = { at: number; rooms: readonly string[]; topic: string }

export type RecentChanges = {
  note(rooms: readonly string[], topic: string): void
  /** The topics of events in any of these rooms within so many milliseconds, each once. `withinMs` comes unchecked from a client. */
  topics(rooms: ReadonlySet<string>, withinMs: unknown): string[]
  /** Marks that events of other processes until now may have been missed. */
  markGap(): void
}

/**
 * The changes of the last moments, by room. A page is read before its socket is connected; events in between are repeated when it connects.
 */
export function keepRecentChanges(now: () => number = () => performance.now()): RecentChanges {
  let knownFrom = now()
  let changes: Change[] = []
  return {
    note(rooms, topic) {
      const at = now()
      const oldest = changes[0]
      if (changes.length >= mostKept || (oldest && oldest.at < at - 2 * keptMs)) {
        const young = changes.filter((change) => change.at >= at - keptMs)
        changes = young.slice(-mostKept / 2)
        if (changes.length < young.length) knownFrom = changes[0]?.at ?? at
      }
      changes.push({ at, rooms, topic })
    },
    topics(rooms, withinMs) {
      if (typeof withinMs !== 'number' || !(withinMs > 0)) return []
      const from = now() - Math.min(withinMs, keptMs)
      const heard = changes.filter(({ at, rooms: told }) => at >= from && told.some((room) => rooms.has(room))).map(({ topic }) => topic)
      return [...new Set(from <= knownFrom ? [...heard, ...topicsAfterGap] : heard)]
    },
    markGap() {
      knownFrom = now()
    },
  }
}
