import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import { notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockEvent } from '../events.store.ts'
import type { EventRow } from '../events.table.ts'
import { registrationOf, setState, writeRegistration } from './registrations.store.ts'

/** `isFull` is what the event was when somebody came to it, whoever they are: it tells a stranger nothing of them. */
export type Taken = { registrationId: string; state: RegistrationState; isNew: boolean; isFull: boolean }

/** Whether they are mailed, and whether coming again answers the offer of a place: of an address that anybody may have typed it does not. */
type How = { isMailed: boolean; mayAccept: boolean }
const bySelf: How = { isMailed: true, mayAccept: true }

/** The event that somebody may register for, held until the transaction ends. What is disabled or over is not there. */
export async function lockOpenEvent(db: Db, eventId: string, now: Date): Promise<EventRow> {
  const event = await lockEvent(db, eventId)
  if (!event || event.isDisabled || event.overAt <= now) throw notFound('Event')
  return event
}

export const isFull = ({ capacity, seatsTaken }: Pick<EventRow, 'capacity' | 'seatsTaken'>): boolean =>
  capacity !== null && seatsTaken >= capacity

/**
 * Gives somebody a place, or one in the line where there is none; whoever has one keeps it. In the caller's transaction, which
 * holds the event: of all who want the last place one gets it.
 */
export async function takePlace(db: Db, event: EventRow, userId: string, now: Date, how: How = bySelf): Promise<Taken> {
  const full = isFull(event)
  const before = await registrationOf(db, event.id, userId)
  if (before && (before.state === 'registered' || before.state === 'waiting'))
    return { registrationId: before.id, state: before.state, isNew: false, isFull: full }
  if (before?.state === 'offered') {
    if (!how.mayAccept) return { registrationId: before.id, state: before.state, isNew: false, isFull: full }
    await setState(db, before.id, 'registered')
    await enqueue(db, 'eventRegistered', { registrationId: before.id, round: before.round, isMailed: how.isMailed })
    return { registrationId: before.id, state: 'registered', isNew: true, isFull: full }
  }
  const state = full ? 'waiting' : 'registered'
  const row = await writeRegistration(db, { eventId: event.id, userId, state, waitsSince: full ? now : null }, now)
  await enqueue(db, 'eventRegistered', { registrationId: row.id, round: row.round, isMailed: how.isMailed })
  return { registrationId: row.id, state, isNew: true, isFull: full }
}
