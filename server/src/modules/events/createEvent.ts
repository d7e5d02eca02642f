import type { Actor } from '@app/contract/core/access.ts'
import type { EventInput } from '@app/contract/events/events.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { withBanner } from './banner.ts'
import { eventOfAttempt, insertEvent } from './events.store.ts'
import type { EventRow } from './events.table.ts'
import { eventInstant, knownZone, onClocksOf } from './eventTime.ts'
import { planReminders } from './notifications/planReminders.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'storage'>

/** Creates an event, once for each idempotency key. @throws Refusal BAD_INPUT at the field */
export async function createEvent(context: Deps, me: Actor, input: EventInput, idempotencyKey: string | null): Promise<string> {
  const earlier = idempotencyKey === null ? undefined : await eventOfAttempt(context.db, idempotencyKey)
  if (earlier !== undefined) return earlier
  const { bannerImg, ...fields } = input
  const planned = plannedAs(fields)
  if (planned.startsAt <= context.clock.now()) throw badInput('eventDate', 'Please choose a time in the future.')
  return await withBanner(context, { ownerId: me.id, uploadId: bannerImg }, (keep) =>
    context.db.transaction(async (db) => {
      const now = context.clock.now()
      const event = await insertEvent(db, {
        ...planned,
        ...announcedValues(planned),
        bannerId: await keep(db),
        idempotencyKey,
        createdBy: me.id,
        createdAt: now,
        updatedAt: now,
      })
      if (!event) throw new Error('An event was neither written nor found.')
      await planReminders(db, event)
      await recordAudit(db, {
        actor: me,
        kind: 'settings',
        activity: `created the event ${event.title}`,
        subject: { kind: 'event', id: event.id },
        after: auditedOf(event),
        at: now,
      })
      await enqueue(db, 'eventShown', { eventId: event.id })
      return event.id
    }),
  )
}

/** Maps the form to the columns. A time that a form sends back as it was shown stays the same instant. */
export function plannedAs({ eventDate, endsAt, zone, ...rest }: Omit<EventInput, 'bannerImg'>, before?: EventRow) {
  const known = knownZone(zone)
  const kept = (at: Date | null | undefined, text: string) =>
    before && at && text === onClocksOf(before.zone, at) && before.zone === known ? at : undefined
  const startsAt = kept(before?.startsAt, eventDate) ?? eventInstant('eventDate', eventDate, known)
  const ends = endsAt === null ? null : (kept(before?.endsAt, endsAt) ?? eventInstant('endsAt', endsAt, known))
  if (ends && ends <= startsAt) throw badInput('endsAt', 'It has to end after it begins.')
  return { ...rest, zone: known, startsAt, endsAt: ends }
}

export const announcedValues = ({ startsAt, endsAt, isDisabled }: Pick<EventRow, 'startsAt' | 'endsAt' | 'isDisabled'>) => ({
  toldStartsAt: startsAt,
  toldEndsAt: endsAt,
  toldIsOn: !isDisabled,
})

/** The audited fields; the link to join is a secret and left out. */
export const auditedOf = ({ title, startsAt, endsAt, zone, capacity, isDisabled, link, recordingLink }: EventRow) => ({
  title,
  starts: startsAt.toISOString(),
  ends: endsAt?.toISOString() ?? '',
  zone,
  capacity: capacity ?? 'any number',
  disabled: isDisabled,
  link: link ? 'set' : 'none',
  recording: recordingLink ? 'set' : 'none',
})
