import type { Actor } from '@app/contract/core/access.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { lockVisibleBooking } from '../bookings.store.ts'
import type { BookingRow } from '../bookings.table.ts'

/** Locks the booking until the transaction ends; NOT_FOUND if this person may not see it. */
export const lockVisibleBookingOrNotFound = async (db: Db, actor: Actor, id: string): Promise<BookingRow> =>
  orNotFound(isId(id) ? await lockVisibleBooking(db, actor, id) : undefined, 'Booking')
