/** Meeting link of a booking: the mentor's room, or one with the booking's id in it. */
export const meetingUrlFor = ({ meetingUrl }: { meetingUrl: string | null }, bookingId: string): string | null =>
  meetingUrl?.replaceAll('{booking}', bookingId) ?? null
