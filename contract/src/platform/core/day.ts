import { z } from 'zod'
import { isCalendarDay } from './calendarDay.ts'

/** A calendar day as `2026-11-30`, as the input of a call. */
export const Day = z.iso.date('Please choose a day.').refine(isCalendarDay, 'Please choose a day after 1900.')
