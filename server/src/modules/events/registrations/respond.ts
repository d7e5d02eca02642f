import { holdsPlace, type RegistrationState } from '@app/contract/events/events.rules.ts'
import type { RegistrationAct } from '@app/contract/events/events.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockEvent } from '../events.store.ts'
import { endOf } from '../eventTime.ts'
import { fillPlaces } from './fillPlaces.ts'
import { registrationById, setState } from './registrations.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Cancels a registration or answers an offer; the caller has checked that it is theirs. Idempotent. A place that becomes free is offered
 * to the next in line in the same transaction.
 */
export const respond = ({ db, clock }: Deps, registrationId: string, eventId: string, act: RegistrationAct): Promise<RegistrationState> =>
  db.transaction(async (db) => {
    const now = clock.now()
    const event = await lockEvent(db, eventId)
    const registration = await registrationById(db, registrationId)
    if (!event || !registration) throw notFound('Registration')
    const { state, round } = registration
    if (endOf(event) <= now) throw conflict('This event is over.')
    if (act === 'accept') {
      if (state === 'registered') return state
      const isOpen = state === 'offered' && registration.offeredUntil && registration.offeredUntil > now && !event.isDisabled
      if (!isOpen) throw conflict('This offer has ended. Register again to wait for a place.')
      await setState(db, registrationId, 'registered')
      await enqueue(db, 'eventRegistered', { registrationId, round, isMailed: true })
      return 'registered'
    }
    if (state === 'cancelled') return state
    if (act === 'decline' && state !== 'offered') throw conflict('No place is offered to you right now.')
    await setState(db, registrationId, 'cancelled')
    if (act === 'cancel') await enqueue(db, 'eventLeft', { registrationId, round })
    if (holdsPlace(state)) await fillPlaces(db, eventId, now)
    return 'cancelled'
  })
