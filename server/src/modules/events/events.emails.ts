import { invitationDays } from '@app/contract/auth/auth.rules.ts'
import { joinOpensMinutes, offerHours } from '@app/contract/events/events.rules.ts'
import {
  type Block,
  type Brand,
  button,
  emailBody,
  facts,
  inSentence,
  type MailMessage,
  paragraph,
  small,
  subjectLine,
} from '#outside/mail/emailTemplate.ts'

type EventEmailFacts = {
  title: string
  /** Start and end on the clock of the event's zone. */
  when: string
  /** Page on which the reader sees and cancels their registration; it carries their ticket. */
  ticketHref: string
  /** Link to choose a password, for accounts without one. */
  passwordHref?: string | undefined
}

/** These mails contain no name, since a stranger may have typed the address and anything as the name. */
const eventEmail = (
  brand: Brand,
  data: EventEmailFacts,
  words: { subject: string; preheader: string; heading: string; say: readonly Block[]; last: string },
): MailMessage => ({
  subject: subjectLine(words.subject),
  body: emailBody({
    brand,
    preheader: words.preheader,
    heading: words.heading,
    blocks: [
      ...words.say,
      facts({ Event: data.title, When: data.when, Where: 'Online' }),
      button('See your registration', data.ticketHref),
      ...(data.passwordHref
        ? [
            paragraph(
              `Your account has no password yet. Choose one within ${invitationDays} days, and you find the event under My Events.`,
            ),
            button('Choose a password', data.passwordHref),
          ]
        : []),
      small(words.last),
    ],
  }),
})

const notYou = 'You did not register? Someone may have mistyped their address: cancel on the page of the registration, or ignore this mail.'
const cantCome = 'Something came up? Cancel on the page of your registration, and your place goes to the next person.'

export const registrationEmail = (brand: Brand, data: EventEmailFacts): MailMessage =>
  eventEmail(brand, data, {
    subject: `You are registered: ${data.title}`,
    preheader: 'A calendar file is attached.',
    heading: 'You are registered',
    say: [
      paragraph(`You have a place at ${inSentence(data.title)}. The attached calendar file shows it in your time zone.`),
      paragraph(
        `The link to join opens ${joinOpensMinutes} minutes before it begins, on the page of your registration and under My Events.`,
      ),
    ],
    last: `${cantCome} ${notYou}`,
  })

export const waitingListEmail = (brand: Brand, data: EventEmailFacts): MailMessage =>
  eventEmail(brand, data, {
    subject: `You are on the waiting list: ${data.title}`,
    preheader: 'We will mail you when a place becomes free.',
    heading: 'You are on the waiting list',
    say: [
      paragraph(`All places at ${inSentence(data.title)} are taken. You are in line for the next one.`),
      paragraph(`When one becomes free, we mail you and hold it for ${offerHours} hours.`),
    ],
    last: `You no longer want to wait? Cancel on the page of your registration. ${notYou}`,
  })

export const registeredAlreadyEmail = (brand: Brand, data: EventEmailFacts): MailMessage =>
  eventEmail(brand, data, {
    subject: `You are registered already: ${data.title}`,
    preheader: 'Nothing has changed.',
    heading: 'You are registered already',
    say: [paragraph('This address was just registered again. Your registration has not changed.')],
    last: notYou,
  })

export const placeOfferedEmail = (brand: Brand, data: EventEmailFacts & { until: string }): MailMessage =>
  eventEmail(brand, data, {
    subject: `A place is free: ${data.title}`,
    preheader: `Take it by ${data.until}.`,
    heading: 'A place is free for you',
    say: [
      paragraph(`A place at ${inSentence(data.title)} is free, and you are next. We hold it for you until ${data.until}.`),
      paragraph('Take it on the page of your registration. After that it goes to the next in line.'),
    ],
    last: 'You no longer want it? Decline it there, and it goes to the next person.',
  })

export const reminderEmail = (brand: Brand, data: EventEmailFacts & { soon: string }): MailMessage => {
  const { soon } = data
  return eventEmail(brand, data, {
    subject: `It begins ${soon}: ${data.title}`,
    preheader: data.when,
    heading: `The event begins ${soon}`,
    say: [
      paragraph(
        `${inSentence(data.title)} begins ${soon}. The link to join opens ${joinOpensMinutes} minutes before, on the page of your registration.`,
      ),
    ],
    last: cantCome,
  })
}

export const movedEmail = (brand: Brand, data: EventEmailFacts & { before: string }): MailMessage =>
  eventEmail(brand, data, {
    subject: `Another time: ${data.title}`,
    preheader: data.when,
    heading: 'The event was moved',
    say: [
      paragraph(`${inSentence(data.title)} takes place at another time. Your registration stays valid: you need not do anything.`),
      facts({ Before: data.before, Now: data.when }),
      paragraph('The attached calendar file updates your calendar.'),
    ],
    last: cantCome,
  })

export const calledOffEmail = (brand: Brand, data: EventEmailFacts): MailMessage =>
  eventEmail(brand, data, {
    subject: `Called off: ${data.title}`,
    preheader: 'The event does not take place.',
    heading: 'The event is called off',
    say: [paragraph(`We are sorry: ${inSentence(data.title)} does not take place. The attached file removes it from your calendar.`)],
    last: 'You have a question? Answer this mail.',
  })

export const reinstatedEmail = (brand: Brand, data: EventEmailFacts): MailMessage =>
  eventEmail(brand, data, {
    subject: `It takes place: ${data.title}`,
    preheader: data.when,
    heading: 'The event takes place after all',
    say: [
      paragraph(
        `${inSentence(data.title)} had been called off, but takes place after all. Your registration stays valid: you need not do anything.`,
      ),
    ],
    last: cantCome,
  })

export const cancellationEmail = (brand: Brand, data: EventEmailFacts): MailMessage =>
  eventEmail(
    brand,
    { ...data, passwordHref: undefined },
    {
      subject: `You have cancelled: ${data.title}`,
      preheader: 'Your place is free again.',
      heading: 'You have cancelled',
      say: [paragraph(`You no longer come to ${inSentence(data.title)}. The attached file removes it from your calendar.`)],
      last: 'It was a mistake? Register again while there are places.',
    },
  )
