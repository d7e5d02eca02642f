import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { isZone } from '#core/zones.ts'
import { weekdays } from './businessHours.rules.ts'
import { companyLimits } from './company.rules.ts'
import { isTimeOfDay } from './officeHours.rules.ts'

const time = z.string().max(5).refine(isTimeOfDay, 'Please enter a time of day, such as 10:00.')
const DayHours = z.object({ opensAt: time, closesAt: time }).refine(({ opensAt, closesAt }) => opensAt !== closesAt, {
  path: ['closesAt'],
  error: 'The end must be another time than the beginning. It may be after midnight.',
})

/** The business hours of each day in a time zone: Monday first, null for a closed day. */
export const BusinessWeekWords = z.object({
  zone: z.string().max(companyLimits.zone).refine(isZone, 'Please choose a time zone, such as Asia/Kolkata.'),
  week: z.array(DayHours.nullable()).length(weekdays.length),
})
export type BusinessWeekWords = z.infer<typeof BusinessWeekWords>

export const BusinessHoursSettings = z.object({
  zone: z.string(),
  week: z.array(z.object({ opensAt: z.string(), closesAt: z.string() }).nullable()),
  version: z.number().int(),
})
export type BusinessHoursSettings = z.infer<typeof BusinessHoursSettings>

export const businessHours = {
  details: get('/api/main/business-hours', admins)
    .answers(BusinessHoursSettings)
    .says('The business hours of each day. In a week without any, the office hours of the company count on every day.'),
  update: post('/api/main/update-business-hours', admins)
    .takes(
      changesOf(BusinessWeekWords).extend({
        /** The version that the change began from. */ version: z.number().int().min(0).max(2_147_483_647),
      }),
    )
    .answers(BusinessHoursSettings)
    .says('Saves the business hours. Refused as a stale edit if another admin has saved in between.'),
}
