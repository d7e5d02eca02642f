import { Temporal } from 'temporal-polyfill'

/** The first instant of a calendar day in a time zone. */
export const startOfDay = (day: string, zone: string): number => Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds
/** The day this many days later. */
export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
