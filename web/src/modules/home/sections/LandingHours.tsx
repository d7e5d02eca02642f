import { hoursInWords, type OfficeHours } from '@app/contract/company/officeHours.rules.ts'

/** When somebody answers, with the zone named; where scripts run, `attachListeners` says it on the visitor's own clocks too. */
export const LandingHours = ({ hours }: { hours: OfficeHours }) => (
  <span data-hours={[hours.opensAt, hours.closesAt, hours.zone].join(' ')}>{hoursInWords(hours)}</span>
)
