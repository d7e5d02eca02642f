import { dayIn } from '@app/contract/core/format.ts'
import { badInput } from '#core/refusal.ts'

/** Where the day begins last on earth; a day that is over there is over for everybody. */
const lastZone = 'Etc/GMT+12'

/** Takes every day that is still today for somebody: the person who chose it may live where it is yesterday for us. */
export function refusePastDay(field: string, day: string, now: Date): void {
  if (day < dayIn(lastZone, now)) throw badInput(field, 'Please choose today or a later day.')
}
