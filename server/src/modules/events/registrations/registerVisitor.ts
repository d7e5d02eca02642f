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

/** An address that was typed is not proved: nobody gets more of our letters a day because a stranger types theirs again. */
const emailsADay = 5

/**
 * Registers whoever reads the mails of an address: the account that it has, or a new one without a password. What is answered
 * depends on the event alone, never on the address; only a mail to it says more. A closed account gets neither place nor mail.
 */
export async function registerVisitor(
  context: Deps,
  { eventId, email, name, contact, captcha }: NewAttendee,
): Promise<{ isFull: boolean }> {
  const at = context.clock.now()
  // Nobody answers a captcha for what is not there.
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
    // Once a day at most, whoever asks again.
    if (!taken.isNew && isMailed)
      await enqueue(db, 'eventRegisteredAgain', { registrationId: taken.registrationId, day: now.toISOString().slice(0, 10) })
    return { isFull: taken.isFull }
  })
}
