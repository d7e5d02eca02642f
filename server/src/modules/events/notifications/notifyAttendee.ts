import { eventTimeIn } from '@app/contract/events/events.rules.ts'
import { href } from '@app/contract/screens.ts'
import { issueInvitation } from '#auth/index.ts'
import { brandOf, companyOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { attachTextToMail, hasMail, postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import type { Brand, MailMessage } from '#outside/mail/emailTemplate.ts'
import { absoluteHref, siteOf } from '#outside/mail/index.ts'
import { zoneOf } from '#users/index.ts'
import type { EventRow } from '../events.table.ts'
import type { AttendeeToNotify } from '../registrations/registrations.store.ts'
import { ticketOf } from '../registrations/ticket.ts'
import { calendarFile } from './calendarFile.ts'

export type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret'>
export type AttendeeEmail = { title: string; when: string; ticketHref: string; passwordHref?: string | undefined }

export type AttendeeNotification = {
  /** Key of this notification for one registration: it is sent once. */
  key: string
  mailKind: string
  /** Text in the notification list; absent if only a mail is sent. Times are on the person's clock, or else on the event's. */
  text?: string | ((zone: string) => string)
  write: (brand: Brand, about: AttendeeEmail, zone: string) => MailMessage
  /** The calendar entry to attach. */
  calendar?: { sequence: number; isCancelled: boolean }
  /** Adds a link to choose a password, for accounts without one. */
  hasPasswordLink?: boolean
}

/**
 * Notifies one person of their event: always by mail, since they registered for it, and in the notification list. Safe to repeat: a mail
 * that exists is not created again, and no link or file is made for it.
 */
export async function notifyAttendee(
  context: Deps,
  event: EventRow,
  { registration, person }: AttendeeToNotify,
  news: AttendeeNotification,
): Promise<void> {
  const { db, clock, config, secret } = context
  const zone = zoneOf(person, event.zone)
  const key = `${news.key}:${registration.id}`
  if (await hasMail(db, key)) return
  const page = `${siteOf(config)}${href('registerForEvent', { id: event.id })}`
  const ticketHref = `${page}#ticket=${ticketOf(secret, registration.id)}`
  const about = { event, email: person.email, ticketHref }
  const company = await companyOf(db, config)
  const attachment = news.calendar && (await calendarFile(config, company, { ...about, ...news.calendar }))
  const brand = await brandOf(db, config)
  await db.transaction(async (db) => {
    const isSecret = news.hasPasswordLink === true && !person.hasPassword
    const passwordHref = isSecret ? await passwordLink(db, { clock, config }, person.email) : undefined
    const letter = news.write(
      brand,
      {
        title: event.title,
        when: eventTimeIn(zone, timesOf(event)),
        ticketHref,
        passwordHref,
      },
      zone,
    )
    await postMail(db, { key, to: person.email, kind: news.mailKind, isSecret, ...letter })
    if (attachment) await attachTextToMail(db, key, attachment)
    const text = typeof news.text === 'function' ? news.text(zone) : news.text
    if (text !== undefined)
      await notify(db, { key, kind: 'events', userIds: [person.id], text, href: href('myEvents'), isMailedByCaller: true })
  })
}

export const timesOf = ({ startsAt, endsAt }: Pick<EventRow, 'startsAt' | 'endsAt'>) => ({
  eventDate: startsAt.toISOString(),
  endsAt: endsAt?.toISOString(),
})

const passwordLink = async (db: Db, { clock, config }: Pick<AppContext, 'clock' | 'config'>, email: string) =>
  `${absoluteHref(config, 'forgetPassword', { email })}#${await issueInvitation(db, { clock }, email)}`
