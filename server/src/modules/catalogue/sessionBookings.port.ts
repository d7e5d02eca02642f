import type { Db } from '#database/db.ts'

/** Provided by the bookings module, which is above the catalogue: the number of a session's upcoming bookings. */
export type SessionBookings = { upcoming(db: Db, sessionId: string, now: Date): Promise<number> }

declare module '#core/context.ts' {
  interface Ports {
    sessionBookings: SessionBookings
  }
}
