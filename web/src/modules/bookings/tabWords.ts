import type { BookingTab } from '@app/contract/bookings/bookings.rules.ts'

export const tabWords: Record<BookingTab, string> = { all: 'All', upcoming: 'Upcoming', past: 'Past' }
