/** Where a mentor's sessions meet: one room for all, or one that the booking's id makes its own. */
export const meetingUrlFor = ({ meetingUrl }: { meetingUrl: string | null }, bookingId: string): string | null =>
  meetingUrl?.replaceAll('{booking}', bookingId) ?? null
