import { Temporal } from 'temporal-polyfill'
import type { AppContext } from '#core/context.ts'
import { badInput } from '#core/refusal.ts'
import { saveDigest } from './digests.store.ts'

type Choice = { isOn: boolean; hour: number; timezone?: string | undefined }

/** @throws Refusal BAD_INPUT for an unknown time zone */
export async function chooseDigest(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  userId: string,
  { isOn, hour, timezone }: Choice,
): Promise<void> {
  const now = clock.now()
  const zone = timezone === undefined ? null : zoneNamed(timezone)
  const nextAt = nextHour(now, hour, zone ?? config.TIME_ZONE)
  await saveDigest(db, { userId, isOn, hour, timezone: zone, nextAt }, now)
}

function zoneNamed(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    throw badInput('timezone', 'Please choose a time zone such as Asia/Kolkata.')
  }
}

/**
 * The next full hour in a time zone after this instant. An hour that is skipped in spring becomes the one after it; of an hour that comes
 * twice in autumn the first counts.
 */
export function nextHour(after: Date, hour: number, zone: string): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone)
  const on = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: zone, plainTime: { hour } })
  const today = on(now.toPlainDate())
  const next = Temporal.ZonedDateTime.compare(today, now) > 0 ? today : on(now.toPlainDate().add({ days: 1 }))
  return new Date(next.epochMilliseconds)
}
