import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import { href } from '@app/contract/screens.ts'
import { issueInvitation } from '#auth/index.ts'
import { brandOf, companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { attachTextToMail, mailIsThere, postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import type { Brand, MailMessage } from '#outside/mail/emailTemplate.ts'
import { absoluteHref, siteOf } from '#outside/mail/index.ts'
import type { EventRow } from '../events.table.ts'
import type { ToTell } from '../registrations/registrations.store.ts'
import { ticketOf } from '../registrations/ticket.ts'
import { calendarFile } from './calendarFile.ts'

export type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>
export type AttendeeEmail = { title: string; when: string; ticketHref: string; passwordHref?: string | undefined }

export type AttendeeNotification = {
  /** Names what is told, of one registration: told again it reaches nobody twice. */
  key: string
  mailKind: string
  /** What stands among the notifications; nothing where the mail alone tells it. */
  text?: string
  write: (brand: Brand, about: AttendeeEmail) => MailMessage
  /** The word for the calendar, where the mail brings one. */
  calendar?: { sequence: number; isCancelled: boolean }
  /** A letter with the way to choose a password, for whoever has none. */
  hasPasswordLink?: boolean
}

/**
 * Tells one person something of their event: by mail always, since it is what they registered for, and among their notifications.
 * Safe to run again: a mail that was written is not written again, and no link or file is made for it.
 */
export async function notifyAttendee(
  context: Deps,
  event: EventRow,
  { registration, person }: ToTell,
  news: AttendeeNotification,
): Promise<void> {
  const { db, clock, config, secret } = context
  const key = `${news.key}:${registration.id}`
  if (await mailIsThere(db, key)) return
  const page = `${siteOf(config)}${href('registerForEvent', { id: event.id })}`
  const about = { event, email: person.email, page }
  const company = await companyOf(db, config)
  const attachment = news.calendar && (await calendarFile(config, company, { ...about, ...news.calendar }))
  const brand = await brandOf(db, config)
  await db.transaction(async (db) => {
    const isSecret = news.hasPasswordLink === true && !person.hasPassword
    const passwordHref = isSecret ? await passwordLink(db, { clock, config }, person.email) : undefined
    const letter = news.write(brand, {
      title: event.title,
      when: eventTimeIn(event.zone, timesOf(event)),
      ticketHref: `${page}#ticket=${ticketOf(secret, registration.id)}`,
      passwordHref,
    })
    await postMail(db, { key, to: person.email, kind: news.mailKind, isSecret, ...letter })
    if (attachment) await attachTextToMail(db, key, attachment)
    if (news.text !== undefined)
      await notify(db, { key, kind: 'events', userIds: [person.id], text: news.text, href: href('myEvents'), isMailedApart: true })
  })
}

export const timesOf = ({ startsAt, endsAt }: Pick<EventRow, 'startsAt' | 'endsAt'>) => ({
  eventDate: startsAt.toISOString(),
  endsAt: endsAt?.toISOString(),
})

const passwordLink = async (db: Db, { clock, config }: Pick<AppContext, 'clock' | 'config'>, email: string) =>
  `${absoluteHref(config, 'forgetPassword', { email })}#${await issueInvitation(db, { clock }, email)}`
