import { type Access, admits, type Role } from '@app/contract/core/access.ts'
import { href, screens } from '@app/contract/screens.ts'

/** Path of a booking for a role: its own page, or among the mentor's sessions. */
export function pageOfBooking(role: Role, id: string): string {
  const access: Access = screens.bookingDetails.access
  return admits(access, { id: '', role }) ? href('bookingDetails', { slug: id }) : href('mentoring', {}, { booking: id })
}
