import { eq, sql } from 'drizzle-orm'
import { newId } from '#database/ids.ts'
import { mailAttachmentsTable, mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'
import { makeMentor, makeSession } from './testMentors.ts'

const firstDay = () => new Date('2026-11-21T10:00:00Z')

/** The server with a mentor of one session, ten days before the booked day, and people with and without access. */
export async function startMentorTest() {
  const time = { now: firstDay() }
  const app = await startTestApp({ clock: { now: () => time.now }, settings: { BOOKINGS_ARE_PAID: 'no' } })
  const [admin, sales] = [await app.one('admin'), await app.one('sales')]
  let sessionId = ''

  /** Extends the sign-in sessions for tests that move the clock. */
  const staySignedIn = () => app.db.execute(sql`update sessions set expires_at = '2028-01-01'`)

  /** Clears all bookings and creates new people, except for the back office. */
  async function begin() {
    time.now = firstDay()
    await app.db.execute(sql`truncate bookings, mails, notifications cascade; delete from graphile_worker._private_jobs`)
    sessionId = await makeSession(app)
    const mentor = await makeMentor(app, admin, [sessionId], { meetingUrl: 'https://meet.example/room-{booking}' })
    const customer = await app.one('user', { name: 'Cora Customer' })
    const stranger = await app.one('user')
    await staySignedIn()
    return { sessionId, mentor, customer, stranger }
  }

  const at = (clock: string) => ({ date: `2026-12-01T${clock}`, timezone: 'Asia/Kolkata' })
  return {
    ...app,
    time,
    firstDay,
    admin,
    sales,
    staySignedIn,
    begin,
    at,
    book: (person: TestPerson, clock: string, about = {}) =>
      app.as(person).bookings.create({ booking: sessionId, details: 'Help.', ...at(clock), ...about }),
    slotsOn: (person: TestPerson, day: string, about = {}) =>
      app.as(person).bookings.slots({ session: sessionId, from: day, to: day, timezone: 'Asia/Kolkata', ...about }),
    mailsTo: (person: TestPerson) =>
      app.db.select().from(mailsTable).where(eq(mailsTable.receiver, person.email)).orderBy(mailsTable.createdAt),
    /** The calendar attachment of a mail. */
    async icsOf(mailId = newId()) {
      return (await app.db.select().from(mailAttachmentsTable).where(eq(mailAttachmentsTable.mailId, mailId)))[0]
    },
    /** Reminders would fire whenever the worker looks at them, so tests run them explicitly. */
    runJobs: () => app.runJobs({ except: ['bookingReminder'] }),
    runAllJobs: () => app.runJobs(),
  }
}
export type MentorTest = Awaited<ReturnType<typeof startMentorTest>>
