import type { FieldChange } from '@app/contract/core/call.ts'
import type { EventInput } from '@app/contract/events/events.shapes.ts'
import { offerPictureAddress } from '#catalogue/index.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lastChangeOf } from '#logs/index.ts'
import type { plannedAs } from './createEvent.ts'
import type { EventRow } from './events.table.ts'
import { onClocksOf } from './eventTime.ts'

type Field = keyof EventInput

/** Maps the columns of the version trigger to form fields and to names in the audit log. */
const fieldsOfColumns: Record<string, { field: Field; audited: string }> = {
  title: { field: 'title', audited: 'title' },
  description: { field: 'description', audited: 'description' },
  starts_at: { field: 'eventDate', audited: 'starts' },
  ends_at: { field: 'endsAt', audited: 'ends' },
  zone: { field: 'zone', audited: 'zone' },
  capacity: { field: 'capacity', audited: 'capacity' },
  is_disabled: { field: 'isDisabled', audited: 'disabled' },
  banner_id: { field: 'bannerImg', audited: 'banner' },
  link: { field: 'link', audited: 'link' },
  recording_link: { field: 'recordingLink', audited: 'recording' },
}

type Planned = ReturnType<typeof plannedAs>

/** The values of the form fields, with local times of the event's zone. */
const valuesOf = (event: Planned, bannerImg: string): Record<Field, FieldChange['value']> => ({
  title: event.title,
  description: event.description,
  eventDate: onClocksOf(event.zone, event.startsAt),
  endsAt: event.endsAt ? onClocksOf(event.zone, event.endsAt) : '',
  zone: event.zone,
  capacity: event.capacity ?? '',
  isDisabled: event.isDisabled,
  bannerImg,
  link: event.link ?? '',
  recordingLink: event.recordingLink ?? '',
})

/**
 * Refuses a stale edit. Fields that already have the wanted value, as after a lost answer, are no conflict.
 * @throws Refusal CONFLICT with the current version and the changed fields
 */
export async function assertNotStale(
  db: Db,
  event: EventRow,
  { planned, bannerImg }: { planned: Planned; bannerImg: string },
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version >= event.version) return
  const [now, wanted] = [valuesOf(event, offerPictureAddress(event.bannerId)), valuesOf(planned, bannerImg)]
  const changed: FieldChange[] = []
  for (const [column, at] of Object.entries(event.columnVersions)) {
    const { field, audited } = fieldsOfColumns[column] ?? {}
    if (!field || !audited || at <= version || now[field] === wanted[field]) continue
    changed.push({ field, value: now[field], ...(await lastChangeOf(db, { kind: 'event', id: event.id }, audited)) })
  }
  if (changed.length === 0) return
  throw new Refusal('CONFLICT', 'Someone else has just changed this event. Check the differences, then save again.', {
    version: event.version,
    changed,
  })
}
