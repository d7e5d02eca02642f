import type { NewAttendee } from '@app/contract/events/events.shapes.ts'
import { openAccountForVisitor } from '#accounts/index.ts'
import { consumeCaptcha } from '#auth/index.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findUserByEmail, isClosed } from '#users/index.ts'
import { findUpcomingEvent } from '../events.store.ts'
import { registeredSince } from './registrations.store.ts'
import { isFull, lockOpenEvent, takePlace } from './takePlace.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret'>

/** A typed address is not verified: strangers who type it repeatedly cannot trigger more mails per day than this. */
const emailsADay = 5

/**
 * Registers the owner of an e-mail address: an existing account, or a new one without a password. The answer depends on the event only,
 * never on the address; only the mail says more. A closed account gets neither place nor mail.
 */
export async function registerVisitor(
  context: Deps,
  { eventId, email, name, contact, captcha }: NewAttendee,
): Promise<{ isFull: boolean }> {
  const at = context.clock.now()
  // Check the event first, so that no one solves a captcha for a missing one.
  orNotFound(await findUpcomingEvent(context.db, eventId, at), 'Event')
  await consumeCaptcha(context, captcha)
  return await context.db.transaction(async (db) => {
    const now = context.clock.now()
    const known = await findUserByEmail(db, email)
    const person = known ?? (await openAccountForVisitor(db, { email, name, phone: contact }, now))
    const event = await lockOpenEvent(db, eventId, now)
    if (!person || isClosed(person)) return { isFull: isFull(event) }
    const isMailed = (await registeredSince(db, person.id, later(now, -days(1)))) < emailsADay
    const taken = await takePlace(db, event, person.id, now, { isMailed, mayAccept: false })
    // At most once a day, for any number of requests.
    if (!taken.isNew && isMailed)
      await enqueue(db, 'eventRegisteredAgain', { registrationId: taken.registrationId, day: now.toISOString().slice(0, 10) })
    return { isFull: taken.isFull }
  })
}
