import { z } from 'zod'
import { isCalendarDay } from './calendarDay.ts'

/** A day of the calendar as `2026-11-30`, as a call takes it. */
export const Day = z.iso.date('Please choose a day.').refine(isCalendarDay, 'Please choose a day after 1900.')
