import type { RegistrationState } from '@app/contract/events/events.rules.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { type AttendeeToNotify, attendeesToNotify } from '../registrations/registrations.store.ts'

const atOnce = 200
/** Below every id. */
const first = '00000000-0000-0000-0000-000000000000'

/** Notifies the registered people of an event in batches; after an interruption the next attempt continues. */
export async function eachAttendee(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  eventId: string,
  states: readonly RegistrationState[],
  notify: (one: AttendeeToNotify) => Promise<void>,
): Promise<void> {
  for (let after = first; ; ) {
    const some = await attendeesToNotify(db, eventId, states, { after, limit: atOnce })
    for (const one of some) {
      signal.throwIfAborted()
      await notify(one)
      after = one.registration.id
    }
    if (some.length < atOnce) return
  }
}
