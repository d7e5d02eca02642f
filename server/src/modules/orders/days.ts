import { dayIn } from '@app/contract/core/format.ts'
import { badInput } from '#core/refusal.ts'

/** The last time zone on earth in which a day ends. */
const lastZone = 'Etc/GMT+12'

/** Refuses a day that has passed everywhere. The person who chose it may live where it is still yesterday for us. */
export function refusePastDay(field: string, day: string, now: Date): void {
  if (day < dayIn(lastZone, now)) throw badInput(field, 'Please choose today or a later day.')
}
