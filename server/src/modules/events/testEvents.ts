import type { EventInput } from '@app/contract/events/events.shapes.ts'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { later } from '#core/clock.ts'
import { newId } from '#database/ids.ts'
import { mailAttachmentsTable, mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'
import { solveCaptcha } from '#test/solveCaptcha.ts'
import { uploadsTable } from '#uploads/uploads.table.ts'
import { eventsTable, registrationsTable } from './events.table.ts'

const anHour = 3_600_000

/** The server with an admin, a clock that the test moves, and helpers for events. */
export async function openEvents(settings: Record<string, string> = {}) {
  // The start of the tests: the queue uses the database's clock.
  const begun = new Date()
  const time = { now: begun }
  /** An instant the given hours after the start. */
  const inHours = (count: number) => new Date(begun.getTime() + count * anHour).toISOString()
  const app = await startTestApp({ clock: { now: () => time.now }, settings: { PUBLIC_URL: 'https://desk.example', ...settings } })
  const admin = await app.one('admin')
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#4a6' } })
    .png()
    .toBuffer()

  async function makeUpload(owner: TestPerson, purpose: 'banner' | 'orderFile' = 'banner', content: Buffer = picture, name = 'banner.gif') {
    const [id, storageKey] = [newId(), `files/${newId()}`]
    const { size } = await app.context.storage.put(storageKey, once(content))
    const upload = { id, storageKey, name, size, received: size, ownerId: owner.id, type: 'image/png', purpose } as const
    await app.db.insert(uploadsTable).values({ ...upload, state: 'complete', expiresAt: later(new Date(), 86_400_000) })
    return id
  }

  const input: Omit<EventInput, 'bannerImg'> = {
    title: 'Async Rust by example',
    description: 'An evening with futures.',
    eventDate: inHours(26),
    endsAt: inHours(27.5),
    zone: 'Asia/Kolkata',
    capacity: null,
    isDisabled: false,
    link: 'https://meet.example/rust',
    recordingLink: null,
  }
  const makeEvent = async (about: Partial<EventInput> = {}): Promise<string> =>
    (await app.as(admin).events.create({ ...input, bannerImg: await makeUpload(admin), ...about }))._id

  /** Changes an event like its form would, with the other fields unchanged. */
  const change = async (id: string, about: Partial<EventInput>) => {
    const [row] = await app.db.select().from(eventsTable).where(eq(eventsTable.id, id))
    if (!row) throw new Error('no such event')
    const { title, description, startsAt, endsAt, zone, capacity, isDisabled, link, recordingLink, bannerId } = row
    const as = { title, description, zone, capacity, isDisabled, link, recordingLink }
    const times = { eventDate: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
    const bannerImg = `/api/main/offer-pictures/${bannerId}`
    return await app.as(admin).events.update({ id, updatedData: { ...as, ...times, bannerImg, ...about } })
  }

  const register = (person: TestPerson, id: string) => app.as(person).events.register({ id, attendee: person.id })
  const registerVisitor = async (eventId: string, email: string) =>
    app.as(null).events.registerVisitor({
      eventId,
      email,
      name: 'Vera',
      contact: '+49 170 1234567',
      captcha: await solveCaptcha(await app.as(null).auth.captcha()),
    })

  /** Moves the product's clock and runs the jobs that are due by then. */
  async function moveTo(hours: number) {
    time.now = new Date(inHours(hours))
    await runJobs()
  }
  /** The queue uses the database's clock, so jobs planned until the product's time are made due. */
  async function runJobs() {
    for (let isFirst = true, due = 0; isFirst || due > 0; isFirst = false) {
      const { rowCount } = await app.db.execute(
        sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= ${time.now} and attempts = 0`,
      )
      due = rowCount ?? 0
      await app.runJobs()
    }
  }

  const mails = (kind?: string) =>
    app.db
      .select()
      .from(mailsTable)
      .where(kind === undefined ? undefined : eq(mailsTable.kind, kind))
      .orderBy(asc(mailsTable.createdAt), asc(mailsTable.id))
  /** Calendar files attached to mails of this kind. */
  async function calendars(kind: string): Promise<string[]> {
    const rows = await app.db
      .select({ text: mailAttachmentsTable.content })
      .from(mailAttachmentsTable)
      .innerJoin(mailsTable, eq(mailsTable.id, mailAttachmentsTable.mailId))
      .where(eq(mailsTable.kind, kind))
      .orderBy(asc(mailsTable.createdAt), asc(mailsTable.id))
    return rows.map(({ text }) => text ?? '')
  }
  const states = async (eventId: string) => {
    const rows = await app.db.select().from(registrationsTable).where(eq(registrationsTable.eventId, eventId))
    const count = (state: string) => rows.filter((row) => row.state === state).length
    return {
      registered: count('registered'),
      offered: count('offered'),
      waiting: count('waiting'),
      cancelled: count('cancelled'),
      expired: count('expired'),
    }
  }
  const eventRow = async (id: string) => {
    const [row] = await app.db.select().from(eventsTable).where(eq(eventsTable.id, id))
    if (!row) throw new Error('no such event')
    return row
  }

  return {
    ...app,
    time,
    inHours,
    admin,
    input,
    makeUpload,
    makeEvent,
    change,
    register,
    registerVisitor,
    moveTo,
    runJobs,
    mails,
    calendars,
    states,
    eventRow,
  }
}
export type EventTest = Awaited<ReturnType<typeof openEvents>>

/** The ticket in a mail. */
export const ticketIn = (text: string): string => /#ticket=([\w.-]+)/.exec(text)?.[1] ?? ''

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
