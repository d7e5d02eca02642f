import { confirmedWithinHours } from '@app/contract/bookings/bookings.rules.ts'
import {
  type Brand,
  button,
  facts,
  inSentence,
  letter,
  type MailMessage,
  paragraph,
  quote,
  small,
  subjectLine,
} from '#outside/mail/emailTemplate.ts'

type Booked = {
  name: string
  session: string
  /** The day and the hour, on the clocks that the customer chose. */
  when: string
  /** As they wrote or chose it. */
  timezone: string
  duration: string
  price: string
  details: string
  /** Where their bookings stand. */
  href: string
}

const soon = confirmedWithinHours === 1 ? '1 hour' : `${confirmedWithinHours} hours`

export const sessionBooked = (brand: Brand, data: Booked): MailMessage => ({
  subject: subjectLine(`Your booking: ${data.session}`),
  letter: letter({
    brand,
    preheader: `We confirm it within ${soon}. Here is what happens next.`,
    heading: 'Thank you, your booking is in',
    blocks: [
      paragraph(`Hello ${inSentence(data.name)},`),
      paragraph(`We have your booking of ${inSentence(data.session)}.`),
      facts({ When: data.when, 'Time zone': data.timezone, Duration: data.duration, Price: data.price }),
      ...(data.details ? [quote(data.details, 'Your words')] : []),
      paragraph(
        `What happens next: we find the mentor who knows your subject and confirm the time within ${soon}. Before the session you get the link to join.`,
      ),
      button('See your booking', data.href),
      small(`Something is not right, or you need another time? Answer this mail${brand.email ? `, or write to ${brand.email}` : ''}.`),
    ],
  }),
})
