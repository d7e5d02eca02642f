import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { EventChanges, EventInput } from '@app/contract/events/events.shapes.ts'
import { offerPictureAddress } from '#catalogue/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { forgetBanner, type KeepBanner, withBanner } from './banner.ts'
import { auditedOf, plannedAs } from './createEvent.ts'
import { lockEvent, saveEvent } from './events.store.ts'
import type { EventRow } from './events.table.ts'
import { assertNotStale } from './eventVersion.ts'
import { planReminders } from './notifications/planReminders.ts'
import { scheduleAnnouncement } from './notifications/scheduleAnnouncement.ts'
import { fillPlaces } from './registrations/fillPlaces.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'storage' | 'config'>

type Update = { id: string; version?: number | undefined; input: EventChanges }

/**
 * Changes an event; announcements to attendees are scheduled, and added places are offered at once.
 * @throws Refusal CONFLICT with the changed fields, for a stale edit
 */
export function updateEvent(context: Deps, me: Actor, update: Update): Promise<void> {
  const { bannerImg } = update.input
  // If the address of the current picture was sent instead of an upload, the banner stays.
  return bannerImg !== undefined && isId(bannerImg)
    ? withBanner(context, { ownerId: me.id, uploadId: bannerImg }, (keep) => writeUpdate(context, me, update, keep))
    : writeUpdate(context, me, update)
}

const writeUpdate = (context: Deps, me: Actor, { id, version, input }: Update, keepBanner?: KeepBanner): Promise<void> =>
  context.db.transaction(async (db) => {
    const now = context.clock.now()
    const before = orNotFound(await lockEvent(db, id), 'Event')
    const { bannerImg, ...fields } = afterChange(inputOf(before), input)
    const planned = plannedAs(fields, before)
    await assertNotStale(db, before, { planned, bannerImg }, version)
    const isMoved = planned.startsAt.getTime() !== before.startsAt.getTime()
    if (isMoved && planned.startsAt <= now) throw badInput('eventDate', 'Please choose a time in the future.')
    if (planned.capacity !== null && planned.capacity < before.seatsTaken)
      throw badInput('capacity', `${before.seatsTaken} places are taken or offered already; there can't be fewer.`)
    if (!keepBanner && bannerImg !== offerPictureAddress(before.bannerId)) throw notFound('File')
    const bannerId = keepBanner ? await keepBanner(db) : before.bannerId
    await saveEvent(db, id, { ...planned, bannerId, updatedAt: now })
    if (keepBanner) await forgetBanner(db, before.bannerId)
    const after = { ...before, ...planned, bannerId }
    await planReminders(db, after)
    await scheduleAnnouncement(db, context, id)
    await fillPlaces(db, id, now)
    await recordAudit(db, {
      actor: me,
      kind: 'settings',
      activity: `changed the event ${after.title}`,
      subject: { kind: 'event', id },
      before: auditedOf(before),
      after: auditedOf(after),
      at: now,
    })
    await enqueue(db, 'eventShown', { eventId: id })
  })

/** The form as it would be sent for this event. */
const inputOf = ({
  title,
  description,
  startsAt,
  endsAt,
  zone,
  capacity,
  isDisabled,
  bannerId,
  link,
  recordingLink,
}: EventRow): EventInput => ({
  ...{ title, description, zone, capacity, isDisabled, link, recordingLink },
  eventDate: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  bannerImg: offerPictureAddress(bannerId),
})
