import { daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'

/** What the drive is narrowed by. */
export const driveFilters = {
  quarantine: yesNoFilter('In quarantine'),
  created: daysFilter('Uploaded'),
} as const
export type DriveFilterValues = FilterValues<typeof driveFilters>
