import type { Db } from '#database/db.ts'

/** Somebody cannot hold a session meanwhile, whatever the reason. */
export type BusySpan = { userId: string; from: Date; to: Date }
/** One reason for which people are busy, asked for all of them in one query. `except` is a booking that is being moved. */
export type BusySource = (db: Db, userIds: readonly string[], within: { from: Date; to: Date }, except?: string) => Promise<BusySpan[]>

declare module '#core/context.ts' {
  interface Ports {
    /** Why a mentor is not free: their sessions, and what other modules know of, such as leave. */
    busySources: readonly BusySource[]
  }
}
