import { z } from 'zod'

/** A day of the calendar as `2026-11-30`. A year zero is well-formed, but was never, and no database keeps it. */
export const Day = z.iso.date('Please choose a day.').refine((day) => day >= '1900-01-01', 'Please choose a day after 1900.')

/** A calendar day as people read it here: `31-12-2024`. */
export const dayWords = (day: string): string => day.split('-').toReversed().join('-')
