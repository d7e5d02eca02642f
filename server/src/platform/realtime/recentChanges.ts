/** How far back a page may ask: longer ones have asked for everything anew, or are told to. */
const keptMs = 15_000
/** Of a burst the latest. */
const mostKept = 5_000
/** What a page asks for anew where this process does not know all that was said: news that nobody there would miss. */
const maybeUnheard = ['notifications', 'whatsapp', 'conversations']

type Change = { at: number; rooms: readonly string[]; topic: string }

export type RecentChanges = {
  note(rooms: readonly string[], topic: string): void
  /** The topics of what was said in any of these rooms within so many milliseconds, each once. `withinMs` is as a client gave it. */
  topics(rooms: ReadonlySet<string>, withinMs: unknown): string[]
  /** What others said until now may not have been heard. */
  markGap(): void
}

/**
 * What has changed in the last moments, and for whom. A page has its answers before its line is up; what changes in between is said
 * to a line that is not there yet, and is told to it when it comes.
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
      return [...new Set(from <= knownFrom ? [...heard, ...maybeUnheard] : heard)]
    },
    markGap() {
      knownFrom = now()
    },
  }
}
