import { type Access, admits, type Role } from '@app/contract/core/access.ts'
import { href, screens } from '@app/contract/screens.ts'

/** Where somebody of a role sees a booking: on its own page, or among the sessions that they hold. */
export function pageOfBooking(role: Role, id: string): string {
  const access: Access = screens.bookingDetails.access
  return admits(access, { id: '', role }) ? href('bookingDetails', { slug: id }) : href('mentoring', {}, { booking: id })
}
