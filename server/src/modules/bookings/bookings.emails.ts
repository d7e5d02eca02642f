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
  /** The day and the hour, on the clocks of whoever reads. */
  when: string
  /** As they wrote or chose it. */
  timezone: string
  duration: string
  /** Left out for whoever only holds it. */
  price?: string
  details: string
  /** The other of the two, where that is known. */
  with?: string
  meetingUrl?: string | undefined
  /** Where their bookings stand. */
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
  small(`Something is not right, or you need another time? Answer this mail${brand.email ? `, or write to ${brand.email}` : ''}.`)

/** For whoever booked by wish: an admin finds the time and the mentor. */
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

/** What became of a booking, for either of the two: one letter whose words are the event's. */
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
      ...(data.details ? [quote(data.details, 'What it is about')] : []),
      ...(closing ? [paragraph(closing)] : []),
      button('See the booking', data.href),
      anotherTime(brand),
    ],
  }),
})
