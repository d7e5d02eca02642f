import { hoursInWords, type OfficeHours } from '@app/contract/company/officeHours.rules.ts'

/** The company's hours with their zone; with scripts, `attachListeners` adds the visitor's own time. */
export const LandingHours = ({ hours }: { hours: OfficeHours }) => (
  <span data-hours={[hours.opensAt, hours.closesAt, hours.zone].join(' ')} data-days={hours.days}>
    {hoursInWords(hours)}
  </span>
)
