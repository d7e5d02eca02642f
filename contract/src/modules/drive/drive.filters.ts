import { daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'

/** The filters of the drive. */
export const driveFilters = {
  quarantine: yesNoFilter('In quarantine'),
  created: daysFilter('Uploaded'),
} as const
export type DriveFilterValues = FilterValues<typeof driveFilters>
