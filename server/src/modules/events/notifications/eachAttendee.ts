import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { someToTell, type ToTell } from '../registrations/registrations.store.ts'

const atOnce = 200
/** Before every id there is. */
const first = '00000000-0000-0000-0000-000000000000'

/** Tells those of an event one after the other, some at a time; stopped in the middle, the next attempt tells the others. */
export async function eachAttendee(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  eventId: string,
  states: readonly RegistrationState[],
  tell: (one: ToTell) => Promise<void>,
): Promise<void> {
  for (let after = first; ; ) {
    const some = await someToTell(db, eventId, states, { after, limit: atOnce })
    for (const one of some) {
      signal.throwIfAborted()
      await tell(one)
      after = one.registration.id
    }
    if (some.length < atOnce) return
  }
}
