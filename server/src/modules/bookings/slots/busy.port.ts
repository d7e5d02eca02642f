import type { Db } from '#database/db.ts'

/** A time in which a person cannot hold a session. */
export type BusySpan = { userId: string; from: Date; to: Date }
/** A source of busy times, queried for all people at once. `except` is a booking that is being moved. */
export type BusySource = (db: Db, userIds: readonly string[], within: { from: Date; to: Date }, except?: string) => Promise<BusySpan[]>

declare module '#core/context.ts' {
  interface Ports {
    /** Sources of busy times: sessions, and those of other modules, such as leave. */
    busySources: readonly BusySource[]
    /** Days on which the company is closed, from the first to the last. */
    closedDays: (db: Db, days: { from: string; to: string }) => Promise<string[]>
  }
}
