import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import type { TestApp, TestPerson } from '#test/app.ts'

const wholeWeek = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, from: 540, to: 1_020 }))
const usualHours = {
  timezone: 'Asia/Kolkata',
  weekly: wholeWeek,
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  dailyCap: null,
  meetingUrl: null,
}
type Hours = Parameters<ReturnType<TestApp['as']>['bookings']['setHours']>[0]

export async function makeSession(app: TestApp, about: Partial<typeof bookableSessionsTable.$inferInsert> = {}): Promise<string> {
  const usual = { name: 'Code review', details: 'All of it.', duration: '60 minutes', priceCents: 3550 }
  const [row] = await app.db
    .insert(bookableSessionsTable)
    .values({ ...usual, ...about })
    .returning()
  return row?.id ?? ''
}

/** A mentor of these sessions, from 09:00 to 17:00 in Kolkata unless overridden. */
export async function makeMentor(app: TestApp, admin: TestPerson, sessions: string[], about: Partial<Hours> = {}): Promise<TestPerson> {
  const mentor = await app.one('employee')
  await app.as(admin).bookings.setHours({ userId: mentor.id, version: 0, sessions, ...usualHours, ...about })
  return mentor
}
