import type { Db } from '#database/db.ts'

/** What the catalogue needs of the module above it that books its sessions: how many bookings of one are still to come. */
export type SessionBookings = { upcoming(db: Db, sessionId: string, now: Date): Promise<number> }

declare module '#core/context.ts' {
  interface Ports {
    sessionBookings: SessionBookings
  }
}
