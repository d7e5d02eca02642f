import { expect, test } from 'vitest'
import { usualHours, weekdays } from './businessHours.rules.ts'
import { hoursInWords } from './officeHours.rules.ts'

const long = { opensAt: '10:00', closesAt: '20:00' }
const short = { opensAt: '10:00', closesAt: '14:00' }
test.each([
  [[long, long, long, long, long, long, long], '10:00 AM to 08:00 PM IST'],
  [[long, long, long, long, long, null, null], 'Monday to Friday, 10:00 AM to 08:00 PM IST'],
  [[long, long, long, long, long, short, null], 'Monday to Friday, 10:00 AM to 08:00 PM IST'],
  [[long, null, long, null, long, null, null], 'Monday, Wednesday and Friday, 10:00 AM to 08:00 PM IST'],
  [[null, null, null, null, null, short, short], 'Saturday and Sunday, 10:00 AM to 02:00 PM IST'],
  [[null, null, null, null, null, null, null], undefined],
])('the office hours of the week %j are told as %s', (week, words) => {
  expect(week).toHaveLength(weekdays.length)
  const hours = usualHours({ zone: 'Asia/Kolkata', week })
  expect(hours && hoursInWords(hours)).toBe(words)
})
