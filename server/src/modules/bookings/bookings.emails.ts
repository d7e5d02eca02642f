import { confirmedWithinHours } from '@app/contract/bookings/bookings.rules.ts'
import {
  type Block,
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  quote,
  small,
  subjectLine,
} from '#outside/mail/emailTemplate.ts'

export type Booked = {
  name: string
  session: string
  /** Day and hour on the reader's clock. */
  when: string
  /** The same for subjects and notifications, with the city of the zone: 'Thu, 3 Dec, 05:00 New York'. */
  short: string
  /** The zone as they typed or chose it. */
  timezone: string
  duration: string
  /** Absent for the mentor. */
  price?: string
  details: string
  /** The other person, if known. */
  with?: string
  meetingUrl?: string | undefined
  /** Link to the reader's bookings. */
  href: string
}

const soon = confirmedWithinHours === 1 ? '1 hour' : `${confirmedWithinHours} hours`

const known = (data: Booked, more: Record<string, string | undefined> = {}): Block =>
  facts({
    ...more,
    When: data.when,
    'Time zone': data.timezone,
    With: data.with,
    Duration: data.duration,
    Price: data.price,
    'Meeting link': data.meetingUrl,
  })

const anotherTime = (brand: Brand) =>
  small(`Something wrong, or need another time? Answer this mail${brand.email ? `, or write to ${brand.email}` : ''}.`)

/** Confirms a requested session to its booker: an admin finds the time and the mentor. */
export const sessionBooked = (brand: Brand, data: Booked): MailMessage => ({
  subject: subjectLine(`Your booking: ${data.session}`),
  body: emailBody({
    brand,
    preheader: `We confirm it within ${soon}. Here is what happens next.`,
    heading: 'Thank you, your booking is in',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(`We have your booking of ${inSentence(data.session)}.`),
      known(data),
      ...(data.details ? [quote(data.details, 'Your words')] : []),
      paragraph(
        `What happens next: we find the mentor who knows your subject and confirm the time within ${soon}. Before the session you get the link to join.`,
      ),
      button('See your booking', data.href),
      anotherTime(brand),
    ],
  }),
})

type BookingNotificationContent = Booked & {
  title: string
  heading: string
  says: string
  before?: string | undefined
  reason?: string | undefined
  closing?: string
}

/** One email for an event of a booking, for either side; the event supplies the words. */
export const bookingNotification = (
  brand: Brand,
  { title, heading, says, before, reason, closing, ...data }: BookingNotificationContent,
): MailMessage => ({
  subject: subjectLine(`${title}: ${data.session}`),
  body: emailBody({
    brand,
    preheader: `${data.session}, ${data.when}`,
    heading,
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(says),
      known(data, { 'It was': before }),
      ...(reason ? [quote(reason, 'Why')] : []),
      ...(data.details ? [quote(data.details, 'Topic')] : []),
      ...(closing ? [paragraph(closing)] : []),
      button('See the booking', data.href),
      anotherTime(brand),
    ],
  }),
})
