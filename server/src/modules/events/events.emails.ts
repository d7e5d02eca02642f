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

type About = {
  title: string
  /** The hours on the clocks of the zone in which the event was planned. */
  when: string
  /** The page on which its reader sees and cancels their registration; it carries their ticket. */
  ticketHref: string
  /** Where whoever has no password yet chooses one. */
  passwordHref?: string | undefined
}

/** None carries a name: whoever typed the address may have written anything there. */
const told = (
  brand: Brand,
  data: About,
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

const notYou =
  'You did not register? Then somebody mistyped their address: cancel on the page of the registration, or leave this mail alone.'
const cantCome = 'Something came up? Cancel on the page of your registration, and somebody else gets your place.'

export const registered = (brand: Brand, data: About): MailMessage =>
  told(brand, data, {
    subject: `You are registered: ${data.title}`,
    preheader: 'The event is in the calendar file of this mail.',
    heading: 'You are registered',
    say: [
      paragraph(`You have a place at ${inSentence(data.title)}. The calendar file of this mail puts it on your own clocks.`),
      paragraph(
        `The link to join opens ${joinOpensMinutes} minutes before it begins, on the page of your registration and under My Events.`,
      ),
    ],
    last: `${cantCome} ${notYou}`,
  })

export const onWaitingList = (brand: Brand, data: About): MailMessage =>
  told(brand, data, {
    subject: `You are on the waiting list: ${data.title}`,
    preheader: 'We write as soon as a place gets free.',
    heading: 'You are on the waiting list',
    say: [
      paragraph(`All places at ${inSentence(data.title)} are taken just now. You are in line for the next one.`),
      paragraph(`When one gets free we write to you, and keep it for you for ${offerHours} hours.`),
    ],
    last: `You no longer want to wait? Cancel on the page of your registration. ${notYou}`,
  })

export const registeredAlready = (brand: Brand, data: About): MailMessage =>
  told(brand, data, {
    subject: `You are registered already: ${data.title}`,
    preheader: 'Nothing has changed.',
    heading: 'You are registered already',
    say: [paragraph('Somebody registered with this address just now. It was registered before, so nothing has changed.')],
    last: notYou,
  })

export const placeOffered = (brand: Brand, data: About & { until: string }): MailMessage =>
  told(brand, data, {
    subject: `A place is free: ${data.title}`,
    preheader: `Take it by ${data.until}.`,
    heading: 'A place is free for you',
    say: [
      paragraph(`A place at ${inSentence(data.title)} got free, and you are next. We keep it for you until ${data.until}.`),
      paragraph('Take it on the page of your registration. After that it goes to the next in line.'),
    ],
    last: 'You no longer want it? Say so there, and somebody else is glad of it.',
  })

export const reminder = (brand: Brand, data: About & { hours: number }): MailMessage => {
  const soon = data.hours === 1 ? 'in an hour' : `in ${data.hours} hours`
  return told(brand, data, {
    subject: `It begins ${soon}: ${data.title}`,
    preheader: data.when,
    heading: `It begins ${soon}`,
    say: [
      paragraph(
        `${inSentence(data.title)} begins ${soon}. The link to join opens ${joinOpensMinutes} minutes before, on the page of your registration.`,
      ),
    ],
    last: cantCome,
  })
}

export const moved = (brand: Brand, data: About & { before: string }): MailMessage =>
  told(brand, data, {
    subject: `Another time: ${data.title}`,
    preheader: data.when,
    heading: 'The event was moved',
    say: [
      paragraph(`${inSentence(data.title)} takes place at another time. You stay where you are: there is nothing to do.`),
      facts({ Before: data.before, Now: data.when }),
      paragraph('The calendar file of this mail moves it in your calendar.'),
    ],
    last: cantCome,
  })

export const calledOff = (brand: Brand, data: About): MailMessage =>
  told(brand, data, {
    subject: `Called off: ${data.title}`,
    preheader: 'It does not take place.',
    heading: 'The event is called off',
    say: [
      paragraph(
        `We are sorry: ${inSentence(data.title)} does not take place. The calendar file of this mail takes it out of your calendar.`,
      ),
    ],
    last: 'You have a question? Answer this mail.',
  })

export const onAgain = (brand: Brand, data: About): MailMessage =>
  told(brand, data, {
    subject: `It takes place: ${data.title}`,
    preheader: data.when,
    heading: 'The event takes place after all',
    say: [paragraph(`${inSentence(data.title)} had been called off, and takes place now. You stay where you are: there is nothing to do.`)],
    last: cantCome,
  })

export const left = (brand: Brand, data: About): MailMessage =>
  told(
    brand,
    { ...data, passwordHref: undefined },
    {
      subject: `You have cancelled: ${data.title}`,
      preheader: 'Your place is free again.',
      heading: 'You have cancelled',
      say: [paragraph(`You no longer come to ${inSentence(data.title)}. The calendar file of this mail takes it out of your calendar.`)],
      last: 'It was a mistake? Register again while there are places.',
    },
  )
