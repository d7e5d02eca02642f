import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import { notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockEvent } from '../events.store.ts'
import type { EventRow } from '../events.table.ts'
import { endOf } from '../eventTime.ts'
import { registrationOf, setState, writeRegistration } from './registrations.store.ts'

/**
 * `isFull` is the state of the event before this registration; it is the same for every address, so it reveals nothing about the person.
 */
export type Taken = { registrationId: string; state: RegistrationState; isNew: boolean; isFull: boolean }

/** Whether to send a mail, and whether registering again accepts an offered place: not for an address that a stranger may have typed. */
type How = { isMailed: boolean; mayAccept: boolean }
const bySelf: How = { isMailed: true, mayAccept: true }

/** Locks an event that is open for registration until the transaction ends. NOT_FOUND if it is disabled or over. */
export async function lockOpenEvent(db: Db, eventId: string, now: Date): Promise<EventRow> {
  const event = await lockEvent(db, eventId)
  if (!event || event.isDisabled || endOf(event) <= now) throw notFound('Event')
  return event
}

export const isFull = ({ capacity, seatsTaken }: Pick<EventRow, 'capacity' | 'seatsTaken'>): boolean =>
  capacity !== null && seatsTaken >= capacity

/**
 * Gives a person a place, or a position in the line if it is full; an existing place stays. Runs in the caller's transaction, which has
 * locked the event: of all who want the last place one gets it.
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
