import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import type { AppContext } from '#core/context.ts'
import { lockOpenEvent, takePlace } from './takePlace.ts'

/** Registers a signed-in person; idempotent. */
export const register = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: string, eventId: string): Promise<RegistrationState> =>
  db.transaction(async (db) => {
    const event = await lockOpenEvent(db, eventId, clock.now())
    return (await takePlace(db, event, userId, clock.now())).state
  })
