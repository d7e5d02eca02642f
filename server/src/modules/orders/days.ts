import { dayIn } from '@app/contract/core/format.ts'
import { zoneOfOrder } from '@app/contract/orders/orderZone.rules.ts'
import { badInput } from '#core/refusal.ts'

/** The last time zone on earth in which a day ends. */
const lastZone = 'Etc/GMT+12'

/** Refuses a day that has passed everywhere. The person who chose it may live where it is still yesterday for us. */
export function refusePastDay(field: string, day: string, now: Date, zone = lastZone): void {
  if (day < dayIn(zone, now)) throw badInput(field, 'Please choose today or a later day.')
}

/** The same for a deadline, whose today is the one of the order's own zone. */
export const refusePastDeadline = (deadline: string, timezone: string, now: Date): void =>
  refusePastDay('deadline', deadline, now, zoneOfOrder(timezone))
